/** What is shared is there, and so is the instance that it is shared with. */
import { idsUnder } from '../world/key-index.ts'
import { get, has } from '../world/table.ts'
import { heldUnder, sharesTouched } from './holdings.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const sharesHaveBothEnds = worldInvariant({
  name: 'sharesHaveBothEnds',
  clauses: ['SHARE-3', 'RANGE-15', 'ASSUME-BODY-IDS'],
  all: world => idsOf(world.tables.shares),
  touched: {
    ...sharesTouched,
    instances: ({ id, after }, { indexes }) =>
      after === undefined ? idsUnder(indexes.sharesByInstance, `${id}`) : [],
  },
  broken(world, id) {
    const share = get(world.tables.shares, id)
    if (share === undefined) return undefined
    const { address, instance_id } = share
    if (!has(world.tables.instances, instance_id))
      return `${address} is shared with instance ${instance_id}, which is not there`
    if (heldUnder(world, address) === undefined)
      return `${address} is shared with instance ${instance_id}, and nobody holds it`
    return undefined
  },
})
