/** VLANs are attached only where the region supports them. */
import type { Clause } from '../../../contract/clauses.ts'
import { gotText } from '../../../refusals/got.ts'
import type { Path } from '../../../refusals/problem.ts'
import type { ListedInterface } from '../../../schema/interfaces.ts'
import type { ProfileId, RegionId } from '../../../world/ids.ts'
import type { Interface } from '../../../world/records/instance.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { profileToBoot } from '../requests/profile-to-boot.ts'
import { instanceAt, type OnInstance } from './records-in-path.ts'

interface ListsInterfaces {
  /** None where those that there are stay. */
  readonly interfaces?: readonly ListedInterface[]
}

interface InRegion {
  readonly region: RegionId
}

export const regionSupportsListedVlans = check({
  name: 'regionSupportsListedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find: ({ body, ...context }: CallContext<unknown, unknown, InRegion & ListsInterfaces>) =>
    unsupportedVlan(context, body.region, body.interfaces ?? []),
})

export const itsRegionSupportsListedVlans = check({
  name: 'itsRegionSupportsListedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find({ params, body, ...context }: CallContext<OnInstance, unknown, ListsInterfaces>) {
    const { region } = instanceAt(context.world, params.instanceId)
    return unsupportedVlan(context, region, body.interfaces ?? [])
  },
})

/** Profiles may have come along from a region that supports what this one does not. */
export const itsRegionSupportsBootedVlans = check({
  name: 'itsRegionSupportsBootedVlans',
  stage: 'rule',
  clauses: ['VLAN-4'],
  find({
    params,
    body,
    ...context
  }: CallContext<OnInstance, unknown, { readonly profile_id?: ProfileId }>) {
    const instance = instanceAt(context.world, params.instanceId)
    const { interfaces } = profileToBoot(instance, body.profile_id)
    return unsupportedVlan(context, instance.region, interfaces, ['profile_id'])
  },
})

/** The region that the instance, or a clone of it, is to be in supports the VLANs that it is on. */
export const regionSupportsAttachedVlans = (clause: Clause) =>
  check({
    name: 'regionSupportsAttachedVlans',
    stage: 'rule',
    clauses: [clause],
    find({ params, body, ...context }: CallContext<OnInstance, unknown, InRegion>) {
      const { booted } = instanceAt(context.world, params.instanceId)
      if (booted.interfaces.some(each => each.purpose === 'vlan'))
        context.assume('ASSUME-VLAN-ATTACHED')
      return unsupportedVlan(context, body.region, booted.interfaces, ['region'])
    },
  })

const capability = 'Vlans'

/** At `path`, or where the first VLAN is listed. */
function unsupportedVlan(
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  region: RegionId,
  interfaces: readonly Pick<Interface, 'purpose'>[],
  path?: Path,
) {
  const index = interfaces.findIndex(({ purpose }) => purpose === 'vlan')
  if (index === -1) return undefined
  assume('ASSUME-VLAN-CAPABILITY')
  const capabilities = world.regions.find(({ id }) => id === region)?.capabilities ?? []
  if (capabilities.includes(capability)) return undefined
  return {
    path: path ?? ['interfaces', index, 'purpose'],
    problem: 'unsupported-region',
    expected: capability,
    got: gotText(region),
  } as const
}
