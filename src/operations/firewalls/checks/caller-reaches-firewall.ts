/** The caller has a grant to the firewall in the path. */
import { mayReach } from '../../../world/caller.ts'
import type { Permission } from '../../../world/records/user.ts'
import { check, forbidden } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnFirewall } from './firewall-exists.ts'

const callerReachesFirewall = (permission: Permission, name: string) =>
  check<CallContext<OnFirewall>>({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ caller, params: { firewallId } }) {
      if (mayReach(caller, 'firewall', firewallId, permission)) return undefined
      return forbidden(
        'ASSUME-GRANT-MISSING',
        'firewallId',
        `saw no ${permission} grant of ${caller.username} to firewall ${firewallId}; accepted is a caller with one`,
      )
    },
  })

export const callerReadsFirewall = callerReachesFirewall('read_only', 'callerReadsFirewall')
export const callerChangesFirewall = callerReachesFirewall('read_write', 'callerChangesFirewall')
