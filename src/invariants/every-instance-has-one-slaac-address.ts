/** Every instance has one IPv6 address, its SLAAC address. */

import { get } from '../world/table.ts'
import { addressesOf } from './holdings.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const everyInstanceHasOneSlaacAddress = worldInvariant({
  name: 'everyInstanceHasOneSlaacAddress',
  clauses: ['RANGE-7', 'RANGE-8', 'ASSIGN-14'],
  all: world => idsOf(world.tables.instances),
  touched: {
    instances: itself,
    addresses: ({ before, after }) =>
      [before, after].flatMap(address => (address?.type === 'ipv6' ? [address.instance_id] : [])),
  },
  broken(world, id) {
    if (get(world.tables.instances, id) === undefined) return undefined
    const held = addressesOf(world, id).filter(({ type }) => type === 'ipv6')
    return held.length === 1 ? undefined : `instance ${id} has ${held.length} SLAAC addresses`
  },
})
