/** Instances of a gathered account, with their interfaces as far as they were given. */
import { canonicalAddress } from '../net/address.ts'

/** What nobody here understands of a record, by its path there, as it was given. */
export type UnreadFields = Readonly<Record<string, unknown>>

/** What is not understood of a record may mean anything. */
export interface Unread {
  readonly unread?: UnreadFields
}

export type GatheredInterface =
  | { readonly id?: number; readonly purpose: 'public' }
  | {
      readonly id?: number
      readonly purpose: 'vlan'
      readonly label: string
      readonly ipam_address: string | null
    }
  | {
      readonly id?: number
      readonly purpose: 'vpc'
      readonly vpc_id: number
      readonly subnet_id: number
      readonly ipv4?: VpcAddress
      /** The addresses that it has there besides. */
      readonly others?: readonly VpcAddress[]
      /** Blocks of the VPC that are routed to it: it may answer there, and send from there. */
      readonly ranges?: readonly string[]
    }

export interface VpcAddress {
  readonly vpc: string | null
  readonly nat_1_1: string | null
}

export interface GatheredProfile extends Unread {
  readonly id: number
  readonly label: string
  /** None is one public interface. */
  readonly interfaces: readonly GatheredInterface[]
  /** An interface of it is not up, or does not say whether it is: a running instance was, or may have been, booted with others. */
  readonly idle?: true | 'untold'
}

export interface GatheredInstance extends Unread {
  readonly id: number
  readonly label?: string
  readonly region?: string
  readonly plan?: string
  /** Null where it was not given, or not understood; one that is left out runs. */
  readonly status?: string | null
  readonly tags?: readonly string[]
  readonly created?: string
  readonly ipv4?: readonly string[]
  /** The SLAAC address without its length. */
  readonly ipv6?: string | null
  /** Where its interfaces are: in configuration profiles, or on the instance itself, each with a firewall of its own. */
  readonly generation?: 'profiles' | 'interfaces'
  readonly profiles?: readonly GatheredProfile[]
  /** The profile that was booted last. */
  readonly booted?: number
  /** The interfaces that it was booted with, or has of its own. */
  readonly interfaces?: readonly GatheredInterface[]
  readonly spare_addresses?: number
  /** Its addresses were given by a report of its own, which is what tells those that are shared to it. */
  readonly reported?: boolean
}

/** The address that a range is routed to which is the instance's; undefined where it has none, or none was given. */
export const slaacOf = ({ ipv6 }: Pick<GatheredInstance, 'ipv6'>): string | undefined =>
  typeof ipv6 === 'string' ? canonicalAddress(ipv6.replace(/\/128$/, '')) : undefined
