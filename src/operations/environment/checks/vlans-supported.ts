/** VLANs are attached only where the region supports them. */
import type { Clause } from '../../../contract/clauses.ts'
import type { ListedInterface } from '../../../schema/interfaces.ts'
import type { ProfileId, RegionId } from '../../../world/ids.ts'
import type { Interface } from '../../../world/records/instance.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { profileToBoot } from '../requests/profile-to-boot.ts'
import { instanceAt, type OnInstance } from './instance-exists.ts'

interface ListsInterfaces {
  readonly interfaces: readonly ListedInterface[]
}

interface InRegion {
  readonly region: RegionId
}

export const regionSupportsListedVlans = check<
  CallContext<unknown, unknown, InRegion & ListsInterfaces>
>({
  name: 'regionSupportsListedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find: ({ body, ...context }) => unsupportedVlan(context, body.region, body.interfaces),
})

export const itsRegionSupportsListedVlans = check<
  CallContext<OnInstance, unknown, ListsInterfaces>
>({
  name: 'itsRegionSupportsListedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find({ params, body, ...context }) {
    const { region } = instanceAt(context.world, params.instanceId)
    return unsupportedVlan(context, region, body.interfaces)
  },
})

/** Profiles may have come along from a region that supports what this one does not. */
export const itsRegionSupportsBootedVlans = check<
  CallContext<OnInstance, unknown, { readonly profile_id?: ProfileId }>
>({
  name: 'itsRegionSupportsBootedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find({ params, body, ...context }) {
    const instance = instanceAt(context.world, params.instanceId)
    const { interfaces } = profileToBoot(instance, body.profile_id)
    const refusal = unsupportedVlan(context, instance.region, interfaces)
    return refusal && { ...refusal, field: 'profile_id' }
  },
})

/** The region that the instance, or a clone of it, is to be in supports the VLANs that it is on. */
export const regionSupportsAttachedVlans = (clause: Clause) =>
  check<CallContext<OnInstance, unknown, InRegion>>({
    name: 'regionSupportsAttachedVlans',
    stage: 'rule',
    clauses: [clause],
    find({ params, body, ...context }) {
      const { booted } = instanceAt(context.world, params.instanceId)
      if (booted.interfaces.some(each => each.purpose === 'vlan'))
        context.assume('ASSUME-VLAN-ATTACHED')
      const refusal = unsupportedVlan(context, body.region, booted.interfaces)
      return refusal && { ...refusal, clause, field: 'region' }
    },
  })

function unsupportedVlan(
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  region: RegionId,
  interfaces: readonly Pick<Interface, 'purpose'>[],
) {
  const index = interfaces.findIndex(({ purpose }) => purpose === 'vlan')
  if (index === -1) return undefined
  assume('ASSUME-VLAN-CAPABILITY')
  const capabilities = world.regions.find(({ id }) => id === region)?.capabilities ?? []
  if (capabilities.includes('Vlans')) return undefined
  return refused(
    'VLAN-4',
    `interfaces[${index}].purpose`,
    `saw a VLAN in ${region}, which does not support VLANs; accepted is a region with Vlans among its capabilities`,
  )
}
