/** The firewall in the path is there, and has not been deleted (ASSUME-DELETED-FIREWALL). */

import type { FirewallId } from '../../../world/ids.ts'
import type { Firewall } from '../../../world/records/firewall.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnFirewall {
  readonly firewallId: FirewallId
}

export const firewallExists = check<CallContext<OnFirewall>>({
  name: 'firewallExists',
  stage: 'existence',
  clauses: ['FIREWALL-12', 'STATUS-6'],
  find({ world, params: { firewallId }, assume }) {
    const found = get(world.tables.firewalls, firewallId)
    if (found === undefined)
      return missing(
        'FIREWALL-12',
        'firewallId',
        `saw ${firewallId}; accepted is the id of a firewall`,
      )
    if (found.status !== 'deleted') return undefined
    assume('ASSUME-DELETED-FIREWALL')
    return missing(
      'STATUS-6',
      'firewallId',
      `saw ${firewallId}, a deleted firewall; accepted is the id of one that is not`,
    )
  },
})

/** The firewall that `firewallExists` has found. */
export function firewallAt(world: World, id: FirewallId): Firewall {
  const found = get(world.tables.firewalls, id)
  if (found === undefined) throw new TypeError(`firewall ${id} was not checked for`)
  return found
}
