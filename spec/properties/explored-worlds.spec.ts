/** Explored worlds are told apart by keys of 128 bits, and numbered by them. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import { firewallScope } from '../../src/explore/firewall-scope.ts'
import { codeOf } from '../../src/explore/positions.ts'
import { Reached } from '../../src/explore/reached.ts'
import { worldKeys } from '../../src/explore/symmetric-key.ts'
import { addWords, createDigests, createKeys, type WorldKey } from '../../src/explore/world-key.ts'
import { digestWords } from '../../src/kit/digest.ts'
import type { World } from '../../src/world/world.ts'
import { textOfWorld } from '../oracle/naive-explore.ts'
import { arrange } from '../support/arrange.ts'
import { randomFrom } from '../support/random.ts'
import { randomWorlds } from '../support/random-worlds.ts'
import { closedRules, smallWorld } from '../support/worlds.ts'

const toNumber = (key: WorldKey): bigint =>
  key.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)

/** Words that carry often. */
const word = fc.oneof(
  fc.constantFrom(0, 1, 0x7fffffff, 0x80000000, 0xffffffff),
  fc.nat({ max: 2 ** 31 - 1 }).map(each => 2 * each + 1),
)
const key = fc.tuple(word, word, word, word).map(words => Uint32Array.from(words))

describe('keys', () => {
  it('are added up as numbers of 128 bits', () => {
    fc.assert(
      fc.property(key, key, (some, other) => {
        const sum = some.slice()
        addWords(sum, other)
        expect(toNumber(sum)).toBe((toNumber(some) + toNumber(other)) % 2n ** 128n)
        const second = some.slice()
        addWords(second, Uint32Array.of(1, 2, 3, 4, ...other), 4)
        expect(second).toEqual(sum)
      }),
    )
  })

  const worlds = [1, 2, 3].flatMap(seed => [...randomWorlds(seed, 12)])
  const plain = () => createKeys(createDigests())

  it('are the same for worlds of which the same can be told, and differ for all others', () => {
    const told = new Map<string, string>()
    const keyOf = plain()
    const folded = worldKeys(
      smallWorld(),
      { firewalls: [1, 2], instances: [1, 2] },
      createDigests(),
    ).of
    for (const world of worlds) {
      const text = textOfWorld(world)
      const seen = told.get(text) ?? `${keyOf(world)} ${folded(world)}`
      expect(`${keyOf(world)} ${folded(world)}`).toBe(seen)
      told.set(text, seen)
    }
    expect(new Set(told.values()).size).toBe(told.size)
    expect(told.size).toBeGreaterThan(20)
  })

  it('are the same whatever worlds they were made for before, and from whichever near world', () => {
    const used = plain()
    for (const world of worlds) {
      const expected = plain()(world)
      expect(used(world)).toEqual(expected)
      for (const near of worlds) expect(used(world, near)).toEqual(expected)
    }
  })

  it.each(['none', 'scope'] as const)(
    'are told by what a call changed as by the world after it, with symmetry %s',
    symmetry => {
      const random = randomFrom(3)
      const scope = firewallScope({ firewalls: 3, services: 4, from: 'nothing', migrations: true })
      const keysOf = () =>
        worldKeys(
          scope.world,
          symmetry === 'scope' ? (scope.symmetry ?? 'none') : 'none',
          createDigests(),
        )
      const keys = keysOf()
      let world = scope.world
      let told = 0
      for (let step = 0; step < 400; step++) {
        const [first = { operation: 'firewallsList' }, ...others] = scope.calls(world)
        const call = random.pick([first, ...others])
        const outcome = apply(world, call)
        if (!outcome.ok) continue
        const key = keys.after(world, outcome.changes)
        expect(key).toEqual(keys.of(outcome.world))
        expect(key).toEqual(keysOf().of(outcome.world, world))
        told += 1
        // The story goes on without deletions, for no firewall comes back.
        if (call.operation !== 'firewallDelete') world = outcome.world
      }
      expect(told).toBeGreaterThan(100)
    },
  )

  it('are not told by what a call changed where that leaves the scope of a symmetry', () => {
    const symmetry = { firewalls: [1], instances: [1, 2] }
    const keys = worldKeys(smallWorld(), symmetry, createDigests())
    const more = apply(smallWorld(), { operation: 'instanceCreate', body: { region: 'us-east' } })
    if (!more.ok) throw new Error('no instance was created')
    expect(keys.after(smallWorld(), more.changes)).toBeUndefined()
    const label = {
      operation: 'firewallCreate',
      body: { label: 'red-1', rules: closedRules },
    } as const
    const inside = apply(smallWorld(), label)
    const outside = apply(more.world, label)
    if (!inside.ok || !outside.ok) throw new Error('no firewall was created')
    expect(keys.after(smallWorld(), inside.changes)).toEqual(keys.of(inside.world))
    expect(keys.after(more.world, outside.changes)).toBeUndefined()
  })

  it('tell nothing of times and events, and all else', () => {
    const keyOf = plain()
    const world = smallWorld()
    const edited = (edit: (instance: { -readonly [Key in string]: unknown }) => void): World =>
      arrange(world, draft => draft.edit('instances', 1, instance => edit(instance)))
    expect(keyOf(edited(each => Object.assign(each, { updated: 'later' })))).toEqual(keyOf(world))
    const labels = ['a', 'b', 'a '].map(label => edited(each => Object.assign(each, { label })))
    const keys = [world, ...labels].map(each => toNumber(keyOf(each)))
    expect(new Set(keys).size).toBe(4)
  })
})

describe('digests of 256 bits', () => {
  it('are SHA-256, in words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), text => {
        const bytes = createHash('sha256').update(text).digest()
        const words = Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(4 * at))
        expect([...digestWords(text)]).toEqual(words)
      }),
    )
  })
})

describe('codes of services', () => {
  it('differ for different ones, also for more than a number has bits, and are the same in any order', () => {
    const places = [0, 1, 31, 32, 49, 50, 53, 110]
    const sets = [[], ...places.flatMap(a => places.flatMap(b => (a < b ? [[a], [a, b]] : [[b]])))]
    const alike = new Set(sets.map(each => each.join(' ')))
    expect(new Set(sets.map(codeOf)).size).toBe(alike.size)
    for (const each of sets) expect(codeOf(each.toReversed())).toBe(codeOf(each))
  })
})

describe('worlds that were reached', () => {
  const few = fc.constantFrom(0, 1, 2)
  /** Keys that differ in one word only, and lie in the same slot. */
  const close = fc.tuple(few, few, few, few).map(words => Uint32Array.from(words))

  it('are known again by their whole keys, and have numbers and origins', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(close, key), { maxLength: 60 }), keys => {
        const reached = new Reached()
        const numbers = new Map<bigint, number>()
        for (const each of keys) {
          expect(reached.has(each)).toBe(numbers.has(toNumber(each)))
          if (numbers.has(toNumber(each))) continue
          reached.add(each, { parent: numbers.size >> 1, call: 7 * numbers.size })
          numbers.set(toNumber(each), numbers.size)
        }
        expect(reached.size).toBe(numbers.size)
        for (const [number, at] of numbers) {
          expect(toNumber(reached.keyOf(at))).toBe(number)
          expect(reached.originOf(at)).toEqual({ parent: at >> 1, call: 7 * at })
        }
      }),
    )
  })

  it('are as many as come, in from 32 to 64 bytes each: a key of 16, an origin of 8, and two slots', () => {
    const reached = new Reached()
    const keyAt = (at: number) => digestWords(`${at}`).subarray(0, 4)
    for (let at = 0; at < 40_000; at++) {
      reached.add(keyAt(at), { parent: at, call: 2 ** 32 - 1 - at })
      if (at > 512) expect(reached.bytes / reached.size).toBeLessThan(64)
      expect(reached.bytes / reached.size).toBeGreaterThanOrEqual(32)
    }
    expect(reached.has(keyAt(40_000))).toBe(false)
    for (let at = 0; at < 40_000; at++) {
      expect(reached.has(keyAt(at))).toBe(true)
      expect(reached.originOf(at).call).toBe(2 ** 32 - 1 - at)
    }
  })
})
