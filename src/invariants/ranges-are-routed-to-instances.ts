/** Every range that has a route has it to an instance that is there. */
import { idsUnder } from '../world/key-index.ts'
import { get, has } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const rangesAreRoutedToInstances = worldInvariant({
  name: 'rangesAreRoutedToInstances',
  clauses: ['RANGE-2', 'ASSIGN-14', 'ASSUME-BODY-IDS'],
  all: world => idsOf(world.tables.ranges),
  touched: {
    ranges: itself,
    instances: ({ id, after }, { indexes }) =>
      after === undefined ? idsUnder(indexes.rangesByInstance, `${id}`) : [],
  },
  broken({ tables }, id) {
    const held = get(tables.ranges, id)
    if (held === undefined || held.instance_id === null) return undefined
    if (has(tables.instances, held.instance_id)) return undefined
    return `${held.range} is routed to instance ${held.instance_id}, which is not there`
  },
})
