/** Random accounts with holes that were once told otherwise than every filling shows. */
import { expect, it } from 'vitest'
import { checkAccount } from './agreement/check-account.ts'
import { checkOrderCreating, checkPromisesCreating } from './agreement/created.ts'
import { checkPromises } from './agreement/promises.ts'

it.each([
  ['a rule behind a rule set without rules, told as the one before it', checkAccount, 20261361],
  ['a promise about the end, broken for a while alone', checkPromises, 20268185],
  ['the same where services get a firewall by default', checkPromisesCreating, 20261257],
  ['a window at a pool, where another instance may be', checkOrderCreating, 20261464],
])('%s', (_, check, seed) => {
  expect(check(seed).length).toBeGreaterThan(0)
})
