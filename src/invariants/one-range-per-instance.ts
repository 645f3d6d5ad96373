/** No instance has two ranges routed to it. */
import { limits } from '../contract/limits.ts'
import { idsUnder } from '../world/key-index.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const oneRangePerInstance = worldInvariant({
  name: 'oneRangePerInstance',
  clauses: ['ASSIGN-12', 'RANGE-5'],
  all: world => keysOf(world.indexes.rangesByInstance),
  touched: {
    ranges: ({ after }) =>
      after === undefined || after.instance_id === null ? [] : [String(after.instance_id)],
  },
  broken(world, instanceId) {
    const { length } = idsUnder(world.indexes.rangesByInstance, instanceId)
    if (length <= limits.rangesPerInstance) return undefined
    return `instance ${instanceId} has ${length} ranges`
  },
})
