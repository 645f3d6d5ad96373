/** What generators owe: the same seed the same values, values of the grade they promise, and shrinking that ends. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  callsIn,
  type Graded,
  labels,
  outcomesOf,
  packets,
  portStrings,
  prefixes,
  ruleSets,
  rules,
  worlds,
} from '../../src/arbitraries/index.ts'
import { apply } from '../../src/engine/apply.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { type Packet, parsePacket } from '../../src/packets/packet.ts'
import { closedRules, emptyWorld, smallWorld, tryRule } from '../support/worlds.ts'

const world = emptyWorld()
const create = (body: object) => apply(world, { operation: 'firewallCreate', body }).ok
const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['0.0.0.0/0'] } }

/** Each kind of value, with what says whether the service takes one. */
const values: readonly (readonly [string, Graded<unknown>, (value: unknown) => boolean])[] = [
  ['labels', labels, label => create({ label, rules: closedRules })],
  ['portStrings', portStrings, ports => tryRule(world, { ...rule, ports }).ok],
  [
    'ipv4 prefixes',
    prefixes.ipv4,
    each => tryRule(world, { ...rule, addresses: { ipv4: [each] } }).ok,
  ],
  [
    'ipv6 prefixes',
    prefixes.ipv6,
    each => tryRule(world, { ...rule, addresses: { ipv6: [each] } }).ok,
  ],
  ['rules', rules, each => tryRule(world, each).ok],
  ['ruleSets', ruleSets, each => create({ label: 'guard', rules: each })],
  ['packets', packets, each => parsePacket(each as Packet).ok],
]

describe.each(values)('%s', (_, graded, isTaken) => {
  const numRuns = 60

  it('are taken when valid or at a limit, and never when over one or spoiled', () => {
    fc.assert(fc.property(graded.valid, isTaken), { numRuns })
    fc.assert(fc.property(graded.atLimit, isTaken), { numRuns })
    fc.assert(
      fc.property(graded.overLimit, value => !isTaken(value)),
      { numRuns },
    )
    fc.assert(
      fc.property(graded.spoiled, value => !isTaken(value)),
      { numRuns },
    )
  })

  it('are the same for the same seed', () => {
    const sample = () => fc.sample(graded.valid, { numRuns: 20, seed: 5 })
    expect(sample()).toEqual(sample())
  })

  it('stay valid while they shrink, and shrinking ends', () => {
    const random = fc.sample(fc.integer(), { numRuns: 5, seed: 6 })
    for (const seed of random) {
      const seen: unknown[] = []
      const failing = fc.property(graded.valid, value => {
        seen.push(value)
        return false
      })
      fc.check(failing, { seed, numRuns: 1 })
      expect(seen.every(isTaken)).toBe(true)
      expect(seen.length).toBeLessThan(500)
    }
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

  it('knows which outcomes an operation has', () => {
    expect(outcomesOf('regionsList')).toEqual(['done', 'malformed'])
    expect(outcomesOf('firewallUpdate')).toEqual(['done', 'refused', 'missing', 'malformed'])
  })
})
