/**
 * The site in a real browser: every page of it, axe clean, with no request to elsewhere; its search answers, and the playground is
 * in it. The packages that build it are fetched for this; `chromium` is there as a package of Debian.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const site = join(top, 'dist-docs')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

let browser: Browser
let server: Server
let origin = ''
beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'docs'], {
    cwd: top,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname)
    const file = join(site, path.endsWith('/') ? `${path}index.html` : path)
    if (!existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(file))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  server.close()
})

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
}

const pagesOfSite = (): readonly string[] =>
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter(
      name => name.endsWith('.html') && name !== '404.html' && !name.startsWith('playground/'),
    )
    .sort()

/** What a page asks for, what it says of itself, and what axe finds. */
async function look(name: string, colorScheme: 'dark' | 'light') {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 900 } })
  const faults: string[] = []
  page.on('console', message => faults.push(message.text()))
  page.on('pageerror', error => faults.push(error.message))
  page.on('request', request => {
    const url = request.url()
    // What the page holds itself is asked of nobody.
    if (!url.startsWith(origin) && !url.startsWith('data:')) faults.push(`a request to ${url}`)
  })
  page.on('response', answer => {
    if (answer.status() >= 400) faults.push(`${answer.status()} for ${answer.url()}`)
  })
  await page.goto(`${origin}/${name}`, { waitUntil: 'load' })
  await page.evaluate(axe)
  const found = await page.evaluate<readonly Violation[]>('axe.run().then(each => each.violations)')
  const title = await page.title()
  await page.close()
  const violations = found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  return { name, title, faults: [...faults, ...violations] }
}

describe('the site', () => {
  it.each(['light', 'dark'] as const)(
    'is axe clean on every page, and asks nobody, in %s colours',
    async scheme => {
      const names = pagesOfSite()
      expect(names.length).toBeGreaterThan(40)
      const seen = []
      for (const name of names) seen.push(await look(name, scheme))
      expect(seen.filter(({ faults }) => faults.length > 0)).toEqual([])
      expect(seen.filter(({ title }) => !title.includes('firedrill'))).toEqual([])
    },
  )

  it('finds an assumption by its id, and a page by a word of an error', async () => {
    const page = await browser.newPage()
    await page.goto(`${origin}/start-here.html`, { waitUntil: 'load' })
    for (const [words, expected] of [
      ['ASSUME-PATH', 'ASSUME-PATH'],
      ['planned fault did not strike', 'Troubleshooting'],
    ] as const) {
      // The page answers only once its script has run.
      await expect
        .poll(
          async () => {
            if (await page.locator('#localsearch-input').isVisible()) return true
            await page.locator('button.DocSearch-Button').click()
            return false
          },
          { timeout: 60_000, interval: 3000 },
        )
        .toBe(true)
      await page.locator('#localsearch-input').fill(words)
      await expect
        .poll(() => page.locator('#localsearch-list').innerText(), { timeout: 20_000 })
        .toContain(expected)
      await page.keyboard.press('Escape')
    }
    await page.close()
  })

  it('has the playground, and tells programs what is in it', async () => {
    const page = await browser.newPage()
    await page.goto(`${origin}/playground/index.html`, { waitUntil: 'load' })
    await expect
      .poll(() => page.locator('body').innerText(), { timeout: 60_000 })
      .toContain('opened')
    await page.close()
    const told = readFileSync(join(site, 'llms.txt'), 'utf8')
    const links = [...told.matchAll(/\]\((\/[^)]+)\)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(30)
    expect(links.filter(path => !existsSync(join(site, path)))).toEqual([])
  })
})
