/** One request to the backend of a world that is made for it: by a call or by a path, with tokens or without. */
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createFetch, type FetchOptions } from '../../src/http/create-fetch.ts'
import type { World } from '../../src/world/world.ts'
import { everyWorld, withTokens } from '../support/every-operation.ts'
import { worldAfter } from '../support/outcomes.ts'
import { baseUrl, type Received, receive, send } from './wire.ts'

export interface Example {
  readonly world?: World
  readonly call?: AnyCall
  readonly path?: string
  readonly init?: RequestInit
  readonly options?: FetchOptions
}

export const request = ({
  world = everyWorld,
  call,
  path = '',
  init,
  options,
}: Example): Promise<Received> => {
  const fetch = fetchOf(world, options)
  return call === undefined ? fetch(baseUrl + path, init).then(receive) : send(fetch, call)
}

export const fetchOf = (world: World, options: FetchOptions = {}) =>
  createFetch(createSimulator({ world }), { baseUrl, onUnknown: 'answer', ...options })

/** The world with tokens: two with every scope, and one that may only read. */
export const guarded = (world: World) =>
  worldAfter(withTokens(world, 'owner', 'robin'), {
    operation: 'tokenCreate',
    body: { token: 'reader', username: 'owner', scopes: ['ips:read_only', 'firewall:read_only'] },
  })
export const tokens = guarded(everyWorld)
