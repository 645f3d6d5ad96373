/** What runs of the kit reach of the contract, beside calls that come from schemas alone. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { clauses } from '../../src/contract/clauses.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall, Outcome } from '../../src/engine/call.ts'
import {
  callFromDraw,
  listsOfDraws,
  newScenarioCounts,
  swarmsOf,
} from '../../src/fast-check/scenarios/draws.ts'
import { drivenOperations } from '../../src/fast-check/scenarios/scenario.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import type { World } from '../../src/world/world.ts'
import { accountWithRanges, allSides, sidesMet } from '../support/sides-met.ts'
import { uniformCalls } from '../support/uniform-calls.ts'
import { seed } from './seed.ts'

const seeds = Array.from({ length: 20 }, (_, at) => (seed + at) % 2 ** 31)
const cases = 2000
const steps = 40

/** Clauses that no call of the kit comes to: of HTTP, and of operations that the kit does not call. */
const outside = ['WIRE-1', 'WIRE-2', 'VLAN-4', 'VLAN-5', 'VLAN-6']

const edges = Object.entries(clauses).flatMap(([id, { kind }]) =>
  kind === 'edge' && !outside.includes(id) ? [`refused on ${id}`] : [],
)
const wanted = [...edges, 'refused on ASSUME-PRIVATE-SECOND', ...allSides]

const starts = [startWorld(), createWorld(accountWithRanges)] as const

type Chooser = (world: World) => AnyCall

/** The case in which each of these came up first, in cases that begin in the two worlds by turns. */
function firstMet(runs: readonly (readonly Chooser[])[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>()
  const left = new Set(wanted)
  for (const [at, run] of runs.entries()) {
    if (left.size === 0) break
    let world: World = starts[at % 2] ?? starts[0]
    for (const choose of run) {
      const call = choose(world)
      const outcome = apply(world, call, { verify: false })
      for (const met of allMet(call, outcome)) if (left.delete(met)) first.set(met, at + 1)
      world = outcome.world
    }
  }
  return first
}

const allMet = (call: AnyCall, outcome: Outcome): readonly string[] => [
  ...(outcome.ok ? [] : outcome.errors.map(({ clause }) => `refused on ${clause}`)),
  ...sidesMet(call, outcome),
]

function kitRuns(from: number): readonly (readonly Chooser[])[] {
  const counts = newScenarioCounts()
  const drawn = fc.record({ called: swarmsOf(), list: listsOfDraws(steps) })
  return fc
    .sample(drawn, { numRuns: cases, seed: from })
    .map(({ called, list }) =>
      list.map(draw => (world: World) => callFromDraw(draw, world, called, counts)),
    )
}

const uniformRuns = (from: number): readonly (readonly Chooser[])[] =>
  fc
    .sample(fc.array(uniformCalls(drivenOperations), { minLength: steps, maxLength: steps }), {
      numRuns: cases,
      seed: from,
    })
    .map(list => list.map(call => () => call))

const marks = [1, 3, 10, 30, 100, 300, 1000, cases] as const

const curveOf = (first: ReadonlyMap<string, number>): readonly number[] =>
  marks.map(mark => [...first.values()].filter(at => at <= mark).length)

describe('within 2,000 cases', () => {
  it.each(seeds)(
    'every clause refuses, and both sides of every limit are met, with seed %i',
    from => {
      const first = firstMet(kitRuns(from))
      const latest = [...first].sort((a, b) => b[1] - a[1]).slice(0, 3)
      console.log(
        `${from}: ${curveOf(first).join(' ')} of ${wanted.length}; last ${latest.join('; ')}`,
      )
      expect(wanted.filter(each => !first.has(each))).toEqual([])
    },
  )

  it('uniform generation meets fewer, and later', () => {
    const first = firstMet(uniformRuns(seed))
    const [ours, rival] = [curveOf(firstMet(kitRuns(seed))), curveOf(first)]
    console.log(
      `after ${marks.join(' ')} cases: ours ${ours.join(' ')}; uniform ${rival.join(' ')}`,
    )
    // The first runs may be short ones, which come to little.
    for (const [at, reached] of rival.entries())
      if ((marks[at] ?? 0) >= 10) expect(ours[at]).toBeGreaterThan(reached)
    expect(first.size).toBeLessThan(wanted.length)
  })
})
