/** A thousand random plans: over all orders of up to eight calls, exactly the moments, refusals and ends that are told. */
import { expect, it } from 'vitest'
import { agreeOnPlans } from '../oracle/moments/agree.ts'
import { seed } from './seed.ts'

it('has exactly the moments, refusals and ends of all orders of a thousand plans', () => {
  const met = agreeOnPlans(seed, 1000)
  console.log(JSON.stringify(met))
  expect(met.plans).toBe(1000)
  expect(Math.min(met.moments, met.some, met.addresses, met.refused, met.advised)).toBeGreaterThan(
    50,
  )
})
