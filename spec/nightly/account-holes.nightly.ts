/** Ten thousand small accounts with holes, before and after calls or another account: every filling shows what is answered. */
import { expect, it } from 'vitest'
import { checkAccounts, metByAll } from '../account/agreement/check-account.ts'
import { seed } from './seed.ts'

const worlds = 10_000
/** How often each kind of hole, answer and change is met, at least. */
const enough = 50

it(`answers about ${worlds} accounts are those of every filling`, () => {
  const met = checkAccounts(seed, worlds)
  console.log([...met].map(([each, often]) => `${String(often).padStart(7)} ${each}`).join('\n'))
  expect(metByAll.filter(each => (met.get(each) ?? 0) < enough)).toEqual([])
})
