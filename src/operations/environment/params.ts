/** The path parameters that environment operations share. */

import { name } from '../../schema/environment.ts'
import { id } from '../../schema/id.ts'
import type {
  BalancerId,
  EventId,
  ForwardId,
  InstanceId,
  ProfileId,
  RegionId,
  TokenId,
} from '../../world/ids.ts'

export const instanceId = id<InstanceId>(
  'ASSUME-ENVIRONMENT',
  'the id of an instance, a whole number',
)
export const profileId = id<ProfileId>('ASSUME-ENVIRONMENT', 'the id of a profile, a whole number')
export const balancerId = id<BalancerId>(
  'ASSUME-ENVIRONMENT',
  'the id of a balancer, a whole number',
)
export const eventId = id<EventId>('ASSUME-ENVIRONMENT', 'the id of an event, a whole number')

/** The region that a body names. */
export const region = name<RegionId>('ASSUME-ENVIRONMENT', 'the id of a region')
export const forwardId = id<ForwardId>('ASSUME-ENVIRONMENT', 'the id of a forward record')
export const tokenId = id<TokenId>('ASSUME-ENVIRONMENT', 'the id of a token, a whole number')
