/** The caller has a grant to the instance that the range in the path is routed to. */
import type { Permission } from '../../../world/records/user.ts'
import {
  assumeHolder,
  reachesHolder,
  unreachedReason,
} from '../../addresses/requests/reach-holder.ts'
import { check, forbidden } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { type OnRange, rangeAt } from './range-exists.ts'

const callerReachesRange = (permission: Permission, name: string) =>
  check<CallContext<OnRange>>({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ world, caller, params, assume }) {
      const { range, instance_id } = rangeAt(world, params.range)
      if (reachesHolder(caller, instance_id, permission)) return undefined
      assumeHolder(assume, caller, instance_id)
      return forbidden(
        'ASSUME-GRANT-MISSING',
        'range',
        unreachedReason(caller, range, instance_id, permission),
      )
    },
  })

export const callerReadsRange = callerReachesRange('read_only', 'callerReadsRange')
export const callerChangesRange = callerReachesRange('read_write', 'callerChangesRange')
