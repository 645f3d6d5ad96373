/** No firewall is on the same service twice. */
import { serviceKey } from '../world/records/device.ts'
import { worldInvariant } from './invariant.ts'
import { filed, keysOf } from './records.ts'

export const eachServiceOnceOnAFirewall = worldInvariant({
  name: 'eachServiceOnceOnAFirewall',
  clauses: ['ASSUME-ATTACH-TWICE'],
  all: world => keysOf(world.indexes.devicesByService),
  touched: { devices: ({ after }) => (after === undefined ? [] : [serviceKey(after.entity)]) },
  broken(world, service) {
    const firewalls = filed(world.tables.devices, world.indexes.devicesByService, service).map(
      device => device.firewall_id,
    )
    const twice = firewalls.find((id, at) => firewalls.indexOf(id) !== at)
    return twice === undefined ? undefined : `firewall ${twice} is on ${service} twice`
  },
})
