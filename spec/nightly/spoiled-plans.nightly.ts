/** Plans that are changed at random places in random ways: every leaf adds up, and nothing ends in a native error, rehearsing them included. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { InvalidAccountError, readPlan, rehearsePlan } from '../../src/account.ts'
import { pathsIn } from '../account/spoiled-documents.ts'
import { examples } from '../plans/spoiled-plans.ts'
import { changed, changesUpTo } from '../support/spoil-document.ts'
import { seed } from './seed.ts'

const pathsOf = examples.map(({ value }) => pathsIn(value, () => true).slice(1))

const spoiled = fc.tuple(fc.nat({ max: examples.length - 1 }), changesUpTo(3))

it.each([[11_000]])('%i plans lose no leaf, and end in no native error', numRuns => {
  let [refused, read, rehearsed] = [0, 0, 0]
  fc.assert(
    fc.property(spoiled, ([number, changes]) => {
      const { name = '', value } = examples[number] ?? {}
      const paths = pathsOf[number] ?? []
      const document = {
        name,
        value: changes.reduce((held, each) => changed(held, paths, each), value),
      }
      const { leaves } = gather([document])
      expect(leaves.used + leaves.harmless + leaves.notUnderstood).toBe(leaves.total)
      try {
        const plan = readPlan([document])
        expect(plan.places).toHaveLength(plan.planned.calls.length)
        read += 1
        if (read % 40 === 0) {
          rehearsePlan(plan)
          rehearsed += 1
        }
      } catch (error) {
        if (!(error instanceof InvalidAccountError)) throw error
        expect(error.faults.length).toBeGreaterThan(0)
        refused += 1
      }
    }),
    { numRuns, seed },
  )
  expect(refused + read).toBe(numRuns)
  expect(Math.min(refused, read, rehearsed)).toBeGreaterThan(numRuns / 200)
})
