/**
 * The playground beside pictures of it that were looked at, with a tolerance: it needs `chromium`, which Debian has as a package,
 * and a build. `FIREDRILL_RENEW=1 npm run nightly -- playground-pictures` makes the pictures in `spec/nightly/looks` anew: look at them.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { differingShare, lookedAt } from '../support/compare-pictures.ts'
import { type Look, says, withPlayground } from '../support/playground-page.ts'

const { fileUrl, open } = withPlayground()

/** Of all pixels: letters of another version of the browser differ by less, a colour or a part that is gone by more. */
const tolerance = 0.002

const looks: Readonly<Record<string, Look>> = {
  light: { colorScheme: 'light', width: 1200 },
  dark: { colorScheme: 'dark', width: 1200 },
  phone: { colorScheme: 'light', width: 390 },
}

/** With its editor and its pictures, and without what differs from run to run. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.locator('#editor-1 .cm-content').waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(`document.querySelector('#took').textContent = ''`)
  return page.screenshot({ animations: 'disabled' })
}

async function rulesIn(look: Look | undefined): Promise<Page> {
  const { page } = await open(fileUrl, look)
  await says(page, 'Opens inbound TCP 8000-8080')
  await page.locator('#answer svg[role=img]').first().waitFor()
  return page
}

describe.each(Object.keys(looks))('the playground, %s', name => {
  it('shows the difference of two rule sets as it was looked at', async () => {
    const page = await rulesIn(looks[name])
    const picture = await pictureOf(page)
    const share = await differingShare(page, lookedAt(`rules-${name}`, picture), picture)
    expect(share).toBeLessThan(tolerance)
    await page.close()
  })
})

describe('the playground with an account', () => {
  it('shows the rehearsal as it was looked at', async () => {
    const page = await rulesIn(looks['light'])
    await page.getByLabel('Example').selectOption({ label: 'Account: a change rehearsed' })
    await says(page, 'Closes inbound TCP 80')
    const picture = await pictureOf(page)
    const share = await differingShare(page, lookedAt('account-light', picture), picture)
    expect(share).toBeLessThan(tolerance)
    await page.close()
  })
})

describe('what would be noticed', () => {
  const changes = {
    'another colour': `document.documentElement.style.setProperty('--opened', '#b3322a'); document.documentElement.style.setProperty('--opened-soft', '#f8d3cd')`,
    'a part that is gone': `document.querySelector('#tabs').style.display = 'none'`,
    'another headline': `document.querySelector('#answer .headline').textContent = 'Closes all'`,
  }

  it.each(Object.entries(changes))('%s', async (_, change) => {
    const page = await rulesIn(looks['light'])
    const before = await pictureOf(page)
    expect(await differingShare(page, before, await pictureOf(page))).toBeLessThan(tolerance / 4)
    await page.evaluate(change)
    const share = await differingShare(page, before, await pictureOf(page))
    console.log(`${(share * 100).toFixed(2)} % of the pixels are others`)
    expect(share).toBeGreaterThan(tolerance)
    await page.close()
  })
})
