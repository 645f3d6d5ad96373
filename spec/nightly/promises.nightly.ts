/** A solver that knows nothing of firedrill agrees about 10,000 random promises, packet for packet. */
import { afterAll, beforeAll, expect, it } from 'vitest'
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
