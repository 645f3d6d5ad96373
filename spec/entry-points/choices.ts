/** Sends one request to a world of its own, and shows what becomes of it. */
import { expect } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch, type FetchOptions } from '../../src/http/create-fetch.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'
import { baseUrl, clausesIn, errorsIn, receive } from './wire.ts'

export const world = withFirewall(smallWorld(), 'guard-1')
export const json = 'application/json'
export const list = '/networking/firewalls'
export const first = '/networking/firewalls/1'

export type Body = NonNullable<RequestInit['body']>

export interface Sent {
  readonly method?: string
  readonly body?: Body
  readonly type?: string
  readonly filter?: string
  readonly encoding?: string
}

/** Sends one request into a world of its own, which stays as it is when the answer is a refusal. */
export async function send(path: string, sent: Sent = {}, options: FetchOptions = {}) {
  const cloud = createSimulator({ world })
  const fetch = createFetch(cloud, { baseUrl, onUnknown: 'answer', ...options })
  const { method = 'GET', body, type, filter, encoding } = sent
  const headers = {
    Authorization: 'Bearer any',
    ...(type !== undefined && { 'Content-Type': type }),
    ...(filter !== undefined && { 'X-Filter': filter }),
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
  }
  const response = await fetch(baseUrl + path, { method, headers, ...(body && { body }) })
  if (!response.ok) expect(cloud.world).toBe(world)
  return response
}

export const put = (body: Body, type: string | undefined = json): Sent => ({
  method: 'PUT',
  body,
  ...(type !== undefined && { type }),
})

export const accepted = async (path: string, sent?: Sent, options?: FetchOptions): Promise<void> =>
  expect((await send(path, sent, options)).status, path).toBe(200)

/** Status, clause and field of a refusal. */
export async function refused(path: string, sent?: Sent, options?: FetchOptions) {
  const received = await receive(await send(path, sent, options))
  return [received.status, clausesIn(received), ...errorsIn(received).map(({ field }) => field)]
}
