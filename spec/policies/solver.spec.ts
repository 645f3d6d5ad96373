/** A solver that knows nothing of firedrill agrees about promises, packet for packet; the nightly run asks it about 10,000. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  checkedCase,
  openSolver,
  promisesFrom,
  type Solver,
} from '../support/promises-by-solver.ts'

const cases = [...promisesFrom(20_260_101, 60)]

describe('what breaks a promise, asked of a solver', () => {
  let solver: Solver
  beforeAll(async () => {
    solver = await openSolver()
  })
  afterAll(() => solver.end())

  it('is every packet that the promise speaks of and the rules judge against it, and no other', async () => {
    for (const each of cases) {
      const { answer } = await solver.ask(each)
      if (answer !== 'unsat') throw new Error(`z3 says ${answer}: ${JSON.stringify(each)}`)
    }
  })

  it('would be missed if a part of it were left out', async () => {
    const broken = cases.filter(each => checkedCase(each).region.length > 1).slice(0, 10)
    const answers: string[] = []
    for (const each of broken) answers.push((await solver.ask(each, 1)).answer)
    expect(answers).toEqual(Array(10).fill('sat'))
  })

  it('was asked of promises of every mode, kept and broken, with exceptions and without', () => {
    const met = cases.map(each => `${each.promise.mode} ${checkedCase(each).result}`)
    for (const mode of ['never', 'always', 'only'])
      for (const result of ['kept', 'broken'])
        expect(met.filter(each => each === `${mode} ${result}`).length).toBeGreaterThan(1)
    expect(cases.filter(({ promise }) => promise.except.length > 0).length).toBeGreaterThan(20)
    expect(cases.filter(({ promise }) => promise.except.length === 0).length).toBeGreaterThan(10)
  })
})
