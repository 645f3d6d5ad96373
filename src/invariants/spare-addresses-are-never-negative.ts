/** No instance has been given more addresses than support agreed to. */
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const spareAddressesAreNeverNegative = worldInvariant({
  name: 'spareAddressesAreNeverNegative',
  clauses: ['IP-11'],
  all: world => idsOf(world.tables.instances),
  touched: { instances: itself },
  broken(world, id) {
    const spare = get(world.tables.instances, id)?.spare_addresses ?? 0
    return spare < 0 ? `instance ${id} has ${spare} spare addresses` : undefined
  },
})
