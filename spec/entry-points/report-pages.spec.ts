/** A page says all that the text says, runs nothing, loads nothing, and is built so that everybody can read it. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/index.ts'
import * as report from '../../src/report/index.ts'
import { columns } from '../../src/report/text.ts'
import * as whatIf from '../../src/whatif.ts'
import { before, reports } from '../support/example-reports.ts'
import { everyoneReaches, largest } from '../support/large-answers.ts'
import { readMarkup } from '../support/markup-text.ts'

const pages = Object.entries(reports).map(([name, made]) => {
  const page = report.printReport(made, 'html', { version: '1.2.3' })
  return { name, made, page, read: readMarkup(page) }
})

/** Words and numbers; the lines that mark windows are drawn. */
const wordsIn = (text: string): readonly string[] =>
  text.split(/[\s│┌└]+/).filter(word => word !== '')

describe.each(pages)('the page of $name', ({ made, page, read: { elements, text } }) => {
  const attributesOf = (name: string) =>
    elements.flatMap(each => Object.entries(each.attributes)).filter(([key]) => key === name)
  const named = (...names: readonly string[]) => elements.filter(({ name }) => names.includes(name))

  it('has every word and number of the text, in their order', () => {
    const plain = report.printReport(made, 'text', { width: Number.POSITIVE_INFINITY })
    const shown = wordsIn(text)
    let at = shown.indexOf(wordsIn(plain)[0] ?? '')
    // The first line stands above the verdict, and the verdict before the rest.
    for (const word of wordsIn(plain)) {
      const next = shown.indexOf(word, at)
      expect([word, next === -1]).toEqual([word, false])
      at = next
    }
  })

  it('has every finding with its id', () => {
    for (const { id, message } of made.findings) {
      expect(text).toContain(id)
      expect(text).toContain(message.replace(/\s+/g, ' '))
    }
  })

  it('names the digest of its one style, and lets nothing else run or load', () => {
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`
    expect(named('meta').map(({ attributes }) => attributes)).toContainEqual({
      'http-equiv': 'Content-Security-Policy',
      content: policy,
    })
    expect(named('style')).toHaveLength(1)
    expect(
      named('script', 'link', 'iframe', 'object', 'embed', 'img', 'base', 'form', 'foreignObject'),
    ).toEqual([])
    const keys = elements.flatMap(({ attributes }) => Object.keys(attributes))
    expect(keys.filter(key => /^(?:on|style$|src|srcset|action|formaction)/.test(key))).toEqual([])
    for (const [, target] of attributesOf('href')) expect(target).toMatch(/^#[a-z]+$/)
    expect(style).not.toMatch(/@import|url\((?!#)/)
  })

  it('has landmarks, one heading of the first rank, and headers in its tables', () => {
    for (const name of ['header', 'main', 'footer', 'h1', 'nav', 'title']) {
      const found = elements.filter(each => each.name === name)
      expect([name, found.length >= 1]).toEqual([name, true])
    }
    expect(named('h1', 'main')).toHaveLength(2)
    expect(elements[0]).toEqual({ name: 'html', attributes: { lang: 'en' } })
    for (const { attributes } of named('th')) expect(attributes).toMatchObject({ scope: 'col' })
    const ids = attributesOf('id').map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of attributesOf('href')) expect(ids).toContain(target.slice(1))
    for (const { attributes } of named('svg'))
      expect(attributes['aria-hidden'] === 'true' || attributes['aria-label'] !== undefined).toBe(
        true,
      )
  })

  it('is small', () => {
    expect(gzipSync(page).length).toBeLessThan(20_000)
  })
})

describe('a page of the largest rule sets', () => {
  it('stays small, and one where nothing changes very small', () => {
    const [was, is] = [largest(1000), largest(1010)]
    const print = (one: Rules, other: Rules) =>
      report.printReport(
        report.reportRulesComparison(
          whatIf.compareRules(one, other),
          { name: 'before.json', rules: one },
          { name: 'after.json', rules: other },
        ),
        'html',
      )
    const page = print(was, is)
    expect(page.length).toBeLessThan(1_500_000)
    expect(gzipSync(page).length).toBeLessThan(250_000)
    expect(gzipSync(print(was, was)).length).toBeLessThan(5000)
  })
})

describe('a page of very many findings', () => {
  it('lists the first 2,500, and says how many more there are', () => {
    const [found] = whatIf.lintRules(largest(1000))
    if (found === undefined) throw new TypeError('nothing was found')
    const many = Array.from({ length: 3000 }, (_, at) => ({
      ...found,
      id: `${at}`.padStart(16, '0'),
    }))
    const page = report.printReport(report.reportLint(many, { name: 'many' }), 'html')
    const { text } = readMarkup(page)
    expect(text).toContain('500 more rows left out of this page: all are in the answer as JSON.')
    expect(text).toMatch(/\d more lines left out of this page/)
    expect(text).toContain('0000000000002499')
    expect(text).not.toContain('0000000000002500')
  })

  it('tells of very many pairs how many lines more there are', () => {
    const world = everyoneReaches(60)
    const inside = whatIf.eastWest(world)
    expect(inside.edges).toHaveLength(60 * 59)
    const made = report.reportExposure(whatIf.exposureOf(world), inside, { name: 'many' })
    const { length } = made.text(() => false, true)
    // The first one stands above the answer.
    const left = (length - 1 - 2500).toLocaleString('en')
    const { text } = readMarkup(report.printReport(made, 'html'))
    expect(text).toContain(`${left} more lines left out of this page`)
    expect(report.printReport(made, 'text')).toContain('web-60 → web-59')
  })

  it('may be made of more rows than a call has room for', () => {
    const cells = Array.from({ length: 300_000 }, (_, at) => [`${at}`, 'x'])
    expect(columns(cells)).toHaveLength(300_000)
  })
})

describe('a picture in a file of its own', () => {
  const pictures = Object.values(reports).filter(({ question }) =>
    question.formats.some(each => each === 'svg'),
  )

  it('is sound XML of its own, and says its numbers', () => {
    expect(pictures.length).toBeGreaterThan(4)
    for (const made of pictures) {
      const picture = report.printReport(made, 'svg')
      const { elements, text } = readMarkup(picture)
      expect(elements[0]).toMatchObject({
        name: 'svg',
        attributes: { xmlns: 'http://www.w3.org/2000/svg' },
      })
      expect(new Set(elements.map(({ name }) => name))).not.toContain('script')
      for (const { message } of made.findings) expect(text).toContain(message.replace(/\s+/g, ' '))
      const places = elements.flatMap(({ attributes }) =>
        ['x', 'y', 'width', 'height', 'd', 'transform', 'cx', 'cy'].flatMap(
          key => attributes[key] ?? [],
        ),
      )
      // Whole numbers, and halves where something stands in a middle.
      for (const place of places) expect(place).toMatch(/^[MHVhvz a-z()\-\d]*(?:\.5)?$/)
    }
  })

  it('gives the block, who judges it and a packet for each rectangle of a change', () => {
    const [made] = pictures
    if (made === undefined) throw new TypeError('no picture')
    const titles = [...report.printReport(made, 'svg').matchAll(/<title>([^<]*)<\/title>/g)].map(
      ([, title]) => title,
    )
    expect(titles).toContain(
      '203.0.112.0/24 opened (256 addresses): inbound TCP 8000-8080: DROP by the inbound policy → ACCEPT by inbound[2] partners; for example: TCP 203.0.112.1 :8000, but not TCP 203.0.112.1 :7999 (another port)',
    )
  })

  it('says the verdict alone where nothing changes', () => {
    const same = { name: 'rules.json', rules: before }
    const made = report.reportRulesComparison(whatIf.compareRules(before, before), same, same)
    expect(readMarkup(report.printReport(made, 'svg')).text).toContain(
      'No packet is judged differently',
    )
  })

  it.each(['what-if', 'lint', 'exposure', 'order'])(
    'is in the documents as it is printed today: %s',
    async name => {
      const { [name]: made } = reports
      if (made === undefined) throw new TypeError(name)
      await expect(report.printReport(made, 'svg')).toMatchFileSnapshot(
        `../../docs/pictures/${name}.svg`,
      )
    },
  )
})
