/** Documents of an account, and plans, with a field added or renamed: each is reported, and all leaves add up. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { spoiledDocuments } from '../account/spoiled-documents.ts'
import { spoiledPlans } from '../plans/spoiled-plans.ts'
import { seed } from './seed.ts'

it.each([
  ['documents', 100_000, spoiledDocuments],
  ['plans', 10_000, spoiledPlans],
] as const)('%s with a field added or renamed are reported, %i of them', (_, numRuns, spoiled) => {
  let reported = 0
  fc.assert(
    fc.property(spoiled(), ({ document, what }) => {
      const { leaves, faults } = gather([document])
      expect(leaves.used + leaves.harmless + leaves.notUnderstood, what).toBe(leaves.total)
      expect(leaves.notUnderstood > 0 || faults.length > 0, what).toBe(true)
      reported += 1
    }),
    { numRuns, seed },
  )
  expect(reported).toBe(numRuns)
})
