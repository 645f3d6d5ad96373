/** Every range that is routed to an instance lies in the region of that instance. */
import { idsUnder } from '../world/key-index.ts'
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const rangesLieInTheRegionOfTheirInstance = worldInvariant({
  name: 'rangesLieInTheRegionOfTheirInstance',
  clauses: ['RANGE-2', 'RANGE-11', 'ASSIGN-4', 'ASSIGN-9'],
  all: world => idsOf(world.tables.ranges),
  touched: {
    ranges: itself,
    instances: ({ id, before, after }, { indexes }) =>
      before?.region === after?.region ? [] : idsUnder(indexes.rangesByInstance, `${id}`),
  },
  broken({ tables }, id) {
    const held = get(tables.ranges, id)
    if (held === undefined || held.instance_id === null) return undefined
    const instance = get(tables.instances, held.instance_id)
    if (instance === undefined || held.region === instance.region) return undefined
    return `${held.range} lies in ${held.region}, its instance ${instance.id} in ${instance.region}`
  },
})
