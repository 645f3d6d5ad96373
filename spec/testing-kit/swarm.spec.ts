/** Swarm testing: most runs leave something out, so that what is left meets more often; and what is rare is preferred. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { kit } from '../../src/fast-check/index.ts'
import {
  callFromDraw,
  draws,
  listsOfDraws,
  newScenarioCounts,
  type Swarm,
  swarmsOf,
} from '../../src/fast-check/scenarios/draws.ts'
import {
  type RequestPart,
  requestParts,
  withoutParts,
} from '../../src/fast-check/scenarios/request-parts.ts'
import { drivenOperations } from '../../src/fast-check/scenarios/scenario.ts'
import { startWorld } from '../../src/fast-check/scenarios/start-world.ts'
import { targetOutcomes } from '../../src/fast-check/scenarios/target-outcomes.ts'
import { fieldsOf } from '../../src/kit/json.ts'
import { once } from '../../src/kit/once.ts'
import { serviceWith } from './broken-backends/backend.ts'

const swarms = fc.sample(swarmsOf(), { numRuns: 400, seed: 1 })
const creations = drivenOperations.filter(name => /Create$|Allocate$/.test(name))

describe('a swarm', () => {
  it('never leaves out what makes records', () => {
    expect(creations).toHaveLength(10)
    for (const { operations } of swarms)
      expect(operations).toEqual(expect.arrayContaining(creations))
  })

  it('leaves out every other operation, outcome and part at times, and half of the time nothing', () => {
    const isWhole = ({ operations, leftOut = [], without = [] }: Swarm) =>
      operations.length === drivenOperations.length && leftOut.length + without.length === 0
    const whole = swarms.filter(isWhole).length
    expect(whole).toBeGreaterThan(140)
    expect(whole).toBeLessThan(260)
    for (const operation of drivenOperations)
      expect(swarms.every(each => each.operations.includes(operation))).toBe(
        creations.includes(operation),
      )
    for (const target of targetOutcomes)
      expect(swarms.some(({ leftOut }) => leftOut?.includes(target))).toBe(
        !['done', 'refused'].includes(target),
      )
    for (const part of requestParts)
      expect(swarms.some(({ without }) => without?.includes(part))).toBe(true)
  })

  it('asks for no operation that was not asked for', () => {
    const asked = ['firewallCreate', 'firewallDelete', 'vlansList'] as const
    for (const { operations } of fc.sample(swarmsOf(asked), { numRuns: 100, seed: 1 })) {
      expect(asked).toEqual(expect.arrayContaining([...operations]))
      expect(operations).toContain('firewallCreate')
    }
  })

  it('is the same of everything where there is to be none', () => {
    expect(fc.sample(swarmsOf(drivenOperations, false), { numRuns: 20, seed: 1 })).toEqual(
      Array.from({ length: 20 }, () => ({ operations: drivenOperations })),
    )
  })

  it('has no call that comes to an outcome which is left out', () => {
    const leftOut = ['malformed', 'missing'] as const
    const outcomes = callsOf({ operations: drivenOperations, leftOut }).map(({ kind }) => kind)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'refused']))
  })

  it.each<readonly [RequestPart, (call: AnyCall) => unknown]>([
    ['tags', ({ body }) => fieldsOf(body)['tags']],
    ['devices', ({ body }) => fieldsOf(body)['devices']],
    ['query', ({ query }) => query],
    ['rules', ({ body }) => rulesIn(body)[0]],
    ['outbound', ({ body }) => listIn(rulesField(body)['outbound'])[0]],
    ['ports', ({ body }) => rulesIn(body).find(rule => 'ports' in rule)],
    ['texts', ({ body }) => rulesIn(body).find(rule => 'label' in rule || 'description' in rule)],
    [
      'ipv6',
      ({ body }) =>
        rulesIn(body).find(
          ({ addresses }) => 'ipv4' in Object(addresses) && 'ipv6' in Object(addresses),
        ),
    ],
  ])('has no call with %s where that is left out', (part, find) => {
    const found = (calls: ReturnType<typeof callsOf>) =>
      calls.filter(({ kind, call }) => kind !== 'malformed' && find(call) !== undefined).length
    expect(found(callsOfAll())).toBeGreaterThan(5)
    expect(found(callsOf({ operations: drivenOperations, without: [part] }))).toBe(0)
  })

  it('leaves the only family of a rule as it is', () => {
    const rules = { inbound: [{ addresses: { ipv6: ['::/0'] } }], outbound: null }
    expect(withoutParts({ body: { rules } }, ['ipv6'])).toEqual({ body: { rules } })
    expect(withoutParts({ body: rules }, ['ipv6', 'tags'])).toEqual({ body: rules })
  })
})

describe('the calls of a run', () => {
  it('are as many as there may be two times in three', () => {
    const lengths = fc.sample(listsOfDraws(40), { numRuns: 300, seed: 1 }).map(list => list.length)
    const longest = lengths.filter(length => length === 40).length
    expect(longest).toBeGreaterThan(160)
    expect(longest).toBeLessThan(240)
    expect(Math.min(...lengths)).toBeLessThan(4)
  })

  it('are refused by the clauses of an operation in turn, where their worlds have them', async () => {
    const { tally } = await kit.assert({ ...serviceWith({}), runs: 400, seed: 2, readBack: false })
    const refusals = (clause: string) => tally.get(`firewallUpdate ${clause}`) ?? 0
    expect(Math.min(...['ACTIVE-2', 'MIGRATION-2', 'LABEL-8'].map(refusals))).toBeGreaterThan(30)
    expect(refusals('STATUS-6')).toBeGreaterThan(0)
  })
})

/** 3,000 calls in runs of 40, with what they come to. */
function callsOf(swarm: Swarm) {
  const counts = newScenarioCounts()
  const runs = fc.sample(fc.array(draws, { minLength: 40, maxLength: 40 }), {
    numRuns: 75,
    seed: 2,
  })
  return runs.flatMap(run => {
    let world = startWorld()
    return run.map(draw => {
      const call = callFromDraw(draw, world, swarm, counts)
      const outcome = apply(world, call, { verify: false })
      world = outcome.world
      return { call, kind: outcome.ok ? ('done' as const) : outcome.errors[0].kind }
    })
  })
}

const callsOfAll = once(() => callsOf({ operations: drivenOperations }))

const listIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.map(fieldsOf) : []

function rulesField(body: unknown) {
  const fields = fieldsOf(body)
  return 'rules' in fields ? fieldsOf(fields['rules']) : fields
}

const rulesIn = (body: unknown) =>
  ['inbound', 'outbound'].flatMap(direction => listIn(rulesField(body)[direction]))
