/** The path parameters that outside operations share. */
import { id } from '../shape/id.ts'
import { name } from '../shape/outside.ts'
import type {
  BalancerId,
  EventId,
  ForwardId,
  InstanceId,
  ProfileId,
  RegionId,
  TokenId,
} from '../world/ids.ts'

export const instanceId = id<InstanceId>('SILENT-OUTSIDE', 'the id of an instance, a whole number')
export const profileId = id<ProfileId>('SILENT-OUTSIDE', 'the id of a profile, a whole number')
export const balancerId = id<BalancerId>('SILENT-OUTSIDE', 'the id of a balancer, a whole number')
export const eventId = id<EventId>('SILENT-OUTSIDE', 'the id of an event, a whole number')

/** The region that a body names. */
export const region = name<RegionId>('SILENT-OUTSIDE', 'the id of a region')
export const forwardId = id<ForwardId>('SILENT-OUTSIDE', 'the id of a forward record')
export const tokenId = id<TokenId>('SILENT-OUTSIDE', 'the id of a token, a whole number')
