/** Every VLAN that an instance is on has a record, and no VLAN has two. */
import { vlanKey } from '../world/indexes.ts'
import { idsUnder } from '../world/key-index.ts'
import type { Instance } from '../world/records/instance.ts'
import { worldInvariant } from './invariant.ts'
import { keysOf } from './records.ts'

export const everyVlanHasOneRecord = worldInvariant({
  name: 'everyVlanHasOneRecord',
  clauses: ['VLAN-1', 'VLAN-2', 'VLAN-3'],
  *all({ indexes }) {
    yield* keysOf(indexes.vlansByKey)
    yield* keysOf(indexes.instancesByVlan)
  },
  touched: {
    instances: ({ after }) => vlansOf(after),
    vlans: ({ before, after }) =>
      [before, after].flatMap(vlan =>
        vlan === undefined ? [] : [vlanKey(vlan.region, vlan.label)],
      ),
  },
  broken({ indexes }, key) {
    const records = idsUnder(indexes.vlansByKey, key)
    const [member] = idsUnder(indexes.instancesByVlan, key)
    if (records.length > 1) return `VLAN ${key} has ${records.length} records`
    if (records.length === 1 || member === undefined) return undefined
    return `instance ${member} is on VLAN ${key}, which has no record`
  },
})

const vlansOf = (instance: Instance | undefined): readonly string[] =>
  (instance?.booted.interfaces ?? []).flatMap(each =>
    each.purpose === 'vlan' && instance !== undefined ? [vlanKey(instance.region, each.label)] : [],
  )
