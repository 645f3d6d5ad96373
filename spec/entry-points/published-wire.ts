/** Requests in the published dialect: by method and path, or by a call. */
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import { published } from '../../src/http/dialects/published.ts'
import { operationNamed } from '../../src/operations/table.ts'
import { everyWorld } from '../support/every-operation.ts'
import { baseUrl, initFor, pathFor, type Received, receive } from './wire.ts'

export type Json = Readonly<Record<string, unknown>>

/** One request by its method and path, as a client would write it. */
export async function ask(
  cloud: Simulator,
  method: string,
  path: string,
  body?: unknown,
  token = 'any',
) {
  const fetch = createFetch(cloud, { dialect: 'published', baseUrl, onUnknown: 'answer' })
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const init = body === undefined ? { method, headers } : { method, headers, body: toText(body) }
  const received = await receive(await fetch(path, init))
  return { ...received, body: received.body as Json }
}

const toText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body))

export const view = async (cloud: Simulator, path: string) => (await ask(cloud, 'GET', path)).body

/** The same call, in the words of the dialect. */
export async function sendPublished(cloud: Simulator, call: AnyCall): Promise<Received> {
  const operation = operationNamed(call.operation)
  if (operation === undefined) throw new Error(`no operation is named ${call.operation}`)
  const { body, ...rest } = call
  const init = initFor(
    body === undefined ? rest : { ...rest, body: published.toBody(operation, body) },
  )
  const fetch = createFetch(cloud, { dialect: 'published', baseUrl })
  return receive(await fetch(baseUrl + pathFor(call, published.paths[call.operation]), init))
}

export const everyCloud = () => createSimulator({ world: everyWorld })
export const firewalls = '/v4/networking/firewalls'
