/** No instance behind the firewall in the path has an ongoing live migration. */
import type { Clause } from '../../../contract/clauses.ts'
import { migratingInstanceBehind } from '../../../world/guards.ts'
import type { Instance } from '../../../world/records/instance.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnFirewall } from './firewall-exists.ts'

/** Each operation that changes has a clause of its own for it; those that read do without (ASSUME-READS-MIGRATION). */
export const noLiveMigration = (clause: Clause) =>
  check<CallContext<OnFirewall>>({
    name: 'noLiveMigration',
    stage: 'rule',
    clauses: [clause],
    find({ world, params: { firewallId } }) {
      const instance = migratingInstanceBehind(world, firewallId)
      return instance && migrationRefusal(clause, 'firewallId', instance)
    },
  })

export const migrationRefusal = (clause: Clause, field: string, instance: Instance) =>
  refused(
    clause,
    field,
    `saw instance ${instance.id} (${instance.label}) migrating live; accepted are instances that are not`,
  )
