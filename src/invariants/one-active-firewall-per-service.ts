/** No service has two active firewalls. */
import { limits } from '../contract/limits.ts'
import { serviceKey } from '../world/records/device.ts'
import { get } from '../world/table.ts'
import { worldInvariant } from './invariant.ts'
import { filed, keysOf } from './records.ts'

export const oneActiveFirewallPerService = worldInvariant({
  name: 'oneActiveFirewallPerService',
  clauses: ['ACTIVE-1', 'ACTIVE-2', 'ACTIVE-3', 'ACTIVE-4', 'ACTIVE-5'],
  all: world => keysOf(world.indexes.devicesByService),
  touched: {
    devices: ({ after }) => (after === undefined ? [] : [serviceKey(after.entity)]),
    // Nothing but a status that becomes enabled can make a second active firewall of a first.
    firewalls: ({ id, before, after }, world) =>
      after?.status !== 'enabled' || before?.status === 'enabled'
        ? []
        : filed(world.tables.devices, world.indexes.devicesByFirewall, id).map(({ entity }) =>
            serviceKey(entity),
          ),
  },
  broken(world, service) {
    const firewalls = filed(world.tables.devices, world.indexes.devicesByService, service).map(
      device => device.firewall_id,
    )
    const active = [...new Set(firewalls)].filter(
      id => get(world.tables.firewalls, id)?.status === 'enabled',
    )
    if (active.length <= limits.activeFirewallsPerService) return undefined
    return `${service} has the active firewalls ${active.join(' and ')}`
  },
})
