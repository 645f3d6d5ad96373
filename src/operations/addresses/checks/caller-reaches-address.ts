/** The caller has a grant to the instance that holds the address in the path. */
import type { Permission } from '../../../world/records/user.ts'
import { check, forbidden } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { reachesHolder, unreachedReason } from '../requests/reach-holder.ts'
import { addressAt, type OnAddress } from './address-exists.ts'

const callerReachesAddress = (permission: Permission, name: string) =>
  check<CallContext<OnAddress>>({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ world, caller, params }) {
      const { address, instance_id } = addressAt(world, params.address)
      if (reachesHolder(caller, instance_id, permission)) return undefined
      return forbidden(
        'ASSUME-GRANT-MISSING',
        'address',
        unreachedReason(caller, address, instance_id, permission),
      )
    },
  })

export const callerReadsAddress = callerReachesAddress('read_only', 'callerReadsAddress')
export const callerChangesAddress = callerReachesAddress('read_write', 'callerChangesAddress')
