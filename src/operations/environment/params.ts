/** The path parameters that environment operations share. */

import { id, name } from '../../schema/field.ts'
import type {
  BalancerId,
  EventId,
  ForwardId,
  InstanceId,
  ProfileId,
  RegionId,
  TokenId,
} from '../../world/ids.ts'

export const instanceId = id<InstanceId>('ASSUME-ENVIRONMENT')
export const profileId = id<ProfileId>('ASSUME-ENVIRONMENT')
export const balancerId = id<BalancerId>('ASSUME-ENVIRONMENT')
export const eventId = id<EventId>('ASSUME-ENVIRONMENT')

/** The region that a body names. */
export const region = name<RegionId>('ASSUME-ENVIRONMENT')
export const forwardId = id<ForwardId>('ASSUME-ENVIRONMENT')
export const tokenId = id<TokenId>('ASSUME-ENVIRONMENT')
