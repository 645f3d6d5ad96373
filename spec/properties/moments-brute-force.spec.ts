/** Over all orders of up to eight calls, exactly these moments, refusals and ends; a thousand plans by night. */
import { expect, it } from 'vitest'
import { agreeOnPlans } from '../oracle/moments/agree.ts'

it('has exactly the moments, refusals and ends of all orders of a hundred plans', () => {
  const { plans, cut, limited, ...met } = agreeOnPlans(1, 100)
  expect(plans).toBe(100)
  expect(cut).toBeLessThan(plans)
  expect(limited).toBeGreaterThan(20)
  expect(Math.min(...Object.values(met))).toBeGreaterThan(5)
})

it('leaves out of a run what is refused while another resource is finished first', () => {
  expect(agreeOnPlans(20261884, 1).plans).toBe(1)
})
