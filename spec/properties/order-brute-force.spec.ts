/** Over all orders of up to five calls, the answer costs least and has exactly its windows; a thousand worlds by night. */
import { expect, it } from 'vitest'
import { agreeOn } from '../oracle/order/agree.ts'

it('has the least cost and exactly its windows among all orders of a hundred stories', () => {
  const { refused, windows, ranges, better, swaps } = agreeOn(1, 100)
  expect(Math.min(refused, better, swaps)).toBeGreaterThan(5)
  expect(windows).toBeGreaterThan(20)
  expect(ranges).toBeGreaterThan(3)
})
