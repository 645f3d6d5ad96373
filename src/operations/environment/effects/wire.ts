/** Wires a profile: turns interfaces as requests list them into interfaces as records hold them. */
import type { ListedInterface } from '../../../schema/interfaces.ts'
import type { Interface, Profile } from '../../../world/records/instance.ts'

type VpcInterface = Extract<Interface, { readonly purpose: 'vpc' }>

/** No request routes further blocks to an interface. */
type Wired = Exclude<Interface, VpcInterface> | Omit<VpcInterface, 'ranges'>

/** `firstIpv4` is the address that `any` stands for. */
export const wire = (listed: readonly ListedInterface[], firstIpv4: string | undefined): Wired[] =>
  listed.map(each => {
    if (each.purpose !== 'vpc') return each
    const { vpc, nat_1_1: nat } = each.ipv4
    return { ...each, ipv4: vpc, nat_1_1: nat === 'any' ? (firstIpv4 ?? null) : nat }
  })

/** The same profile for an instance that has none of the addresses the NAT was with. */
export const withoutNat = (profile: Profile): Profile => ({
  ...profile,
  interfaces: profile.interfaces.map(each =>
    each.purpose === 'vpc' ? { ...each, nat_1_1: null } : each,
  ),
})
