/** Every answer of every operation, in every dialect, is what the OpenAPI document of the dialect says it is. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openApi } from '../../src/describe/open-api.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import type { Dialect } from '../../src/http/dialect.ts'
import { dialects } from '../../src/http/dialects/index.ts'
import { allOperations, operationNamed } from '../../src/operations/table.ts'
import type { World } from '../../src/world/world.ts'
import { contractCalls, everyWorld, outsideCalls, withTokens } from '../support/every-operation.ts'
import { loneRefusals } from '../support/lone-refusals.ts'
import { guardedStory, guardedWorld, story, storyWorld } from './story.ts'
import { baseUrl, initFor, pathFor, receive } from './wire.ts'

const sound: readonly AnyCall[] = [...Object.values(contractCalls), ...Object.values(outsideCalls)]

describe.each(Object.values(dialects))('in the dialect $name', dialect => {
  const judge = judgeFor(dialect)

  it.each(sound)('$operation answers as documented', async call => {
    const answer = await ask(dialect, createSimulator({ world: worldOf(call) }), call)
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
      const { scopes } = operationNamed(call.operation) ?? { scopes: [] }
      const answer = await ask(dialect, createSimulator({ world }), { ...call, as: 'unknown' })
      expect(answer.status).toBe(scopes.length === 0 ? 200 : 401)
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
    for (const operation of Object.keys(dialect.filters)) {
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
  expect(judge.request({ ...contractCalls.firewallCreate, body: {} })).toHaveLength(1)
})

it('there is a sound call of every operation', () => {
  expect(sound.map(({ operation }) => operation).sort()).toEqual(Object.keys(allOperations).sort())
})

/** There is no token to delete in a world that lets everybody in. */
const worldOf = ({ operation }: AnyCall): World =>
  operation === 'tokenDelete' ? withTokens(everyWorld, 'owner') : everyWorld

type Answer = Awaited<ReturnType<typeof receive>>

/** Sends a call in the words of the dialect, which exchanges ours for its own both ways. */
async function ask(
  dialect: Dialect,
  cloud: ReturnType<typeof createSimulator>,
  call: AnyCall,
  options: Parameters<typeof createFetch>[1] = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const fetch = createFetch(cloud, { ...options, dialect })
  const operation = operationNamed(call.operation)
  if (operation === undefined) throw new Error(`no operation is named ${call.operation}`)
  const path = dialect.paths[call.operation] ?? operation.path
  const body = call.body === undefined ? undefined : dialect.toBody(operation, call.body)
  const { body: _, ...rest } = call
  const init = initFor(body === undefined ? rest : { ...rest, body })
  return receive(
    await fetch(baseUrl + pathFor(call, path), {
      ...init,
      headers: { ...init.headers, ...headers },
    }),
  )
}

interface Judge {
  /** What is wrong with an answer by the document. */
  readonly answer: (call: AnyCall, answer: Answer) => readonly unknown[]
  /** What is wrong with the body of a call that was carried out. */
  readonly request: (call: AnyCall) => readonly unknown[]
}

function judgeFor(dialect: Dialect): Judge {
  const document = JSON.parse(JSON.stringify(openApi(dialect))) as object
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'openapi')
  const known = new Map<string, ValidateFunction | undefined>()
  const validatorAt = (pointer: string) => {
    const id = `openapi#/${pointer}/content/application~1json/schema`
    if (!known.has(id)) known.set(id, ajv.getSchema(id))
    return known.get(id)
  }
  const placeOf = ({ operation }: AnyCall, ...rest: readonly string[]) => {
    const { method, path } = operationNamed(operation) ?? { method: '', path: '' }
    return ['paths', dialect.paths[operation] ?? path, method.toLowerCase(), ...rest]
  }
  const judged = (call: AnyCall, pointer: string, value: unknown): readonly unknown[] => {
    const check = validatorAt(pointer)
    if (check === undefined) return [`${call.operation}: nothing is documented at ${pointer}`]
    return check(value) ? [] : [{ call, value, errors: check.errors }]
  }
  return {
    answer(call, { status, body }) {
      const place = placeOf(call, 'responses', `${status}`)
      const documented = place.reduce<unknown>(
        (held, key) => (held as Readonly<Record<string, unknown>> | undefined)?.[key],
        document,
      ) as { readonly $ref?: string } | undefined
      return judged(call, documented?.$ref?.slice('#/'.length) ?? pointerTo(place), body)
    },
    request(call) {
      const operation = operationNamed(call.operation)
      if (operation === undefined || call.body === undefined) return []
      const body = dialect.toBody(operation, call.body)
      return judged(call, pointerTo(placeOf(call, 'requestBody')), body)
    },
  }
}

const pointerTo = (place: readonly string[]): string =>
  place.map(part => encodeURI(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
