/** A deleted firewall is on no service. */
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { filed, idsOf } from './records.ts'

export const deletedFirewallsGuardNothing = worldInvariant({
  name: 'deletedFirewallsGuardNothing',
  clauses: ['FIREWALL-16', 'STATUS-6', 'ASSUME-DELETED-FIREWALL'],
  all: world => idsOf(world.tables.firewalls),
  touched: {
    firewalls: itself,
    devices: ({ after }) => (after === undefined ? [] : [after.firewall_id]),
  },
  broken(world, id) {
    if (get(world.tables.firewalls, id)?.status !== 'deleted') return undefined
    const [device] = filed(world.tables.devices, world.indexes.devicesByFirewall, id)
    if (device === undefined) return undefined
    return `firewall ${id} is deleted, and still on ${device.entity.type} ${device.entity.id}`
  },
})
