/** Every answer of every operation, in every dialect, is what the OpenAPI document of the dialect says it is. */
import { describe, expect, it } from 'vitest'
import { httpLimits } from '../../src/contract/limits.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { dialects } from '../../src/http/dialects/index.ts'
import { createFaults } from '../../src/http/faults.ts'
import type { AnyOperation } from '../../src/operations/operation.ts'
import { allOperations } from '../../src/operations/table.ts'
import type { World } from '../../src/world/world.ts'
import { contractCalls, everyWorld, outsideCalls, withTokens } from '../support/every-operation.ts'
import { loneRefusals } from '../support/lone-refusals.ts'
import { ask, judgeFor } from './openapi-judge.ts'
import { guardedStory, guardedWorld, story, storyWorld } from './story.ts'

const lists = Object.values<AnyOperation>(allOperations)
  .filter(({ filters }) => filters !== undefined)
  .map(({ name }) => name)

const sound: readonly AnyCall[] = [...Object.values(contractCalls), ...Object.values(outsideCalls)]

describe.each(Object.values(dialects))('in the dialect $name', dialect => {
  const judge = judgeFor(dialect)

  it.each(sound)('$operation answers as documented', async call => {
    const cloud = createSimulator({ world: worldOf(call) })
    const answer = await ask(dialect, cloud, { ...call, as: 'token-of-owner' })
    expect(answer.status).toBe(200)
    expect(judge.answer(call, answer)).toEqual([])
    expect(judge.request(call)).toEqual([])
  })

  it('every check refuses as documented', async () => {
    const wrong: unknown[] = []
    for (const [operation, checks] of Object.entries(loneRefusals))
      for (const [check, { world, call }] of Object.entries(checks)) {
        const whole = { ...call, operation } as AnyCall
        const answer = await ask(dialect, createSimulator({ world }), whole)
        expect(answer.status, `${operation} ${check}`).toBeGreaterThanOrEqual(400)
        wrong.push(...judge.answer(whole, answer))
      }
    expect(wrong).toEqual([])
  })

  it('who has no token, or not the scope, is answered as documented', async () => {
    const world = withTokens(everyWorld, 'owner')
    for (const call of sound) {
      const isOpen = call.operation.startsWith('region') && call.operation !== 'regionStatusUpdate'
      const answer = await ask(dialect, createSimulator({ world }), { ...call, as: 'unknown' })
      expect(answer.status).toBe(isOpen ? 200 : 401)
      expect(judge.answer(call, answer)).toEqual([])
    }
  })

  it.each(sound)('$operation refuses what it does not know as documented', async call => {
    const cloud = createSimulator({ world: everyWorld })
    const answer = await ask(dialect, cloud, { ...call, query: { nonsense: 1 } })
    expect(answer.status).toBe(400)
    expect(judge.answer(call, answer)).toEqual([])
  })

  it('too many requests, and bodies that are too large, are answered as documented', async () => {
    for (const call of sound) {
      const cloud = createSimulator({ world: everyWorld })
      const limited = await ask(dialect, cloud, call, { rateLimit: { limit: 0, windowMs: 1 } })
      expect([limited.status, judge.answer(call, limited)]).toEqual([429, []])
      if (call.body === undefined) continue
      const large = await ask(dialect, cloud, call, { bodyBytesMax: 1 })
      expect([large.status, judge.answer(call, large)]).toEqual([413, []])
    }
  })

  it('a URL that is too long is answered as documented', async () => {
    for (const call of sound) {
      const cloud = createSimulator({ world: everyWorld })
      const query = { nonsense: 'x'.repeat(httpLimits.urlLength) }
      const long = await ask(dialect, cloud, { ...call, query })
      expect([long.status, judge.answer(call, long)]).toEqual([414, []])
    }
  })

  it('a planned fault is answered as documented for whatever else happens', async () => {
    for (const call of sound)
      for (const status of [418, 503]) {
        const faults = createFaults([
          { operation: call.operation, phase: 'before', kind: { type: 'status', status } },
        ])
        const answer = await ask(dialect, createSimulator({ world: everyWorld }), call, { faults })
        expect([answer.status, judge.answer(call, answer, 'default')]).toEqual([status, []])
      }
  })

  it.each([
    ['without tokens', storyWorld, story],
    ['with tokens', guardedWorld, guardedStory],
  ] as const)('a story %s is answered as documented', async (_, world: World, calls) => {
    const cloud = createSimulator({ world })
    const wrong: unknown[] = []
    const statuses = new Set<number>()
    for (const call of calls) {
      const answer = await ask(dialect, cloud, call)
      statuses.add(answer.status)
      wrong.push(...judge.answer(call, answer))
      // The document never asks for more than the service does.
      if (answer.status === 200) wrong.push(...judge.request(call))
    }
    expect(wrong).toEqual([])
    expect(statuses.size).toBeGreaterThan(2)
  })

  it('a filter that says nothing is answered as documented', async () => {
    for (const operation of lists) {
      const call = sound.find(each => each.operation === operation)
      if (call === undefined) throw new Error(`no call of ${operation}`)
      const cloud = createSimulator({ world: everyWorld })
      for (const filter of ['{}', '{', '{"nonsense": 1}']) {
        const answer = await ask(dialect, cloud, call, {}, { 'X-Filter': filter })
        expect(answer.status).toBe(filter === '{}' ? 200 : 400)
        expect(judge.answer(call, answer)).toEqual([])
      }
    }
  })
})

it('a document that says something else finds every answer wrong', async () => {
  const judge = judgeFor({ ...dialects.neutral, schemas: { Nothing: { type: 'array' } } })
  const call = contractCalls.firewallDelete
  const answer = await ask(dialects.neutral, createSimulator({ world: everyWorld }), call)
  expect(judge.answer(call, answer)).toHaveLength(1)
  expect(judge.answer(call, { ...answer, status: 418 })).toHaveLength(1)
  const headers = new Headers({ Allow: 'GET' })
  const right = await ask(
    dialects.neutral,
    createSimulator({ world: everyWorld }),
    contractCalls.firewallView,
  )
  expect(judge.answer(contractCalls.firewallView, { ...right, headers })).toHaveLength(1)
  expect(judge.elsewhere('no such path', { ...answer, status: 405 })).toHaveLength(1)
  expect(judge.elsewhere('no such path', { ...answer, status: 404 })).not.toEqual([])
  expect(judge.request({ ...contractCalls.firewallCreate, body: {} })).toHaveLength(1)
})

it('there is a sound call of every operation', () => {
  expect(sound.map(({ operation }) => operation).sort()).toEqual(Object.keys(allOperations).sort())
})

/** There is no token to change or to delete in a world that lets everybody in. */
const worldOf = ({ operation }: AnyCall): World =>
  operation === 'tokenUpdate' || operation === 'tokenDelete'
    ? withTokens(everyWorld, 'owner')
    : everyWorld
