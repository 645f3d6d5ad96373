/**
 * How fast pages open, and how fast the playground follows who types, in a real browser: it needs `chromium`, which Debian has as a package, and a
 * build. How long it takes is told, and depends on what else the machine does.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { printReport, reportExposure, reportRulesComparison } from '../../src/report/index.ts'
import { compareRules, eastWest, exposureOf } from '../../src/whatif.ts'
import { everyoneReaches, largest } from '../support/large-answers.ts'
import { headline, paste, says, withPlayground } from '../support/playground-page.ts'
import { rulesToType } from '../support/rules-to-type.ts'

const { folder, fileUrl, open } = withPlayground()
const keys = 40

describe('while somebody types in 25 rules of 10 networks', () => {
  it('each key is answered in words, and the pictures follow', async () => {
    const { page, faults } = await open(fileUrl)
    const rules = rulesToType(25, 10)
    await paste(page, 0, JSON.stringify(rules, null, 2))
    await paste(page, 1, JSON.stringify(rules, null, 2))
    await says(page, 'No packet is judged differently')
    // At the end of the ports of the first rule.
    await page.keyboard.press('Control+Home')
    for (let line = 0; line < 6; line++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    for (let back = 0; back < 2; back++) await page.keyboard.press('ArrowLeft')
    await page.evaluate('performance.clearMeasures(); performance.clearMarks()')
    const measured = (what: string) =>
      page.evaluate<readonly number[]>(
        `performance.getEntriesByName('firedrill: from typing to ${what} of the answer').map(each => each.duration)`,
      )
    for (let at = 0; at < keys; at++) {
      await page.keyboard.press(at % 2 === 0 ? `${(at / 2) % 10}` : 'Backspace')
      if (at === 0) await says(page, 'Opens inbound TCP 1002-10010')
      await expect.poll(async () => (await measured('the words')).length).toBe(at + 1)
    }
    await expect.poll(async () => (await measured('all')).length).toBeGreaterThan(0)
    expect(await page.locator('#answer section.stale').count()).toBe(0)
    expect(await page.locator('#answer svg[role=img]').count()).toBe(0)
    await page.keyboard.press('1')
    await says(page, 'Opens inbound TCP 1002-10011')
    await page.locator('#answer svg[role=img]').first().waitFor()
    for (const what of ['the words', 'all'])
      console.log(`from typing to ${what} of the answer: ${summary(await measured(what))}`)
    expect(faults).toEqual([])
    await page.close()
  })
})

const largestComparison = () => {
  const [was, is] = [largest(1000), largest(1010)]
  const [before, after] = [
    { name: 'before.json', rules: was },
    { name: 'after.json', rules: is },
  ]
  return printReport(reportRulesComparison(compareRules(was, is), before, after), 'html')
}

const thousandServices = () => {
  const world = everyoneReaches(1000)
  return printReport(reportExposure(exposureOf(world), eastWest(world), { name: 'many' }), 'html')
}

describe('a page from a disk', () => {
  it.each([
    ['the playground', undefined],
    ['a comparison of the largest rule sets', largestComparison],
    ['the exposure of 1,000 services', thousandServices],
  ])('opens, asks for nothing else and says its answer: %s', async (name, print) => {
    const file = join(folder, 'page.html')
    if (print !== undefined) writeFileSync(file, print())
    const url = print === undefined ? fileUrl : pathToFileURL(file).href
    const took: number[] = []
    for (let round = 0; round < 5; round++) {
      const { page, faults } = await open(url)
      const said = print === undefined ? headline(page) : page.locator('h1')
      await said.filter({ hasText: /\w/ }).first().waitFor()
      // Since the browser was asked for it.
      took.push(await page.evaluate<number>('performance.now()'))
      expect(faults).toEqual([])
      await page.close()
    }
    console.log(`${name}, from asking for it to its answer: ${summary(took)}`)
  })
})

function summary(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => `${sorted[Math.floor(sorted.length * part)]?.toFixed(1)} ms`
  return `least ${at(0)}, median ${at(0.5)}, 95 of 100 within ${at(0.95)}`
}
