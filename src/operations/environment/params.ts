/** The path parameters that environment operations share. */

import { failure, type Result, success } from '../../kit/result.ts'
import { parseAddress, printAddress } from '../../net/address.ts'
import { gotText } from '../../refusals/got.ts'
import type { Problem } from '../../refusals/problem.ts'
import { id, name, parsed } from '../../schema/field.ts'
import type {
  BalancerId,
  EventId,
  ForwardId,
  InstanceId,
  ProfileId,
  RegionId,
  TokenId,
} from '../../world/ids.ts'
import { isPrivateIpv4 } from '../../world/numbering.ts'

/** An address that an instance may be given: public, and IPv4. */
export const publicIpv4 = parsed('ASSUME-ENVIRONMENT', (text): Result<string, Problem> => {
  const read = parseAddress(text, 'ipv4')
  if (!read.ok) return failure(read.fault)
  if (!isPrivateIpv4(read.value)) return success(printAddress(read.value))
  return failure({ problem: 'bad-format', expected: 'public-ipv4', got: gotText(text) })
})

export const instanceId = id<InstanceId>('ASSUME-ENVIRONMENT')
export const profileId = id<ProfileId>('ASSUME-ENVIRONMENT')
export const balancerId = id<BalancerId>('ASSUME-ENVIRONMENT')
export const eventId = id<EventId>('ASSUME-ENVIRONMENT')

/** The region that a body names. */
export const region = name<RegionId>('ASSUME-ENVIRONMENT')
export const forwardId = id<ForwardId>('ASSUME-ENVIRONMENT')
export const tokenId = id<TokenId>('ASSUME-ENVIRONMENT')
