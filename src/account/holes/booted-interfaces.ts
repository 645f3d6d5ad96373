/** The interfaces that an instance was booted with, as far as that is known. */
import type { GatheredInstance, GatheredInterface } from '../gathered-instances.ts'

/** Those that the instance was booted with; undefined where that is not known. */
export function interfacesOf(instance: GatheredInstance) {
  const { interfaces, generation } = instance
  // Those of its own are in no profile.
  if (interfaces !== undefined || generation === 'interfaces') return interfaces
  const [meant, ...others] = profilesMeant(instance)
  if (meant === undefined || others.length > 0 || isChanged(instance)) return undefined
  return meant.interfaces.length === 0 ? [{ purpose: 'public' } as const] : meant.interfaces
}

/** The one that it was booted with, or each of several that it may have been. */
export function profilesMeant({ profiles = [], booted }: GatheredInstance) {
  const found = profiles.length === 1 ? undefined : profiles.find(({ id }) => id === booted)
  return found === undefined ? profiles : [found]
}

/** Each that tells interfaces which it may have been booted with; undefined where none does, as of one that has its own. */
export const profilesTelling = ({ profiles, generation }: GatheredInstance) =>
  generation === 'interfaces' || profiles?.length === 0 ? undefined : profiles

/** It runs with other interfaces than the profile that it was booted with, or each that it may have been, has now. */
export const isChanged = (instance: GatheredInstance): boolean =>
  !isStanding(instance) && profilesMeant(instance).some(({ idle }) => idle)

/** Where nothing runs, a profile is booted as it stands. */
export const isStanding = ({ status }: Pick<GatheredInstance, 'status'>): boolean =>
  status === 'offline' || status === 'stopped'

/** Of several profiles it is not known which was booted, and some have nothing but VLANs. */
export function mayBeOnVlans(instance: GatheredInstance): boolean {
  if (interfacesOf(instance) !== undefined) return false
  const isOnVlans = (instance.profiles ?? []).map(
    ({ interfaces }) =>
      interfaces.length > 0 && interfaces.every(({ purpose }) => purpose === 'vlan'),
  )
  return isOnVlans.includes(true)
}

/** One for each address that it has in its VPC. */
export function interfacesInput(given: GatheredInterface): readonly object[] {
  if (given.purpose === 'public') return [{ purpose: given.purpose }]
  if (given.purpose === 'vlan')
    return [{ purpose: given.purpose, label: given.label, ipam_address: given.ipam_address }]
  const { purpose, vpc_id, subnet_id, ipv4 = nowhere, others = [], ranges } = given
  return [ipv4, ...others].map(({ vpc, nat_1_1 }, at) => ({
    ...{ purpose, vpc_id, subnet_id, ipv4: { vpc: vpc || unaddressed, nat_1_1 } },
    ...(at === 0 && ranges && { ip_ranges: ranges }),
  }))
}

export const nowhere = { vpc: null, nat_1_1: null } as const

/** Stands for an address in a VPC that was not given: nobody has it. */
export const unaddressed = '0.0.0.0'

/** An interface on a VPC has an address there. */
export const isAddressed = (each: GatheredInterface): boolean =>
  each.purpose !== 'vpc' || [each.ipv4, ...(each.others ?? [])].every(address => address?.vpc)
