/** Hostile texts in the playground, in a real browser: it needs `chromium`, which Debian has as a package, and a build. */
import { describe, expect, it } from 'vitest'
import { example, headline, paste, says, withPlayground } from '../support/playground-page.ts'

const { fileUrl, open } = withPlayground()

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
