/** Requests that start out sound and are then spoiled in their path, query, headers or body, as a seed has it. */
import type { AnyCall } from '../../src/engine/call.ts'
import type { Dialect } from '../../src/http/dialect.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { contractCalls, outsideCalls } from '../support/every-operation.ts'
import type { Random } from '../support/random.ts'
import { spoil } from '../support/spoil.ts'
import { initFor, pathFor } from './wire.ts'

export interface SpoiledRequest {
  readonly path: string
  readonly init: RequestInit
}

const calls: readonly AnyCall[] = [...Object.values(contractCalls), ...Object.values(outsideCalls)]

/** In the words of a dialect, as far as it has any for what was spoiled. */
export function spoiledRequest(random: Random, dialect: Dialect): SpoiledRequest {
  const call = random.pickOr(calls, contractCalls.firewallsList)
  const spoiled = inWordsOf(dialect, random.chance(0.6) ? spoilBody(random, call) : call)
  const sound = pathFor(spoiled, dialect.paths[call.operation])
  const path = random.chance(0.4) ? spoilPath(random, sound) : sound
  const init = initFor(spoiled)
  const headers = new Headers(init.headers)
  if (random.chance(0.3)) spoilHeaders(random, headers)
  const method = random.chance(0.05) ? random.pick(['PATCH', 'OPTIONS', 'PUT']) : init.method
  const body = typeof init.body === 'string' ? spoilText(random, init.body) : undefined
  const carries = body !== undefined && method !== 'GET'
  return { path, init: { method: method ?? 'GET', headers, ...(carries && { body }) } }
}

function inWordsOf(dialect: Dialect, call: AnyCall): AnyCall {
  const operation = operationNamed(call.operation)
  return operation === undefined || call.body === undefined
    ? call
    : { ...call, body: dialect.toBody(operation, call.body) }
}

function spoilBody(random: Random, call: AnyCall): AnyCall {
  if (call.body === undefined) return random.chance(0.5) ? call : { ...call, body: { odd: 1 } }
  const { body } = spoil(random, { body: call.body as Record<string, unknown> })
  return { ...call, body: body ?? null }
}

const pieces = [
  '%00',
  '%2F',
  '..',
  '01',
  '-1',
  'NaN',
  '%zz',
  '%F0%9F',
  '{}',
  '::',
  '1e3',
  ' ',
  '%',
] as const
const queries = [
  'page=0',
  'page=x',
  'page_size=26',
  'page=1&page=2',
  '&&',
  '=',
  '%',
  '__proto__=1',
] as const

function spoilPath(random: Random, path: string): string {
  const segments = path.split('/')
  if (random.chance(0.6)) segments[random.whole(1, segments.length - 1)] = random.pick(pieces)
  const spoiled = segments.join('/')
  return random.chance(0.5) ? `${spoiled.split('?')[0]}?${random.pick(queries)}` : spoiled
}

const filters = [
  '',
  '{',
  '[]',
  'null',
  '{"label":{"+contains":7}}',
  '{"id":{"+gt":0}}',
  '{"+or":[{"id":1},{"+and":[]}]}',
  '{"+order_by":"id","+order":"up"}',
  '{"__proto__":1}',
  '{"label":{"+what":1}}',
] as const

function spoilHeaders(random: Random, headers: Headers): void {
  const name = random.pick(['Authorization', 'Content-Type', 'X-Filter', 'X-Filter', 'Accept'])
  if (name === 'X-Filter') headers.set(name, random.pick(filters))
  else if (random.chance(0.5)) headers.delete(name)
  else
    headers.set(
      name,
      random.pick(['Bearer', 'Bearer a b', 'Basic eA==', 'text/html', 'x;y', '*/*']),
    )
}

function spoilText(random: Random, text: string): string {
  if (random.chance(0.75)) return text
  const at = random.whole(0, text.length)
  const insert = random.pick(['"', '}', '[', ',', '\\', '\u0000', '\ud800', '{"a":1,"a":2}', ''])
  const cut = random.chance(0.5) ? at + random.whole(0, 5) : at
  return random.chance(0.1) ? text.slice(0, at) : text.slice(0, at) + insert + text.slice(cut)
}
