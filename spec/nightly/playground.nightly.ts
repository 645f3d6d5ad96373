/** The playground in a real browser, from a disk and as it is served: it needs `chromium`, which Debian has as a package, and a build. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { printReport, reportRulesComparison } from '../../src/report/index.ts'
import { compareRules } from '../../src/whatif.ts'
import { example, headline, paste, says, withPlayground } from '../support/playground-page.ts'

const { folder, fileUrl, servedUrl, open } = withPlayground()

describe.each(['file', 'served'])('the playground, %s', where => {
  const url = () => (where === 'file' ? fileUrl : servedUrl())

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
    const asked = requests.filter(each => !each.startsWith('blob:'))
    expect(asked).toEqual([url(), new URL('editor.js', url()).href])
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
    const scripts = ['editor.js', 'packages.js', 'account.js']
    expect(others).toEqual([url(), ...scripts.map(name => new URL(name, url()).href)])
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

describe('a page without the scripts beside it', () => {
  it('says what is missing, and answers what is typed about rules all the same', async () => {
    const lone = mkdtempSync(join(tmpdir(), 'firedrill-'))
    copyFileSync(join(folder, 'index.html'), join(lone, 'index.html'))
    const { page } = await open(pathToFileURL(join(lone, 'index.html')).href)
    await says(page, 'Opens inbound TCP')
    const notice = page.locator('#notice')
    await notice
      .getByText(
        'editor.js: expected it beside the page, got nothing. Texts are edited without colours and marks.',
      )
      .waitFor()
    const after = page.getByRole('textbox', { name: 'After: rules-after.json' })
    await after.fill(example('rules-before.json'))
    await says(page, 'No packet is judged differently')
    await after.fill(example('rules-after.json').replace('"TCP"', '"TPC"'))
    await page.locator('.fault').getByRole('button').click()
    await page.keyboard.type('x')
    expect(await after.inputValue()).toContain('"protocol": x"TPC"')
    await page.getByRole('radio', { name: 'Account', exact: true }).check()
    await notice
      .getByText(/(?:packages|account)\.js: expected it beside the page, got nothing/)
      .waitFor()
    await page.getByRole('radio', { name: 'Rules', exact: true }).check()
    await page.locator('.fault').waitFor()
    await page.close()
    rmSync(lone, { recursive: true })
  })

  it('whose editor comes late lets go on typing in it', async () => {
    const { page, faults } = await open(servedUrl(), { late: 'editor.js' })
    await says(page, 'Opens inbound TCP')
    const after = page.getByRole('textbox', { name: 'After: rules-after.json' })
    await after.fill(example('rules-before.json'))
    await after.press('Control+Home')
    await page.keyboard.type(' ')
    await page.evaluate('releaseLate()')
    const rich = page.locator('#editor-1 .cm-content')
    await rich.waitFor()
    await page.keyboard.type('!')
    expect((await rich.innerText()).slice(0, 3)).toBe(' !{')
    await page.locator('.fault').waitFor()
    expect(faults).toEqual([])
    await page.close()
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
