/** Random small accounts in which calls create services: what is answered is what every firewall by default shows. */
import { expect, it } from 'vitest'
import { metByRehearsals } from './agreement/calls.ts'
import { checkCreating, checkOrderCreating, checkPromisesCreating } from './agreement/created.ts'
import { tally } from './agreement/drawn-account.ts'
import { metByOrders } from './agreement/orders.ts'
import { metByPromises } from './agreement/promises.ts'

it.each([
  ['rehearsals', checkCreating, metByRehearsals.filter(each => each !== 'equivalent always')],
  ['orders', checkOrderCreating, metByOrders],
  ['promises', checkPromisesCreating, metByPromises],
] as const)(
  '%s in 150 accounts are those of every firewall by default; two thousand are tried by night',
  (_, check, expected) => {
    const met = tally(check, 0, 150)
    expect(expected.filter(each => (met.get(each) ?? 0) < 1)).toEqual([])
  },
)
