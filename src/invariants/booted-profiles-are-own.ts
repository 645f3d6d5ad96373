/** Every instance was booted with one of its own profiles. */
import { get } from '../world/table.ts'
import { itself, worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const bootedProfilesAreOwn = worldInvariant({
  name: 'bootedProfilesAreOwn',
  clauses: ['VLAN-8', 'ASSUME-PROFILES'],
  all: world => idsOf(world.tables.instances),
  touched: { instances: itself },
  broken(world, id) {
    const instance = get(world.tables.instances, id)
    if (instance === undefined) return undefined
    const { booted, profiles } = instance
    if (profiles.some(profile => profile.id === booted.id)) return undefined
    return `instance ${id} was booted with profile ${booted.id}, which it does not have`
  },
})
