/** The world that graded calls start from: something of everything, so that each operation can be carried out in it. */

import { createWorld } from '../../account/create-world.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

/** Neighbours with addresses to spare, and two firewalls: the first is off, the second guards what nobody asks for first. */
export function startingWorld(settings: { readonly rangesPerRegion?: number } = {}): World {
  const empty = createWorld({
    settings,
    instances: [
      { label: 'web-1', region: 'newark-us', spare_addresses: 3 },
      { label: 'web-2', region: 'newark-us', spare_addresses: 3 },
      { label: 'mail-1', region: 'frankfurt-de', spare_addresses: 3 },
      { label: 'mail-2', region: 'frankfurt-de', spare_addresses: 3 },
    ],
    balancers: [
      { label: 'front-1', region: 'newark-us' },
      { label: 'front-2', region: 'newark-us' },
    ],
  })
  return furnishing.reduce((world, call) => apply(world, call).world, empty)
}

const furnishing: readonly AnyCall[] = [
  { operation: 'firewallCreate', body: { label: 'edge-1', rules, devices: { instances: [2] } } },
  { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
  {
    operation: 'firewallCreate',
    body: { label: 'edge-2', rules, devices: { instances: [2], balancers: [2] } },
  },
  { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 3 } },
  { operation: 'ipAddressAllocate', body: { instance_id: 2, public: true, type: 'ipv4' } },
  { operation: 'ipAddressAllocate', body: { instance_id: 4, public: true, type: 'ipv4' } },
]
