/** The playground in a real browser, from a disk and as it is served: it needs `chromium`, which Debian has as a package, and a build. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Playing, startPlaying } from '../../src/cli/commands/play.ts'
import { printReport, reportRulesComparison } from '../../src/report/index.ts'
import { compareRules } from '../../src/whatif.ts'
import { top } from '../support/sources.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
const fileUrl = pathToFileURL(join(folder, 'index.html')).href
const example = (name: string): string => readFileSync(join(top, 'examples', name), 'utf8')
let browser: Browser
let playing: Playing

beforeAll(async () => {
  execFileSync('node', ['src/playground/build.mjs', folder], { cwd: top })
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  playing = await startPlaying([], {})
})
afterAll(async () => {
  await browser.close()
  await playing.close()
  rmSync(folder, { recursive: true })
})

interface Opened {
  readonly page: Page
  /** What the browser says on its console, and errors that nobody caught. */
  readonly faults: readonly string[]
  readonly requests: readonly string[]
}

type Look = { readonly colorScheme?: 'light' | 'dark'; readonly width?: number }

async function open(url: string, { colorScheme = 'light', width = 1440 }: Look = {}) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
  const faults: string[] = []
  const requests: string[] = []
  page.on('console', message => {
    // What the editor says of a line of a million characters.
    if (message.text() !== 'Viewport failed to stabilize') faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(error.message))
  page.on('request', request => requests.push(request.url()))
  await page.goto(url)
  const opened: Opened = { page, faults, requests }
  return opened
}

const headline = (page: Page) => page.locator('#answer .headline')
const says = (page: Page, text: string | RegExp) =>
  page.locator('#answer .headline', { hasText: text }).waitFor()

/** As somebody who pastes it. */
async function paste(page: Page, editor: 0 | 1, text: string): Promise<void> {
  const content = page.locator(`#editor-${editor} .cm-content`)
  await content.click()
  await page.keyboard.press('Control+a')
  // A text of the page's own language, as this one knows no page.
  await page.evaluate(
    `{
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(text)})
      const content = document.querySelector('#editor-${editor}').shadowRoot.activeElement
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }`,
  )
}

describe.each(['file', 'served'])('the playground, %s', where => {
  const url = () => (where === 'file' ? fileUrl : playing.url)

  it('answers what is typed, and asks for nothing but itself', async () => {
    const { page, faults, requests } = await open(url())
    await says(page, 'Opens inbound TCP 8000-8080 from 203.0.112.0/24')
    await paste(page, 1, example('rules-before.json'))
    await says(page, 'No packet is judged differently')
    await page.locator('#editor-1').getByText('"80, 443"').first().click({ clickCount: 2 })
    await page.keyboard.type('9')
    await says(page, /TCP/)
    // Numbers of lines stay beside the text.
    const gutter = await page.locator('#editor-1 .cm-gutters').boundingBox()
    expect(gutter?.x).toBe(0)
    expect(faults).toEqual([])
    expect(requests.filter(each => !each.startsWith('blob:'))).toEqual([url()])
    await page.close()
  })

  it('shows an error at its place, leads there, and keeps the answer before', async () => {
    const { page, faults } = await open(url())
    await says(page, 'Opens inbound TCP')
    const before = await headline(page).textContent()
    await paste(page, 1, example('rules-after.json').replace('"TCP"', '"TPC"'))
    const fault = page.locator('.fault')
    await fault.waitFor()
    expect(await fault.textContent()).toMatch(
      /^rules-after\.json:4:19inbound\[0\]\.protocol: expected TCP, UDP, ICMP or IPENCAP, got "TPC"; did you mean TCP\? \(RULE-19\)$/,
    )
    expect(await page.locator('#state-1').textContent()).toBe('1 error')
    expect(await headline(page).textContent()).toBe(before)
    await fault.getByRole('button').click()
    await page.keyboard.press('ArrowRight')
    for (let at = 0; at < 3; at++) await page.keyboard.press('Delete')
    await page.keyboard.type('TCP')
    await page.locator('.fault').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
    await page.close()
  })

  it('judges a packet on both sides, and marks the lines that decide', async () => {
    const { page, faults } = await open(url())
    await page.getByRole('button', { name: 'inbound TCP 203.0.112.1 :8000' }).click()
    await page.locator('#verdicts', { hasText: /before ?DROP.*after ?ACCEPT/ }).waitFor()
    expect(await page.locator('#editor-0 .decides-DROP').allTextContents()).toEqual([
      '  "inbound_policy": "DROP",',
    ])
    expect(await page.locator('#editor-1 .decides-ACCEPT').count()).toBe(7)
    await page.getByRole('tab', { name: 'Packet' }).click()
    await says(page, 'DROP before, ACCEPT after')
    await page.locator('[name=port]').fill('70000')
    await page.locator('#verdicts', { hasText: 'expected a whole number' }).waitFor()
    expect(await page.locator('[name=port]').getAttribute('aria-invalid')).toBe('true')
    expect(faults).toEqual([])
    await page.close()
  })

  it('answers about an account: what a change does, in which order, what is open', async () => {
    const { page, faults, requests } = await open(url())
    await page.getByLabel('Example').selectOption({ label: 'Account: in which order?' })
    await says(page, 'Exposes mail-1 for a while, whatever the order; other calls avoid that')
    expect(await page.locator('#answer figure svg').count()).toBeGreaterThan(1)
    await page.getByRole('tab', { name: 'Rehearsal' }).click()
    await says(page, /mail-1|Opens|Closes/)
    await page.getByRole('tab', { name: 'Exposure' }).click()
    await says(page, /without an active firewall/)
    await page.locator('[name=service]').selectOption({ label: 'mail-1' })
    await page.locator('#verdicts', { hasText: 'mail: ' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await says(page, 'Opens inbound TCP 8000-8080')
    expect(faults).toEqual([])
    const others = requests.filter(each => !each.startsWith('blob:'))
    expect(others).toEqual([url(), new URL('account.js', url()).href])
    await page.close()
  })
})

describe('a link', () => {
  it('restores what it was made of, and nothing is in the address afterwards', async () => {
    const { page } = await open(fileUrl)
    await paste(page, 1, example('rules-grown.json'))
    await page.locator('[name=address]').fill('192.0.2.77')
    await page.getByRole('tab', { name: 'Fewer rules' }).click()
    await says(page, /rules as/)
    await page.getByRole('button', { name: 'Share' }).click()
    const link = page.locator('#link')
    await expect.poll(() => link.inputValue()).toContain('#1.')
    const there = await open(await link.inputValue())
    await says(there.page, (await headline(page).textContent()) ?? '')
    expect(await there.page.locator('[name=address]').inputValue()).toBe('192.0.2.77')
    expect(there.page.url()).toBe(fileUrl)
    await there.page.reload()
    await says(there.page, /rules as/)
    expect(there.faults).toEqual([])
    await Promise.all([page.close(), there.page.close()])
  })

  const bomb = deflateRawSync(Buffer.alloc(50_000_000, 0x20)).toString('base64url')
  const spoilt = {
    'of another form': 'hello',
    'without anything': '1.',
    'with other characters': '1.<script>alert(1)</script>',
    'that is no compressed text': '1.AAAABBBBCCCC',
    'of no state': `1.${deflateRawSync('{"mode":"__proto__"}').toString('base64url')}`,
    'of keys of prototypes': `1.${deflateRawSync('{"__proto__":{"mode":"rules"},"constructor":1}').toString('base64url')}`,
    'that stands for 50 MB': `1.${bomb}`,
    'of very many brackets': `1.${deflateRawSync('['.repeat(3_000_000)).toString('base64url')}`,
  }

  it.each(Object.entries(spoilt))('%s is told, and the page is there', async (_, fragment) => {
    const { page, faults } = await open(`${fileUrl}#${fragment}`)
    await page
      .locator('#notice', { hasText: 'This link holds nothing that can be shown' })
      .waitFor()
    await says(page, 'Opens inbound TCP')
    expect(faults).toEqual([])
    await page.close()
  })
})

describe('what is exported', () => {
  it('is in each format what the library prints', async () => {
    const { page } = await open(fileUrl)
    await says(page, 'Opens inbound TCP')
    const [before, after] = ['rules-before.json', 'rules-after.json'].map(name => ({
      name,
      rules: JSON.parse(example(name)),
    }))
    if (before === undefined || after === undefined) throw new TypeError('two examples')
    const report = reportRulesComparison(compareRules(before.rules, after.rules), before, after)
    await page.getByRole('button', { name: 'Export' }).click()
    for (const format of ['text', 'markdown', 'csv', 'mermaid'] as const) {
      await page.locator(`#formats input[value=${format}]`).check()
      await expect
        .poll(() => page.locator('#preview').textContent())
        .toBe(printReport(report, format))
    }
    for (const format of ['html', 'svg', 'json', 'sarif'] as const) {
      await page.locator(`#formats input[value=${format}]`).check()
      await expect.poll(() => page.locator('#preview').textContent()).not.toBe('')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('#download').click(),
      ])
      expect(download.suggestedFilename()).toBe(`what-if.${format}`)
      const saved = readFileSync(await download.path(), 'utf8')
      expect(saved.length).toBeGreaterThan(1_000)
      if (format === 'svg') expect(saved).toBe(printReport(report, 'svg'))
    }
    await page.close()
  })
})

const nasty = [
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '\u202e\u001b[2J',
]

describe('hostile texts', () => {
  it.each(nasty)('%j as a label is text wherever it is shown', async label => {
    const { page, faults } = await open(fileUrl)
    const rules = JSON.parse(example('rules-after.json'))
    rules.outbound.push({ ...rules.inbound[0], action: 'DROP' })
    await paste(page, 1, JSON.stringify({ label, rules, extra: label }))
    await page.locator('.fault', { hasText: 'extra' }).waitFor()
    const named = rules.inbound.map((rule: object) => ({ ...rule, description: label }))
    await paste(page, 1, JSON.stringify({ label, rules: { ...rules, inbound: named } }))
    for (const tab of ['Difference', 'Packet', 'Lint', 'Search', 'Fewer rules']) {
      await page.getByRole('tab', { name: tab }).click()
      await headline(page).waitFor()
    }
    expect(await page.locator('#answer img, #answer script, #answer [onload]').count()).toBe(0)
    expect(faults).toEqual([])
    await page.close()
  })

  const texts = {
    'no JSON': 'inbound: drop',
    nothing: '',
    'a key of prototypes': '{"__proto__": {"inbound": []}, "inbound_policy": "DROP"}',
    'a key twice': '{"inbound": [], "inbound": []}',
    'a million brackets': '['.repeat(1_000_000),
    'three megabytes': `{"inbound": [${'{"protocol": "TCP"},'.repeat(150_000)}{}]}`,
    'an account': example('account.json'),
    'a number': '1e999',
  }

  it.each(Object.entries(texts))('%s leaves a page with a message', async (_, text) => {
    const { page, faults } = await open(fileUrl)
    await says(page, 'Opens inbound TCP')
    await paste(page, 1, text)
    await page.locator('.fault').first().waitFor()
    await paste(page, 1, example('rules-before.json'))
    await says(page, 'No packet is judged differently')
    expect(faults).toEqual([])
    await page.close()
  })
})

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What a checker of accessibility has against the page. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  const found = await page.evaluate<readonly Violation[]>('axe.run().then(each => each.violations)')
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

const looks = [
  { name: 'light', colorScheme: 'light', width: 1440 },
  { name: 'dark', colorScheme: 'dark', width: 1440 },
  { name: 'phone', colorScheme: 'light', width: 390 },
  { name: 'dark phone', colorScheme: 'dark', width: 390 },
] as const

describe.each(looks)('in $name', look => {
  it('every view is accessible, and no wider than the window', async () => {
    const { page } = await open(fileUrl, look)
    await page.evaluate(axe)
    for (const mode of ['Rules', 'Account']) {
      await page.getByRole('radio', { name: mode, exact: true }).check()
      await headline(page).waitFor()
      for (const tab of await page.getByRole('tab').allTextContents()) {
        await page.getByRole('tab', { name: tab }).click()
        await headline(page).waitFor()
        expect({ mode, tab, found: await violationsOn(page) }).toEqual({ mode, tab, found: [] })
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(wide).toBeLessThanOrEqual(look.width)
      }
    }
    for (const dialog of ['Share', 'Export']) {
      await page.getByRole('button', { name: dialog, exact: true }).click()
      await page.getByRole('dialog').waitFor()
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.close()
  })
})

describe('an engine that is not there', () => {
  it('is told, and rules are answered all the same', async () => {
    const lone = mkdtempSync(join(tmpdir(), 'firedrill-'))
    copyFileSync(join(folder, 'index.html'), join(lone, 'index.html'))
    const { page } = await open(pathToFileURL(join(lone, 'index.html')).href)
    await says(page, 'Opens inbound TCP')
    await page.getByRole('radio', { name: 'Account', exact: true }).check()
    const notice = page.locator('#notice')
    await notice.getByText('account.js: expected it beside the page, got nothing').waitFor()
    await page.getByRole('radio', { name: 'Rules', exact: true }).check()
    await says(page, 'Opens inbound TCP')
    await page.close()
    rmSync(lone, { recursive: true })
  })
})

describe('by keyboard alone', () => {
  it('tabs are reached, and chosen by arrows', async () => {
    const { page } = await open(fileUrl)
    await says(page, 'Opens inbound TCP')
    await page.getByRole('tab', { name: 'Difference' }).focus()
    await page.keyboard.press('ArrowRight')
    await says(page, 'ACCEPT before and after')
    await page.keyboard.press('End')
    await says(page, /rules/)
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate<string>('document.activeElement.id || document.activeElement.name'),
    ).toBe('panel')
    await page.close()
  })
})

/** So many rules of so many addresses, with ports that overlap. */
const rulesOf = (rules: number, addresses: number) => ({
  inbound: Array.from({ length: rules }, (_, rule) => ({
    ...{ protocol: 'TCP', action: rule % 3 === 2 ? 'DROP' : 'ACCEPT', label: `rule-${rule}` },
    ports: `${1000 + rule * 10}-${1001 + rule * 37}`,
    addresses: {
      ipv4: Array.from({ length: addresses }, (_, at) => `10.${rule}.${at * 8}.0/${21 + (at % 3)}`),
    },
  })),
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})

describe('while somebody types in 25 rules of 10 networks', () => {
  it('an answer takes less than 100 ms', async () => {
    const { page, faults } = await open(fileUrl)
    const rules = rulesOf(25, 10)
    await paste(page, 0, JSON.stringify(rules, null, 2))
    await paste(page, 1, JSON.stringify(rules, null, 2))
    await says(page, 'No packet is judged differently')
    // At the end of the ports of the first rule.
    await page.keyboard.press('Control+Home')
    for (let line = 0; line < 6; line++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    for (let back = 0; back < 2; back++) await page.keyboard.press('ArrowLeft')
    await page.evaluate('performance.clearMeasures(); performance.clearMarks()')
    const frames = page.evaluate<number>(
      `new Promise(resolve => {
         let longest = 0
         new PerformanceObserver(list => {
           for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
         }).observe({ type: 'longtask' })
         setTimeout(() => resolve(longest), 9000)
       })`,
    )
    for (let at = 0; at < 40; at++) {
      await page.keyboard.press(at % 2 === 0 ? `${(at / 2) % 10}` : 'Backspace')
      await page.waitForTimeout(120)
      if (at === 0) await says(page, 'Opens inbound TCP 1002-10010')
    }
    const took = await page.evaluate<readonly number[]>(
      `performance.getEntriesByName('firedrill: from typing to the answer').map(each => each.duration)`,
    )
    const sorted = [...took].sort((a, b) => a - b)
    const [median = 0, late = 0] = [0.5, 0.95].map(part => sorted[Math.floor(sorted.length * part)])
    const longest = await frames
    console.log(
      `typing in 25 x 10 rules: ${took.length} answers, median ${median.toFixed(0)} ms, 95 of 100 within ${late.toFixed(0)} ms; longest task of the page ${longest.toFixed(0)} ms`,
    )
    expect(took.length).toBeGreaterThan(20)
    expect(median).toBeLessThan(100)
    expect(faults).toEqual([])
    await page.close()
  })
})
