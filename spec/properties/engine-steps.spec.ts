/** What holds for every call to every world: refusals, reads, replays, patches, indexes and invariants. */
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { replayPatches } from '../../src/engine/replay-patches.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { canonicalText } from '../../src/kit/canonical-text.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { buildIndexes } from '../../src/world/assemble.ts'
import type { Patch } from '../../src/world/patch.ts'
import { digestOfWorld } from '../../src/world/snapshot.ts'
import { count } from '../../src/world/table.ts'
import { crowdedWorld, firewallJourney } from '../support/firewall-calls.ts'
import { expectMet } from '../support/met.ts'
import { alongJourneys, copyOf, endOf, start, tellOf, textOf } from '../support/order-stories.ts'

describe('a refusal', () => {
  it('leaves the very same world and tells of no event, patch or change', () => {
    alongJourneys({ journeys: 40, length: 60 }, steps => {
      for (const { before, outcome } of steps) {
        if (outcome.ok) continue
        expect(outcome.world).toBe(before)
        expect(Object.keys(outcome).sort()).toEqual(['assumptions', 'errors', 'ok', 'world'])
        expect(outcome.errors.length).toBeGreaterThan(0)
      }
    })
  })

  it('leaves a world in which not one byte is different', () => {
    alongJourneys({ journeys: 10, length: 40 }, steps => {
      for (const { before, call, outcome } of steps) {
        const text = textOf(before)
        if (!outcome.ok) apply(before, call)
        expect(textOf(before)).toBe(text)
      }
    })
  })
})

describe('a read', () => {
  it('answers with the very same world', () => {
    const met = { answered: 0, refused: 0 }
    alongJourneys({ journeys: 20, length: 100 }, steps => {
      for (const { before, call, outcome } of steps) {
        if (operationNamed(call.operation)?.kind !== 'read') continue
        met[outcome.ok ? 'answered' : 'refused']++
        expect(outcome.world).toBe(before)
      }
    })
    expectMet(met, { answered: 20, refused: 15 })
  })
})

describe('the same calls', () => {
  it('make the same world, byte for byte, and the same outcomes', () => {
    alongJourneys({ journeys: 20, length: 80 }, steps => {
      const calls = copyOf(steps.map(({ call }) => call))
      let world = crowdedWorld()
      const outcomes = calls.map(call => {
        const outcome = apply(world, call)
        world = outcome.world
        return outcome
      })
      expect(digestOfWorld(world)).toBe(digestOfWorld(endOf(steps)))
      expect(textOf(world)).toBe(textOf(endOf(steps)))
      expect(outcomes.map(tellOf)).toEqual(steps.map(({ outcome }) => tellOf(outcome)))
    })
  })

  it('make the same world whether invariants are verified or not', () => {
    alongJourneys({ journeys: 10, length: 80 }, steps => {
      const world = steps.reduce(
        (before, { call }) => apply(before, call, { verify: false }).world,
        start,
      )
      expect(textOf(world)).toBe(textOf(endOf(steps)))
    })
  })

  it('give another digest as soon as one call makes another world', () => {
    const met = { same: 0, another: 0 }
    alongJourneys({ journeys: 10, length: 60 }, steps => {
      for (const { before, outcome } of steps) {
        const isSame = textOf(outcome.world) === textOf(before)
        met[isSame ? 'same' : 'another']++
        expect(digestOfWorld(outcome.world) === digestOfWorld(before)).toBe(isSame)
      }
    })
    expectMet(met, { same: 100, another: 75 })
  })
})

describe('the patches of all steps', () => {
  it('make the world that the calls make, step by step, through JSON, and all at once', () => {
    alongJourneys({ journeys: 20, length: 80 }, steps => {
      const all = steps.map(({ outcome }) => (outcome.ok ? outcome.patches : []))
      const replayed = (patches: readonly (readonly Patch[])[]) =>
        textOf(patches.reduce((world, each) => replayPatches(world, each), start))
      expect(replayed(all)).toBe(textOf(endOf(steps)))
      expect(replayed(copyOf(all))).toBe(textOf(endOf(steps)))
      expect(replayed([all.flat()])).toBe(textOf(endOf(steps)))
    })
  })
})

describe('the indexes of a world', () => {
  it('equal what is built from its tables, byte for byte, after every call', () => {
    alongJourneys({ journeys: 10, length: 100 }, steps => {
      for (const { before, outcome } of steps) {
        if (outcome.world === before) continue
        const { tables, indexes } = outcome.world
        expect(canonicalText(indexes)).toBe(canonicalText(buildIndexes(tables)))
      }
    })
  })
})

describe('a long journey among few labels and few services', () => {
  const steps = firewallJourney(20_260_101, 10_000, start)
  const carriedOut = steps.filter(({ outcome }) => outcome.ok)
  const grounds = new Set(
    steps.flatMap(({ outcome }) => (outcome.ok ? [] : outcome.errors.map(({ clause }) => clause))),
  )

  it('carries out and refuses thousands of calls each', () => {
    // 4,644 carried out and 5,356 refused with this seed.
    expect(carriedOut.length).toBeGreaterThan(3000)
    expect(steps.length - carriedOut.length).toBeGreaterThan(3000)
  })

  it('carries out each kind of call at least twenty-five times, deletions included', () => {
    const times = new Map<string, number>()
    for (const { call } of carriedOut)
      times.set(call.operation, (times.get(call.operation) ?? 0) + 1)
    expect(times.size).toBe(16)
    expect([...times].filter(([, each]) => each < 25)).toEqual([])
  })

  it('meets every restriction of the family', () => {
    const restrictions = [
      ...['ACTIVE-2', 'ACTIVE-3', 'ACTIVE-4', 'DEVICE-5', 'DEVICE-12', 'FIREWALL-12', 'LABEL-8'],
      ...['MIGRATION-1', 'MIGRATION-2', 'MIGRATION-3', 'MIGRATION-4', 'MIGRATION-5', 'MIGRATION-6'],
      ...['RULESET-8', 'STATUS-6', 'STATUS-7', 'ASSUME-ATTACH-TWICE', 'ASSUME-BODY-IDS'],
    ] as const
    expect(restrictions.filter(each => !grounds.has(each))).toEqual([])
  })

  it('satisfies every invariant wherever it has come', () => {
    const milestones = steps.filter((_, at) => at % 250 === 249)
    for (const { outcome } of milestones) expect(violationsOf(outcome.world)).toEqual([])
  })

  it('ends in a world whose indexes equal their rebuild', () => {
    const { tables, indexes } = endOf(steps)
    expect(canonicalText(indexes)).toBe(canonicalText(buildIndexes(tables)))
  })

  it('emits as many events as the world then holds', () => {
    const emitted = carriedOut.reduce(
      (sum, { outcome }) => sum + (outcome.ok ? outcome.events.length : 0),
      0,
    )
    expect(count(endOf(steps).tables.events)).toBe(emitted)
  })
})
