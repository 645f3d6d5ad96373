/** Commands: every one is carried out, comes to what it is meant to come to, and is made as somebody where that matters. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import {
  accountWithUsers,
  commands,
  DisagreementError,
  kit,
  modelOf,
} from '../../src/fast-check/index.ts'
import { callFromDraw, draws, newScenarioCounts } from '../../src/fast-check/scenarios/draws.ts'
import {
  callInScenario,
  drivenOperations,
  scenariosIn,
} from '../../src/fast-check/scenarios/scenario.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import { snapshot } from '../../src/world/snapshot.ts'
import type { World } from '../../src/world/world.ts'
import { carryOut } from './broken-backends/backend.ts'
import { brokenCallers } from './broken-backends/broken-callers.ts'

const open = startWorld()
const guarded = startWorld(accountWithUsers)

const carryOutLater = async (...given: Parameters<typeof carryOut>) => carryOut(...given)

const outcomeIn = (world: World, call: AnyCall) => {
  const outcome = apply(world, call, { verify: false })
  return { ...outcome, kind: outcome.ok ? 'done' : outcome.errors[0].kind }
}

describe('commands', () => {
  const worlds = [open, guarded]

  it.each(worlds)('are all carried out by fc.modelRun and fc.asyncModelRun', async start => {
    const real = () => ({ world: start })
    fc.assert(
      fc.property(commands({ drive: carryOut }), list => {
        const model = modelOf(start)
        fc.modelRun(() => ({ model, real: real() }), list)
        return model.journal.length === list.length
      }),
      { numRuns: 20 },
    )
    await fc.assert(
      fc.asyncProperty(commands({ drive: carryOutLater }), async list => {
        const model = modelOf(start)
        await fc.asyncModelRun(async () => ({ model, real: real() }), list)
        return model.journal.length === list.length
      }),
      { numRuns: 20 },
    )
  })

  it.each(worlds)('are all carried out by fc.scheduledModelRun', async start => {
    const property = fc.asyncProperty(
      fc.scheduler(),
      commands({ drive: carryOutLater }),
      async (scheduler, list) => {
        const model = modelOf(start)
        const real = { world: start }
        await fc.scheduledModelRun(scheduler, async () => ({ model, real }), list)
        return model.journal.length === list.length
      },
    )
    await fc.assert(property, { numRuns: 10 })
  })

  it('depend on nothing but their list: the same list makes the same calls', () => {
    for (const list of fc.sample(commands({ drive: carryOut }), { numRuns: 5, seed: 4 })) {
      const journals = [open, createWorld(snapshot(open))].map(world => {
        const model = modelOf(world)
        fc.modelRun(() => ({ model, real: { world } }), list)
        return model.journal
      })
      expect(journals[0]?.length).toBeGreaterThan(0)
      expect(journals[1]).toEqual(journals[0])
    }
  })
})

describe('calls', () => {
  const walks = fc.sample(fc.array(draws, { minLength: 40, maxLength: 40 }), {
    numRuns: 4,
    seed: 2,
  })
  const worldsFrom = (start: World) =>
    walks.flatMap(drawn => {
      const passed = [start]
      for (const draw of drawn) {
        const world = passed.at(-1) ?? start
        passed.push(
          outcomeIn(world, callFromDraw(draw, world, { operations: drivenOperations })).world,
        )
      }
      return passed
        .filter((_, at) => at % 10 === 0)
        .map(world => ({ world, numbers: drawn[0]?.numbers }))
    })

  it.each([open, guarded])('come to what they are meant to come to, whatever it is', start => {
    let made = 0
    for (const { world, numbers = [] } of worldsFrom(start))
      for (const kind of scenariosIn(world)) {
        const call = callInScenario(kind, world, numbers)
        if (call === undefined) continue
        made += 1
        expect(`${call.operation} ${outcomeIn(world, call).kind}`).toBe(
          `${kind.operation} ${kind.target}`,
        )
      }
    expect(made).toBeGreaterThan(1_000)
  })

  it('are made as somebody where tokens are declared, and as nobody where none are', () => {
    const callsFrom = (start: World) =>
      walks.flatMap(drawn => {
        const turns = newScenarioCounts()
        let world = start
        return drawn.map(draw => {
          const call = callFromDraw(draw, world, { operations: drivenOperations }, turns)
          const { kind, world: next } = outcomeIn(world, call)
          world = next
          return { call, kind }
        })
      })
    expect(callsFrom(open).filter(({ call }) => 'as' in call)).toEqual([])
    const nameless = callsFrom(guarded).filter(({ call }) => call.as === undefined)
    expect(new Set(nameless.map(({ kind }) => kind))).toEqual(new Set(['unauthenticated']))
  })
})

describe('a backend that is wrong about callers', () => {
  it.each(brokenCallers)('is found within 1,000 runs: $name', async backend => {
    const { system, shortest } = backend
    const found = await kit
      .assert({ ...system, world: accountWithUsers, runs: 1000, seed: 11 })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(DisagreementError)
    const length = found instanceof DisagreementError ? found.journal.length : 0
    expect([shortest, shortest + 1]).toContain(length)
  })
})
