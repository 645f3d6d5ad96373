/** A snapshot that is loaded and taken again is the same text, and so is the world: what is kept in a repository does not change by itself. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { worlds } from '../../src/fast-check/index.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import { count } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { manyWorlds } from '../support/random-worlds.ts'

/** The world after its snapshot was written down and read, twice in a row. */
function expectSameTexts(world: World): void {
  const text = JSON.stringify(snapshot(world))
  for (const again of [
    createWorld(JSON.parse(text)),
    createSimulator({ world: JSON.parse(text) }).world,
    createSimulator({ world: JSON.parse(JSON.stringify(world)) }).world,
  ]) {
    expect(JSON.stringify(snapshot(again))).toBe(text)
    expect(JSON.stringify(again)).toBe(JSON.stringify(world))
  }
}

it('is so for whatever calls make', () => {
  fc.assert(fc.property(worlds, expectSameTexts), { seed: 1, numRuns: 100 })
})

it('is so for the default world, and for balancers of which little is told', () => {
  const balancers = [{ id: 1, label: 'nb-1', region: 'newark-us' }]
  expectSameTexts(createSimulator().world)
  expectSameTexts(createWorld({ balancers }))
})

it('is so for worlds of every kind of record', () => {
  let balancers = 0
  for (const world of manyWorlds(1, 60)) {
    expectSameTexts(world)
    balancers += count(world.tables.balancers)
  }
  expect(balancers).toBeGreaterThan(10)
})
