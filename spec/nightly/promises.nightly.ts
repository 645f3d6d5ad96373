/**
 * A solver that knows nothing of firedrill agrees about 10,000 random promises, packet for packet; and changes and repairs do to promises
 * what they say, in thousands of random worlds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { repairsKeep, sameAfterChanges } from '../policies/change-properties.ts'
import { openSolver, promisesFrom, type Solver } from '../support/promises-by-solver.ts'
import { seed } from './seed.ts'

const count = 10_000
let solver: Solver
beforeAll(async () => {
  solver = await openSolver()
})
afterAll(() => solver.end())

it(`agrees about ${count} promises, of which many are kept and many broken`, async () => {
  const met: Record<string, number> = {}
  for (const each of promisesFrom(seed, count)) {
    const { answer, result } = await solver.ask(each)
    if (answer !== 'unsat') throw new Error(`z3 says ${answer}: ${JSON.stringify(each)}`)
    met[result] = (met[result] ?? 0) + 1
  }
  console.log(met)
  expect(met['kept']).toBeGreaterThan(count / 20)
  expect(met['broken']).toBeGreaterThan(count / 20)
})

it('check after a change says the same as check of the changed account, of 3,000 changes', () => {
  const met = sameAfterChanges(seed, 3000)
  console.log(met)
  expect(met['changed']).toBeGreaterThan(900)
})

it('every proposed repair keeps the promise and changes nothing else, in 3,000 worlds', () => {
  const { repairs, several, edits } = repairsKeep(seed, 3000)
  console.log(`${repairs} repairs, ${several} of several edits`, edits)
  expect([repairs > 3000, edits.size > 1]).toEqual([true, true])
})
