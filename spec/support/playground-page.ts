/** The playground in a real browser, for specs that drive it: `chromium` is there as a package of Debian. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Playing, startPlaying } from '../../src/cli/commands/play.ts'
import { top } from './sources.ts'

export const example = (name: string): string => readFileSync(join(top, 'examples', name), 'utf8')

/** Builds the page once for a file of specs, serves it, and opens it as often as it is asked for. */
export function withPlayground() {
  const folder = mkdtempSync(join(tmpdir(), 'firedrill-'))
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
  return {
    folder,
    fileUrl: pathToFileURL(join(folder, 'index.html')).href,
    servedUrl: () => playing.url,
    open: (url: string, look?: Look) => openIn(browser, url, look),
  }
}

export interface Opened {
  readonly page: Page
  /** What the browser says on its console, and errors that nobody caught. */
  readonly faults: readonly string[]
  readonly requests: readonly string[]
}

export type Look = {
  readonly colorScheme?: 'light' | 'dark'
  readonly width?: number
  /** A script that comes once the page calls `releaseLate`. */
  readonly late?: string
}

async function openIn(
  browser: Browser,
  url: string,
  { colorScheme = 'light', width = 1440, late }: Look = {},
) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } })
  const faults: string[] = []
  const requests: string[] = []
  page.on('console', message => {
    // What the editor says of a line of a million characters.
    if (message.text() !== 'Viewport failed to stabilize') faults.push(message.text())
  })
  page.on('pageerror', error => faults.push(error.message))
  page.on('request', request => requests.push(request.url()))
  if (late !== undefined) await holdBack(page, late)
  // Loading goes on until the last script is there.
  await page.goto(url, { waitUntil: late === undefined ? 'load' : 'domcontentloaded' })
  const opened: Opened = { page, faults, requests }
  return opened
}

async function holdBack(page: Page, name: string): Promise<void> {
  let release = (): void => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.exposeFunction('releaseLate', release)
  await page.route(`**/${name}`, async route => {
    await released
    await route.continue()
  })
}

export const headline = (page: Page) => page.locator('#answer .headline')
export const says = (page: Page, text: string | RegExp) =>
  page.locator('#answer .headline', { hasText: text }).waitFor()

/** As somebody who pastes it. */
export async function paste(page: Page, editor: 0 | 1, text: string): Promise<void> {
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
