/** What must hold of the firewall that a new instance is to start with. */
import { migratingInstanceBehind } from '../../../world/guards.ts'
import type { FirewallId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { migrationRefusal } from './no-live-migration.ts'

interface NamesFirewall {
  readonly firewall_id?: FirewallId
}

export const namedFirewallExists = check<CallContext<unknown, unknown, NamesFirewall>>({
  name: 'namedFirewallExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { firewall_id: id } }) {
    if (id === undefined) return undefined
    const found = get(world.tables.firewalls, id)
    if (found !== undefined && found.status !== 'deleted') return undefined
    return refused(
      'ASSUME-BODY-IDS',
      'firewall_id',
      `saw ${id}; accepted is the id of a firewall that is not deleted`,
    )
  },
})

export const instancesBehindNamedFirewallStandStill = check<
  CallContext<unknown, unknown, NamesFirewall>
>({
  name: 'instancesBehindNamedFirewallStandStill',
  stage: 'rule',
  clauses: ['MIGRATION-4'],
  find({ world, body: { firewall_id: id }, assume }) {
    const guarded = id === undefined ? undefined : migratingInstanceBehind(world, id)
    if (guarded === undefined) return undefined
    assume('ASSUME-CREATE-WITH-FIREWALL')
    return migrationRefusal('MIGRATION-4', 'firewall_id', guarded)
  },
})
