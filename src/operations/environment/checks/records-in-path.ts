/** Instances, balancers, events, forward DNS records, users and tokens that paths name. */
import { userOf } from '../../../world/caller.ts'
import type { BalancerId, EventId, ForwardId, InstanceId, TokenId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { inPath } from '../../in-path.ts'

const clause = 'ASSUME-ENVIRONMENT'

export interface OnInstance {
  readonly instanceId: InstanceId
}

export interface OnUser {
  readonly username: string
}

export const { exists: instanceExists, at: instanceAt } = inPath({
  param: 'instanceId',
  record: 'instance',
  clause,
  find: ({ tables }: World, id: InstanceId) => get(tables.instances, id),
})

export const { exists: balancerExists, at: balancerAt } = inPath({
  param: 'balancerId',
  record: 'balancer',
  clause,
  find: ({ tables }: World, id: BalancerId) => get(tables.balancers, id),
})

export const { exists: eventExists, at: eventAt } = inPath({
  param: 'eventId',
  record: 'event',
  clause,
  find: ({ tables }: World, id: EventId) => get(tables.events, id),
})

export const { exists: forwardExists } = inPath({
  param: 'forwardId',
  record: 'forward',
  clause,
  find: ({ tables }: World, id: ForwardId) => get(tables.forwards, id),
})

export const { exists: tokenExists, at: tokenAt } = inPath({
  param: 'tokenId',
  record: 'token',
  clause,
  find: ({ tables }: World, id: TokenId) => get(tables.tokens, id),
})

export const { exists: userExists, at: userAt } = inPath({
  param: 'username',
  record: 'user',
  clause,
  find: (world: World, username: string) => userOf(world, username),
})
