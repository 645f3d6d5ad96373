/** The caller has a grant to the instance that the range in the path is routed to. */
import type { Permission } from '../../world/records/user.ts'
import { check, forbidden } from '../check.ts'
import { leanOnHolder, reachesHolder, unreachedReason } from '../requests/reach-holder.ts'
import type { Situation } from '../situation.ts'
import { type OnRange, rangeAt } from './range-exists.ts'

const callerReachesRange = (permission: Permission, name: string) =>
  check<Situation<OnRange>>({
    name,
    stage: 'grant',
    clauses: ['SILENT-GRANT-MISSING'],
    find({ world, caller, params, lean }) {
      const { range, instance_id } = rangeAt(world, params.range)
      if (reachesHolder(caller, instance_id, permission)) return undefined
      leanOnHolder(lean, caller, instance_id)
      return forbidden(
        'SILENT-GRANT-MISSING',
        'range',
        unreachedReason(caller, range, instance_id, permission),
      )
    },
  })

export const callerReadsRange = callerReachesRange('read_only', 'callerReadsRange')
export const callerChangesRange = callerReachesRange('read_write', 'callerChangesRange')
