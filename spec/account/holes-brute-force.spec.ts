/** Random small accounts with holes: what is answered is what every way to fill the holes shows. */
import { expect, it } from 'vitest'
import { checkAccount, metByAll } from './agreement/check-account.ts'
import { tally } from './agreement/drawn-account.ts'
import { checkSearch, metBySearch } from './agreement/search.ts'

const worlds = 300

it.each([
  ['verdicts, comparisons and exposure', checkAccount, metByAll],
  ['questions to the rules of a firewall', checkSearch, metBySearch],
] as const)(`%s of ${worlds} accounts are those of every filling`, (_, check, expected) => {
  const met = tally(check, 0, worlds)
  expect(expected.filter(each => (met.get(each) ?? 0) < 1)).toEqual([])
})
