/** A solver that knows nothing of firedrill agrees with its comparisons, packet for packet. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { init } from 'z3-solver'
import { compareRules, type VerdictChange } from '../../src/whatif.ts'
import { acceptedInSmt, blocksInSmt, packetInSmt } from '../oracle/rules-as-smt.ts'
import { pairOfRules } from './whatif-pairs.ts'

const pairs = fc.sample(pairOfRules, { numRuns: 220, seed: 20_260_101 })

type Pair = (typeof pairs)[number]

const changesOf = ([before, after]: Pair) => compareRules(before, after).changes

/** Satisfied by a packet that the changes have on a side where it does not belong, or lack. */
function contradiction([before, after]: Pair, changes: readonly VerdictChange[]): string {
  const opened = blocksInSmt(changes.filter(({ to }) => to === 'ACCEPT'))
  const closed = blocksInSmt(changes.filter(({ to }) => to === 'DROP'))
  return `${packetInSmt}
    (define-fun had () Bool ${acceptedInSmt(before)})
    (define-fun has () Bool ${acceptedInSmt(after)})
    (assert (or (xor ${opened} (and has (not had))) (xor ${closed} (and had (not has)))))`
}

describe('a comparison of rules, asked of a solver', () => {
  let check: (formula: string) => Promise<string>
  let end: () => void

  beforeAll(async () => {
    const { Context, em } = await init()
    const { Solver } = Context('main')
    // One solver for all formulas: one that is collected while a check runs on another thread breaks it.
    const solver = new Solver()
    check = async formula => {
      solver.reset()
      solver.fromString(formula)
      return solver.check()
    }
    end = () => em.PThread.terminateAllThreads()
  })

  afterAll(() => end())

  it('has every packet whose verdict differs, and no other', async () => {
    for (const pair of pairs) {
      const answer = await check(contradiction(pair, changesOf(pair)))
      if (answer !== 'unsat') throw new Error(`z3 says ${answer}: ${JSON.stringify(pair)}`)
    }
  })

  it('would be missed if it left out a change', async () => {
    const differing = pairs.filter(pair => changesOf(pair).length > 1).slice(0, 10)
    const answers: string[] = []
    for (const pair of differing)
      answers.push(await check(contradiction(pair, changesOf(pair).slice(1))))
    expect(answers).toEqual(Array(10).fill('sat'))
  })

  it('was asked about equal and different pairs, and changes in every trafficClass', () => {
    const comparisons = pairs.map(([before, after]) => compareRules(before, after))
    const equal = comparisons.filter(({ equivalent }) => equivalent).length
    expect(equal).toBeGreaterThan(40)
    expect(comparisons.length - equal).toBeGreaterThan(80)
    const trafficClasses = comparisons.flatMap(({ changes }) =>
      changes.map(({ direction, family, protocol }) => `${direction} ${family} ${protocol}`),
    )
    expect(new Set(trafficClasses).size).toBe(20)
  })
})
