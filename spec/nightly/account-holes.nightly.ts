/** Ten thousand small accounts with holes for each question: every filling shows what is answered. */
import { expect, it } from 'vitest'
import { checkRehearsal, metByRehearsals } from '../account/agreement/calls.ts'
import { checkChangeCheck, metByChangeChecks } from '../account/agreement/change-check.ts'
import {
  checkAccount,
  checkReaching,
  metByAll,
  metByReaching,
} from '../account/agreement/check-account.ts'
import {
  checkCreating,
  checkOrderCreating,
  checkPromisesCreating,
} from '../account/agreement/created.ts'
import { tally } from '../account/agreement/drawn-account.ts'
import { checkInside, metByInside } from '../account/agreement/inside.ts'
import { checkLint, metByLint } from '../account/agreement/lint.ts'
import { checkOrder, metByOrders } from '../account/agreement/orders.ts'
import { checkPromises, metByPromises } from '../account/agreement/promises.ts'
import { checkSearch, metBySearch } from '../account/agreement/search.ts'
import { checkWindows, metByWindows } from '../account/agreement/windows.ts'
import { seed } from './seed.ts'

const accounts = 10_000
/** How often each kind of hole, answer and change is met, at least; balancers are seldom told of in full. */
const [enough, seldom] = [50, 20]

it.each([
  ['verdicts, comparisons and exposure', checkAccount, metByAll, enough],
  ['who reaches whom', checkReaching, metByReaching, enough],
  ['what passes on VLANs and through balancers', checkInside, metByInside, seldom],
  ['questions to the rules of a firewall', checkSearch, metBySearch, enough],
  ['checks of a change of a firewall', checkChangeCheck, metByChangeChecks, enough],
  ['findings of lint', checkLint, metByLint, enough],
  ['rehearsals with packets', checkRehearsal, metByRehearsals, enough],
  ['orders of calls', checkOrder, metByOrders, enough],
  ['windows between calls', checkWindows, metByWindows, enough],
  ['promises after a change', checkPromises, metByPromises, enough],
] as const)(
  `%s in ${accounts} accounts are those of every filling`,
  (name, check, expected, least) => {
    const met = tally(check, seed, accounts)
    const counts = [...met].map(([each, often]) => `${String(often).padStart(7)} ${each}`)
    console.log([name, ...counts].join('\n'))
    expect(expected.filter(each => (met.get(each) ?? 0) < least)).toEqual([])
  },
)

it.each([
  ['rehearsals', checkCreating, metByRehearsals.filter(each => each !== 'equivalent always')],
  ['orders', checkOrderCreating, metByOrders],
  ['promises', checkPromisesCreating, metByPromises],
] as const)('%s in 2,000 accounts are those of every firewall by default', (_, check, expected) => {
  const met = tally(check, seed, 2000)
  expect(expected.filter(each => (met.get(each) ?? 0) < seldom)).toEqual([])
})
