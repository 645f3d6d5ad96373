/** The firewall and the service of every device are there. */
import { idsUnder } from '../world/key-index.ts'
import { serviceKey } from '../world/records/device.ts'
import { get, has } from '../world/table.ts'
import { hasService } from './has-service.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const devicesHaveBothEnds = worldInvariant({
  name: 'devicesHaveBothEnds',
  clauses: ['DEVICE-1', 'ASSUME-BODY-IDS'],
  all: world => idsOf(world.tables.devices),
  touched: {
    devices: itself,
    firewalls: ({ id, after }, { indexes }) =>
      after === undefined ? idsUnder(indexes.devicesByFirewall, `${id}`) : [],
    instances: ({ id, after }, { indexes }) =>
      after === undefined ? idsUnder(indexes.devicesByService, `instance/${id}`) : [],
    balancers: ({ id, after }, { indexes }) =>
      after === undefined ? idsUnder(indexes.devicesByService, `balancer/${id}`) : [],
  },
  broken(world, id) {
    const device = get(world.tables.devices, id)
    if (device === undefined) return undefined
    const { firewall_id, entity } = device
    if (!has(world.tables.firewalls, firewall_id))
      return `device ${id} is of firewall ${firewall_id}, which is not there`
    if (!hasService(world, entity))
      return `device ${id} is on ${serviceKey(entity)}, which is not there`
    return undefined
  },
})
