/** A snapshot becomes its world again, is nobody else’s, and is refused once it was tampered with. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, InvalidWorldError } from '../../src/account/create-world.ts'
import { restore } from '../../src/account/restore.ts'
import { apply } from '../../src/engine/apply.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { canonicalText } from '../../src/kit/canonical-text.ts'
import { printPath } from '../../src/refusals/print.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { firewallJourney } from '../support/firewall-calls.ts'
import { heldByBoth, objectsIn } from '../support/json.ts'
import { alongJourneys, copyOf, endOf, start, textOf } from '../support/order-stories.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld } from '../support/worlds.ts'

describe('a snapshot', () => {
  it('becomes the world that it was taken of, byte for byte', () => {
    alongJourneys({ journeys: 20, length: 60 }, steps => {
      const world = endOf(steps)
      const document = copyOf(snapshot(world))
      const restored = restore(document)
      expect(restored.ok && textOf(restored.value)).toBe(textOf(world))
      expect(textOf(createWorld(document))).toBe(textOf(world))
      expect(snapshot(createWorld(document))).toEqual(document)
    })
  })

  it('goes on like the world that it was taken of', () => {
    alongJourneys({ journeys: 10, length: 60 }, steps => {
      const middle = steps[30]?.before ?? start
      const restored = createWorld(copyOf(snapshot(middle)))
      const end = steps.slice(30).reduce((world, { call }) => apply(world, call).world, restored)
      expect(textOf(end)).toBe(textOf(endOf(steps)))
    })
  })

  it('is nobody else’s: changing it changes no world', () => {
    const world = endOf(firewallJourney(7, 60, start))
    const text = textOf(world)
    const document = snapshot(world)
    const restored = createWorld(document)
    expect(heldByBoth(document, world)).toEqual([])
    expect(heldByBoth(document, restored)).toEqual([])
    expect(objectsIn(document).filter(Object.isFrozen)).toEqual([])
    expect(textOf(world)).toBe(text)
  })

  it('is refused when any part of it was changed', () => {
    const document = snapshot(endOf(firewallJourney(11, 80, start)))
    const places = leavesIn(document)
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (path, value) => {
        const tampered = copyOf(document)
        setAt(tampered, path, value)
        fc.pre(canonicalText(tampered) !== canonicalText(document))
        const restored = restore(tampered)
        // A value that may stand there makes another world, which the digest is not of; any other is told with its place.
        const places = restored.ok ? [] : restored.fault.map(({ path: place }) => printPath(place))
        expect(places.length).toBeGreaterThan(0)
        // An id that others refer to is missed where they do.
        const told = path.at(-1) === 'id' ? path[0].replace(/s$/, '') : path[0]
        if (places[0] !== 'digest') expect(places.join()).toContain(told)
        expect(() => createWorld(tampered)).toThrow(InvalidWorldError)
      }),
      { numRuns: 300 },
    )
  })

  it('is refused when a record was taken out or put in', () => {
    const document = snapshot(start)
    const [first, ...rest] = document.rows.instances
    const cut = { ...document, rows: { ...document.rows, instances: rest } }
    const padded = { ...document, rows: { ...document.rows, instances: [first, first, ...rest] } }
    for (const [tampered, first] of [
      [cut, 'rows.addresses[0].instance_id'],
      [padded, 'rows.instances[1].id'],
    ] as const) {
      const restored = restore(tampered)
      expect(restored.ok ? undefined : printPath(restored.fault[0]?.path ?? [])).toBe(first)
    }
  })
})

type Path = readonly [string, ...string[]]

/** The way to every value that holds no others. */
function leavesIn(value: object): Path[] {
  return Object.entries(value).flatMap(([key, held]): Path[] =>
    typeof held === 'object' && held !== null && Object.keys(held).length > 0
      ? leavesIn(held).map((rest): Path => [key, ...rest])
      : [[key]],
  )
}

function setAt(target: object, [key, ...rest]: readonly string[], value: unknown): void {
  if (key === undefined) return
  if (rest.length === 0) Reflect.set(target, key, value)
  else setAt(Reflect.get(target, key), rest, value)
}

describe('a copy of a world, as JSON has it', () => {
  it('becomes that world, however many pages its tables have', () => {
    const create = (number: number) => ({
      operation: 'firewallCreate' as const,
      body: { label: `many-${number}`, rules: closedRules },
    })
    const calls = Array.from({ length: 1_200 }, (_, number) => create(number))
    const world = worldAfter(emptyWorld(), ...calls)
    expect(world.tables.firewalls.pages.flat(Number.POSITIVE_INFINITY).length).toBeGreaterThan(
      1_200,
    )
    expect(textOf(createSimulator({ world: copyOf(world) }).world)).toBe(textOf(world))
  })
})
