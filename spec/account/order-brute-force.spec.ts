/** Random small accounts with holes: orders of calls, and the windows between them, are what every way to fill the holes shows. */
import { expect, it } from 'vitest'
import { tally } from './agreement/drawn-account.ts'
import { checkOrder, metByOrders } from './agreement/orders.ts'
import { checkWindows, metByWindows } from './agreement/windows.ts'

it.each([
  ['windows between calls', checkWindows, metByWindows],
  ['orders of calls', checkOrder, metByOrders],
] as const)('%s in 300 accounts are those of every filling', (_, check, expected) => {
  const met = tally(check, 0, 300)
  expect(expected.filter(each => (met.get(each) ?? 0) < 1)).toEqual([])
})
