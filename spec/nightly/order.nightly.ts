/** A thousand random worlds: over all orders of up to five calls, the answer costs least and has exactly its windows. */
import { expect, it } from 'vitest'
import { agreeOn } from '../oracle/order/agree.ts'
import { seed } from './seed.ts'

it('has the least cost and exactly its windows among all orders of a thousand stories', () => {
  const met = agreeOn(seed, 1000)
  console.log(JSON.stringify(met))
  expect(met.windows).toBeGreaterThanOrEqual(200)
  expect(Math.min(met.addresses, met.ranges)).toBeGreaterThan(20)
  expect(Math.min(met.refused, met.better, met.swaps)).toBeGreaterThan(50)
})
