/** Every address lies in the region of its instance. */
import { idsUnder } from '../world/key-index.ts'
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const addressesLieInTheRegionOfTheirInstance = worldInvariant({
  name: 'addressesLieInTheRegionOfTheirInstance',
  clauses: ['ASSIGN-4', 'ASSIGN-9'],
  all: world => idsOf(world.tables.addresses),
  touched: {
    addresses: itself,
    instances: ({ id, before, after }, { indexes }) =>
      before?.region === after?.region ? [] : idsUnder(indexes.addressesByInstance, `${id}`),
  },
  broken({ tables }, id) {
    const held = get(tables.addresses, id)
    const instance = held && get(tables.instances, held.instance_id)
    if (held === undefined || instance === undefined || held.region === instance.region)
      return undefined
    return `${held.address} lies in ${held.region}, its instance ${instance.id} in ${instance.region}`
  },
})
