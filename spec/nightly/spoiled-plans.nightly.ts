/** Ten thousand plans with a field added or renamed: each is reported, and all leaves add up. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { spoiledPlans } from '../plans/spoiled-plans.ts'
import { seed } from './seed.ts'

const count = 10_000

it(`${count} plans with a field added or renamed are reported`, () => {
  let reported = 0
  fc.assert(
    fc.property(spoiledPlans(), ({ what, ...document }) => {
      const { leaves, faults } = gather([document])
      expect(leaves.used + leaves.harmless + leaves.notUnderstood, what).toBe(leaves.total)
      expect(leaves.notUnderstood > 0 || faults.length > 0, what).toBe(true)
      reported += 1
    }),
    { numRuns: count, seed },
  )
  expect(reported).toBe(count)
})
