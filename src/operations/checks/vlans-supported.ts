/** VLANs are attached only where the region supports them. */
import type { Clause } from '../../contract/clauses.ts'
import type { ListedInterface } from '../../shape/interfaces.ts'
import type { ProfileId, RegionId } from '../../world/ids.ts'
import type { Interface } from '../../world/records/instance.ts'
import { check, refused } from '../check.ts'
import { profileToBoot } from '../requests/profile-to-boot.ts'
import type { Situation } from '../situation.ts'
import { instanceAt, type OnInstance } from './instance-exists.ts'

interface ListsInterfaces {
  readonly interfaces: readonly ListedInterface[]
}

interface InRegion {
  readonly region: RegionId
}

export const regionSupportsListedVlans = check<
  Situation<unknown, unknown, InRegion & ListsInterfaces>
>({
  name: 'regionSupportsListedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find: ({ body, ...situation }) => unsupportedVlan(situation, body.region, body.interfaces),
})

export const itsRegionSupportsListedVlans = check<Situation<OnInstance, unknown, ListsInterfaces>>({
  name: 'itsRegionSupportsListedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find({ params, body, ...situation }) {
    const { region } = instanceAt(situation.world, params.instanceId)
    return unsupportedVlan(situation, region, body.interfaces)
  },
})

/** Profiles may have come along from a region that supports what this one does not. */
export const itsRegionSupportsBootedVlans = check<
  Situation<OnInstance, unknown, { readonly profile_id?: ProfileId }>
>({
  name: 'itsRegionSupportsBootedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find({ params, body, ...situation }) {
    const instance = instanceAt(situation.world, params.instanceId)
    const { interfaces } = profileToBoot(instance, body.profile_id)
    const refusal = unsupportedVlan(situation, instance.region, interfaces)
    return refusal && { ...refusal, field: 'profile_id' }
  },
})

/** The region that the instance, or a clone of it, is to be in supports the VLANs that it is on. */
export const regionSupportsAttachedVlans = (clause: Clause) =>
  check<Situation<OnInstance, unknown, InRegion>>({
    name: 'regionSupportsAttachedVlans',
    stage: 'rule',
    clauses: [clause],
    find({ params, body, ...situation }) {
      const { booted } = instanceAt(situation.world, params.instanceId)
      if (booted.interfaces.some(each => each.purpose === 'vlan'))
        situation.lean('SILENT-VLAN-ATTACHED')
      const refusal = unsupportedVlan(situation, body.region, booted.interfaces)
      return refusal && { ...refusal, clause, field: 'region' }
    },
  })

function unsupportedVlan(
  { world, lean }: Pick<Situation, 'world' | 'lean'>,
  region: RegionId,
  interfaces: readonly Pick<Interface, 'purpose'>[],
) {
  const index = interfaces.findIndex(({ purpose }) => purpose === 'vlan')
  if (index === -1) return undefined
  lean('SILENT-VLAN-CAPABILITY')
  const capabilities = world.regions.find(({ id }) => id === region)?.capabilities ?? []
  if (capabilities.includes('Vlans')) return undefined
  return refused(
    'VLAN-4',
    `interfaces[${index}].purpose`,
    `saw a VLAN in ${region}, which does not support VLANs; accepted is a region with Vlans among its capabilities`,
  )
}
