import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assumptions } from '../../src/contract/assumptions.ts'
import { clauses } from '../../src/contract/clauses.ts'
import {
  transitionInvariants,
  violationsOf,
  violationsOfTransition,
  worldInvariants,
} from '../../src/invariants/index.ts'
import type { Transition, Violation } from '../../src/invariants/invariant.ts'
import { parseInstant } from '../../src/kit/instant.ts'
import type { RegionId } from '../../src/world/ids.ts'
import { breakingSteps, soundSteps } from '../support/broken-steps.ts'
import { breakingWorlds } from '../support/broken-worlds.ts'
import { addLike, rebuilt, takeOut, transitionBy } from '../support/edits.ts'
import { randomEdit } from '../support/random-edits.ts'
import { soundWorld } from '../support/sound-world.ts'

const names = (violations: readonly Violation[]) => violations.map(({ invariant }) => invariant)
const sentences = (violations: readonly Violation[]) =>
  violations.map(({ invariant, counterexample }) => `${invariant}: ${counterexample}`).sort()

/** What a step broke, of the invariants about worlds. */
const ofTheWorldAfter = (step: Transition) =>
  violationsOfTransition(step).filter(({ invariant }) =>
    worldInvariants.some(({ name }) => name === invariant),
  )

describe('the list of invariants', () => {
  const all = [...worldInvariants, ...transitionInvariants]

  it('is one of statements, each with a name of its own', () => {
    expect(worldInvariants.length).toBeGreaterThan(30)
    expect(transitionInvariants.length).toBeGreaterThan(10)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it.each(all.map(({ name, clauses }) => [name, clauses] as const))(
    '%s rests on known clauses',
    (_, grounds) => {
      expect(grounds.length).toBeGreaterThan(0)
      for (const clause of grounds) expect({ ...clauses, ...assumptions }).toHaveProperty(clause)
    },
  )
})

describe('a sound world', () => {
  it('has no violations', () => {
    expect(violationsOf(soundWorld)).toEqual([])
  })

  it.each(soundSteps)('stays one by %s', (_, edit) => {
    const step = transitionBy(soundWorld, edit)
    expect(violationsOfTransition(step)).toEqual([])
    expect(violationsOf(step.after)).toEqual([])
  })
})

describe('a broken world', () => {
  it.each(breakingWorlds)('breaks %s by %s, and both verifications find it', (name, _, edit) => {
    const step = transitionBy(soundWorld, edit)
    expect(names(violationsOf(step.after))).toContain(name)
    expect(names(violationsOf(rebuilt(step.after)))).toContain(name)
    expect(names(violationsOfTransition(step))).toContain(name)
  })

  it('is there for every invariant of worlds', () => {
    const broken = breakingWorlds.map(([name]) => name)
    expect(worldInvariants.map(({ name }) => name).filter(name => !broken.includes(name))).toEqual(
      [],
    )
  })
})

describe('what is broken', () => {
  it('is told in the words that were reviewed', async () => {
    const told = [...breakingWorlds, ...breakingSteps].flatMap(([name, what, edit]) => {
      const step = transitionBy(soundWorld, edit)
      const said = violationsOfTransition(step).filter(({ invariant }) => invariant === name)
      return sentences(said).map(each => `${what}: ${each}\n`)
    })
    await expect(told.join('')).toMatchFileSnapshot('__snapshots__/violations.txt')
  })
})

describe('a step that may not be', () => {
  it.each(breakingSteps)('breaks %s by %s', (name, _, edit) => {
    expect(names(violationsOfTransition(transitionBy(soundWorld, edit)))).toContain(name)
  })

  it('breaks timeNeverRunsBackwards by leading to an earlier time', () => {
    const earlier = parseInstant('2025-12-31T23:59:59Z')
    const step = transitionBy(soundWorld, () => undefined, earlier)
    expect(names(violationsOfTransition(step))).toEqual(['timeNeverRunsBackwards'])
  })

  it('breaks idsAreNeverReused by giving out an id for the second time', () => {
    const before = transitionBy(soundWorld, takeOut('tokens', 2)).after
    const again = transitionBy(before, addLike('tokens', 1, { id: 2, token: 'token-3' }))
    expect(names(violationsOfTransition(again))).toEqual(['idsAreNeverReused'])
  })

  it('breaks idsAreNeverReused by turning a counter back', () => {
    const counters = { ...soundWorld.counters, firewalls: 3 }
    const step = { before: soundWorld, after: { ...soundWorld, counters }, changes: [] }
    expect(names(violationsOfTransition(step))).toEqual(['idsAreNeverReused'])
  })

  it('breaks givensStay by other settings, regions or availability', () => {
    const [, ...others] = soundWorld.regions
    for (const given of [
      { settings: { ...soundWorld.settings, rangesPerRegion: 1 } },
      { availability: [{ region: 'us-east' as RegionId, plan: 'gpu-1', available: true }] },
      { regions: others },
    ]) {
      const step = { before: soundWorld, after: { ...soundWorld, ...given }, changes: [] }
      expect(names(violationsOfTransition(step))).toEqual(['givensStay'])
    }
  })

  it('is there for every invariant of steps', () => {
    const broken = [
      ...breakingSteps.map(([name]) => name),
      'timeNeverRunsBackwards',
      'idsAreNeverReused',
      'givensStay',
    ]
    expect(
      transitionInvariants.map(({ name }) => name).filter(name => !broken.includes(name)),
    ).toEqual([])
  })
})

describe('verifying by what changed', () => {
  it('finds in the world after a step exactly what the full verification finds there', () => {
    fc.assert(
      fc.property(randomEdit(soundWorld), edit => {
        const step = transitionBy(soundWorld, edit)
        expect(sentences(ofTheWorldAfter(step))).toEqual(sentences(violationsOf(step.after)))
      }),
      { numRuns: 1000 },
    )
  })

  it('is tried on changes that break most invariants, and on some that break none', () => {
    const met = fc
      .sample(randomEdit(soundWorld), { numRuns: 2000, seed: 1 })
      .map(edit => names(violationsOf(transitionBy(soundWorld, edit).after)))
    expect(met.filter(broken => broken.length === 0).length).toBeGreaterThan(100)
    expect(new Set(met.flat()).size).toBeGreaterThan(20)
  })
})
