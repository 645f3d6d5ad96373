/** An instance on a VLAN lies in a region that supports VLANs. */
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const vlansOnlyWhereSupported = worldInvariant({
  name: 'vlansOnlyWhereSupported',
  clauses: ['VLAN-4', 'VLAN-5', 'VLAN-6', 'ASSUME-VLAN-CAPABILITY'],
  all: world => idsOf(world.tables.instances),
  touched: { instances: itself },
  broken({ tables, regions }, id) {
    const instance = get(tables.instances, id)
    const vlan = instance?.booted.interfaces.find(({ purpose }) => purpose === 'vlan')
    if (instance === undefined || vlan === undefined) return undefined
    const region = regions.find(each => each.id === instance.region)
    if (region === undefined || region.capabilities.includes('Vlans')) return undefined
    return `instance ${id} is on a VLAN in ${region.id}, which supports none`
  },
})
