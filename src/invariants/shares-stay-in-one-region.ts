/** What is shared lies in the region of the instance that it is shared with. */
import { idsUnder } from '../world/key-index.ts'
import { get } from '../world/table.ts'
import { heldUnder, sharesTouched } from './holdings.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const sharesStayInOneRegion = worldInvariant({
  name: 'sharesStayInOneRegion',
  clauses: ['SHARE-6'],
  all: world => idsOf(world.tables.shares),
  touched: {
    ...sharesTouched,
    instances: ({ id, before, after }, { indexes }) =>
      before?.region === after?.region ? [] : idsUnder(indexes.sharesByInstance, `${id}`),
  },
  broken(world, id) {
    const share = get(world.tables.shares, id)
    const held = share && heldUnder(world, share.address)
    const instance = share && get(world.tables.instances, share.instance_id)
    if (held === undefined || instance === undefined || held.region === instance.region)
      return undefined
    return `${share?.address} lies in ${held.region}, instance ${instance.id} shares it from ${instance.region}`
  },
})
