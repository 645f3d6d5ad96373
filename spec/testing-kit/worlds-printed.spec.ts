/** A generated world is told by the calls that lead to it, which can be pasted back; the world itself is as if nothing were printed. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { RefusedError } from '../../src/engine/refused-error.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { worldAfter, worlds } from '../../src/fast-check/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { digestOfWorld } from '../../src/world/snapshot-given.ts'
import { isKnownWorld, type World } from '../../src/world/world.ts'

const pasted = (text: string): World => new Function('worldAfter', `return ${text}`)(worldAfter)

it('what is printed makes the same world again', () => {
  const wanted = ['firewalls', 'devices', 'ranges', 'shares'] as const
  const met = new Set<string>()
  fc.assert(
    fc.property(worlds, world => {
      const again = pasted(fc.stringify(world))
      expect(again).toStrictEqual(world)
      expect(digestOfWorld(again)).toBe(digestOfWorld(world))
      for (const name of wanted) if (world.counters[name] > 0) met.add(name)
    }),
    { seed: 1, numRuns: 60 },
  )
  expect([...met].sort()).toEqual([...wanted].sort())
})

it('a world has nothing of it but for fast-check, and the next one nothing at all', () => {
  const plain = worldAfter([])
  expect(Reflect.ownKeys(plain).filter(key => typeof key === 'symbol')).toEqual([])
  const [world = plain] = fc.sample(fc.tuple(worlds), { seed: 1, numRuns: 1 }).flat()
  expect(isKnownWorld(world) && Object.isFrozen(world)).toBe(true)
  expect(Object.keys(world)).toEqual(Object.keys(plain))
  expect({ ...world }).toStrictEqual(JSON.parse(JSON.stringify(world)))
  expect(fc.stringify({ ...world })).not.toContain('worldAfter')
  const { world: next } = apply(world, { operation: 'clockAdvance', body: { ms: 1 } })
  expect(fc.stringify(next)).not.toContain('worldAfter')
})

it('a counterexample is short, and is one when it is pasted', () => {
  const fails = (world: World) => createSimulator({ world }).firewallsList().results >= 2
  const property = fc.property(worlds, world => !fails(world))
  const { counterexample } = fc.check(property, { seed: 1 })
  const text = fc.stringify(counterexample?.[0])
  expect(text).toMatch(/^worldAfter\(\[\n {2}\{\n {4}operation: 'firewallCreate',/)
  expect(text.length).toBeLessThan(1_000)
  expect(fails(pasted(text))).toBe(true)
})

it('calls that are refused, or are none, are told', () => {
  const call = { operation: 'firewallDelete', params: { firewallId: 9 } } as const
  expect(() => worldAfter([call])).toThrow(RefusedError)
  expect(() => worldAfter([5 as unknown as AnyCall])).toThrow(UsageError)
  expect(() => worldAfter('x' as never)).toThrow(new UsageError('calls: expected a list, got "x"'))
})
