/** Pages of reports in a real browser, as files: it needs `chromium`, which Debian has as a package. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printReport } from '../../src/report/index.ts'
import { reports } from '../support/example-reports.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

const looks = [
  { name: 'light', colorScheme: 'light', width: 1280 },
  { name: 'dark', colorScheme: 'dark', width: 1280 },
  { name: 'phone', colorScheme: 'light', width: 390 },
  { name: 'print', colorScheme: 'light', width: 800, media: 'print' },
] as const

const cases = Object.keys(reports).flatMap(name => looks.map(look => ({ name, look })))

interface Opened {
  readonly page: Page
  readonly faults: readonly string[]
  readonly requests: readonly string[]
}

async function openPage(name: string, look: (typeof looks)[number]): Promise<Opened> {
  const file = join(folder, `${name}.html`)
  const made = reports[name]
  if (made === undefined) throw new TypeError(name)
  writeFileSync(file, printReport(made, 'html', { version: '1.2.3' }))
  const { colorScheme, width } = look
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
  if ('media' in look) await page.emulateMedia({ media: look.media, colorScheme })
  const faults: string[] = []
  const requests: string[] = []
  page.on('console', message => faults.push(message.text()))
  page.on('pageerror', error => faults.push(error.message))
  page.on('request', request => requests.push(request.url()))
  await page.goto(pathToFileURL(file).href)
  return { page, faults, requests }
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What a checker of accessibility has against the page. */
async function violationsOn(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate<readonly Violation[]>('axe.run().then(each => each.violations)')
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

describe.each(cases)('the page of $name, $look.name', ({ name, look }) => {
  it('asks for nothing, reports nothing wrong, is accessible, and is not wider than the window', async () => {
    const { page, faults, requests } = await openPage(name, look)
    expect(requests).toEqual([pathToFileURL(join(folder, `${name}.html`)).href])
    expect(await violationsOn(page)).toEqual([])
    expect(faults).toEqual([])
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(wide).toBeLessThanOrEqual(look.width)
    await page.close()
  })
})

describe('the page of a comparison', () => {
  it('shows the rules before and after by keyboard alone, without a script', async () => {
    const { page } = await openPage('what-if', looks[0])
    const fillOf = (kind: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('.panel .cell.${kind}')).fill`)
    expect(await fillOf('opened')).toContain('fd-opened')
    await page.focus('#show-difference')
    await page.keyboard.press('ArrowRight')
    const [hidden, shown] = [await fillOf('opened'), await fillOf('closed')]
    expect(hidden).not.toContain('fd-opened')
    expect(shown).toBe(await fillOf('accepted'))
    await page.keyboard.press('ArrowRight')
    expect([await fillOf('opened'), await fillOf('closed')]).toEqual([shown, hidden])
    await page.close()
  })
})
