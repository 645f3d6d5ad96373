/** The instance of every address is there. */
import { idsUnder } from '../world/key-index.ts'
import { get, has } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const everyAddressHasAnInstance = worldInvariant({
  name: 'everyAddressHasAnInstance',
  clauses: ['IP-12', 'ASSIGN-7', 'ASSUME-BODY-IDS'],
  all: world => idsOf(world.tables.addresses),
  touched: {
    addresses: itself,
    instances: ({ id, after }, { indexes }) =>
      after === undefined ? idsUnder(indexes.addressesByInstance, `${id}`) : [],
  },
  broken({ tables }, id) {
    const held = get(tables.addresses, id)
    if (held === undefined || has(tables.instances, held.instance_id)) return undefined
    return `${held.address} is an address of instance ${held.instance_id}, which is not there`
  },
})
