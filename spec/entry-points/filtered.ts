/** Lists that are asked for with `X-Filter`. */
import { expect } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch } from '../../src/http/create-fetch.ts'
import type { World } from '../../src/world/world.ts'
import { baseUrl, initFor, type Received, receive } from './wire.ts'

export async function ask(path: string, filter: unknown, world: World): Promise<Received> {
  const fetch = createFetch(createSimulator({ world }), { baseUrl })
  const { headers } = initFor({ operation: 'firewallsList' })
  const text = typeof filter === 'string' ? filter : JSON.stringify(filter)
  return receive(await fetch(baseUrl + path, { headers: { ...headers, 'X-Filter': text } }))
}

export interface Page {
  readonly data: readonly Record<string, unknown>[]
  readonly page: number
  readonly pages: number
  readonly results: number
}

export async function list(path: string, filter: unknown, world: World): Promise<Page> {
  const received = await ask(path, filter, world)
  expect(received.status).toBe(200)
  return received.body as Page
}
