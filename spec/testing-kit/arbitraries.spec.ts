/** What generators owe: values of the grade they promise, and for the same seed the same values. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { callsIn, outcomesOf, worlds } from '../../src/fast-check/index.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { deface } from '../support/deface.ts'
import { gradedValues, grades, isAccepted } from '../support/graded-values.ts'
import { smallWorld } from '../support/worlds.ts'

describe.each(gradedValues)('$name', ({ graded, isTaken }) => {
  it.each(grades)('that are %s are taken or not as the grade says', grade => {
    const isRight = (value: unknown) => isTaken(value) === isAccepted(grade)
    fc.assert(fc.property(graded[grade], isRight), { numRuns: 80 })
  })

  it.each(grades)('that are %s are the same for the same seed', grade => {
    const sample = () => fc.sample(graded[grade], { numRuns: 10, seed: 5 })
    const made = sample()
    expect(sample()).toEqual(made)
    expect(new Set(made.map(value => JSON.stringify(value))).size).toBeGreaterThan(1)
  })

  it.each(grades)('that are %s belong to whoever asked for them', grade => {
    const sample = () => fc.sample(graded[grade], { numRuns: 10, seed: 5 })
    const before = JSON.stringify(sample())
    for (const value of sample()) deface(value)
    expect(JSON.stringify(sample())).toBe(before)
  })
})

describe('worlds', () => {
  it('keep every invariant, are the same for the same seed, and often share, meet and migrate', () => {
    const sample = () => fc.sample(worlds, { numRuns: 60, seed: 7 })
    const made = sample()
    expect(sample()).toEqual(made)
    expect(made.flatMap(violationsOf)).toEqual([])
    const texts = made.map(each => JSON.stringify(each.tables))
    expect(texts.filter(text => text.includes('"migrating":true')).length).toBeGreaterThan(5)
    expect(texts.filter(text => text.includes('"firewall_id"')).length).toBeGreaterThan(5)
    expect(made.filter(({ counters }) => counters.shares > 0).length).toBeGreaterThan(5)
  })
})

describe('callsIn', () => {
  it('is as good as the world lets it be: every kind of outcome comes of it', () => {
    const start = smallWorld()
    const kinds = fc.sample(callsIn(start), { numRuns: 300, seed: 8 }).map(call => {
      const outcome = apply(start, call)
      return outcome.ok ? 'done' : outcome.errors[0].kind
    })
    expect(new Set(kinds)).toEqual(new Set(['done', 'refused', 'missing', 'malformed']))
  })

  it('is the same for the same seed', () => {
    const sample = (seed: number) => fc.sample(callsIn(smallWorld()), { numRuns: 30, seed })
    const made = JSON.stringify(sample(9))
    for (const call of sample(9)) deface(call)
    expect(JSON.stringify(sample(10))).not.toBe(made)
    expect(JSON.stringify(sample(9))).toBe(made)
  })

  it('knows which outcomes an operation has', () => {
    expect(outcomesOf('regionsList')).toEqual(['done', 'malformed'])
    expect(outcomesOf('firewallUpdate')).toEqual(['done', 'refused', 'missing', 'malformed'])
  })
})
