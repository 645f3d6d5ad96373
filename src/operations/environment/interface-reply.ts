/** Interfaces and profiles as callers see them: in the form in which they are listed. */
import type { ProfileId } from '../../world/ids.ts'
import type { Interface, Profile } from '../../world/records/instance.ts'

/** One interface of a configuration profile, by what it is for. */
export type InterfaceReply = PublicInterfaceReply | VlanInterfaceReply | VpcInterfaceReply

/** An interface to the internet and to the private network of the region. */
export interface PublicInterfaceReply {
  /** Tells the kinds of interfaces apart. */
  purpose: 'public'
}

/** An interface to a VLAN. */
export interface VlanInterfaceReply {
  /** Tells the kinds of interfaces apart. */
  purpose: 'vlan'
  /** Of the VLAN. */
  label: string
  /** The address of the instance on the VLAN with the length of its network; null when it has none. */
  ipam_address: string | null
}

/** An interface to a subnet of a VPC. */
export interface VpcInterfaceReply {
  /** Tells the kinds of interfaces apart. */
  purpose: 'vpc'
  /** The id of the VPC. */
  vpc_id: number
  /** The id of its subnet. */
  subnet_id: number
  /** Its addresses. */
  ipv4: VpcAddressReply
  /** Further blocks of the VPC that lead to it; left out for none. */
  ip_ranges?: readonly string[]
}

/** The IPv4 addresses of an interface to a VPC. */
export interface VpcAddressReply {
  /** The address inside the VPC. */
  vpc: string
  /** The public IPv4 address that leads to it; null when there is none. */
  nat_1_1: string | null
}

/** A configuration profile: the interfaces that an instance has when it is booted with it. */
export interface ProfileReply {
  /** Its number among the profiles of the instance. */
  id: ProfileId
  /** Its name. */
  label: string
  /** Its interfaces, in their order. */
  interfaces: InterfaceReply[]
}

export const interfaceReply = (each: Interface): InterfaceReply => {
  if (each.purpose !== 'vpc') return { ...each }
  const { purpose, vpc_id, subnet_id, ipv4: vpc, nat_1_1, ranges } = each
  return {
    ...{ purpose, vpc_id, subnet_id, ipv4: { vpc, nat_1_1 } },
    ...(ranges && { ip_ranges: ranges }),
  }
}

export const profileReply = ({ id, label, interfaces }: Profile): ProfileReply => ({
  id,
  label,
  interfaces: interfaces.map(interfaceReply),
})
