/** A hundred thousand documents of an account with a field added or renamed: each is reported, and all leaves add up. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { spoiledDocuments } from '../account/spoiled-documents.ts'
import { seed } from './seed.ts'

const count = 100_000

it(`${count} documents with a field added or renamed are reported`, () => {
  let reported = 0
  fc.assert(
    fc.property(spoiledDocuments(), ({ document, what }) => {
      const { leaves, faults } = gather([document])
      expect(leaves.used + leaves.harmless + leaves.notUnderstood, what).toBe(leaves.total)
      expect(leaves.notUnderstood > 0 || faults.length > 0, what).toBe(true)
      reported += 1
    }),
    { numRuns: count, seed },
  )
  expect(reported).toBe(count)
})
