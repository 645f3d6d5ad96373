/** How pages and the playground look, in a real browser: it needs `chromium`, which Debian has as a package, and a build. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { headline, withPlayground } from '../support/playground-page.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { fileUrl, open } = withPlayground()

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
