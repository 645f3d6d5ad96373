/** Random small accounts with holes: what is answered is what every way to fill the holes shows. */
import { expect, it } from 'vitest'
import { checkRehearsal, metByRehearsals } from './agreement/calls.ts'
import { checkChangeCheck, metByChangeChecks } from './agreement/change-check.ts'
import { checkAccount, checkReaching, metByAll, metByReaching } from './agreement/check-account.ts'
import { tally } from './agreement/drawn-account.ts'
import { checkInside, metByInside } from './agreement/inside.ts'
import { checkLint, metByLint } from './agreement/lint.ts'
import { checkPromises, metByPromises } from './agreement/promises.ts'
import { checkSearch, metBySearch } from './agreement/search.ts'

it.each([
  ['verdicts, comparisons and exposure', 300, checkAccount, metByAll],
  ['who reaches whom', 200, checkReaching, metByReaching],
  ['what passes on VLANs and through balancers', 400, checkInside, metByInside],
  ['questions to the rules of a firewall', 300, checkSearch, metBySearch],
  ['checks of a change of a firewall', 300, checkChangeCheck, metByChangeChecks],
  ['findings of lint', 300, checkLint, metByLint],
  ['rehearsals with packets', 200, checkRehearsal, metByRehearsals],
  ['promises after a change', 200, checkPromises, metByPromises],
] as const)('%s in %i accounts are those of every filling', (_, accounts, check, expected) => {
  const met = tally(check, 0, accounts)
  expect(expected.filter(each => (met.get(each) ?? 0) < 1)).toEqual([])
})
