/** No firewall is on two balancers. */
import { limits } from '../contract/limits.ts'
import { worldInvariant } from './invariant.ts'
import { filed, keysOf } from './records.ts'

export const oneBalancerPerFirewall = worldInvariant({
  name: 'oneBalancerPerFirewall',
  clauses: ['DEVICE-12', 'ASSUME-SECOND-BALANCER'],
  all: world => keysOf(world.indexes.devicesByFirewall),
  touched: {
    devices: ({ after }) => (after?.entity.type === 'balancer' ? [String(after.firewall_id)] : []),
  },
  broken(world, firewallId) {
    const balancers = filed(world.tables.devices, world.indexes.devicesByFirewall, firewallId)
      .filter(({ entity }) => entity.type === 'balancer')
      .map(({ entity }) => entity.id)
    if (balancers.length <= limits.balancersPerFirewall) return undefined
    return `firewall ${firewallId} is on the balancers ${balancers.join(' and ')}`
  },
})
