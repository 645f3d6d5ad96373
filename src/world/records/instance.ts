/** Compute instances, as far as networking needs them, and the VLANs that they are attached to. */
import type { AlertName } from '../../contract/vocabulary.ts'
import type { InstanceId, ProfileId, RegionId, VlanId } from '../ids.ts'

/** One interface of a configuration profile. */
export type Interface =
  | { readonly purpose: 'public' }
  | { readonly purpose: 'vlan'; readonly label: string; readonly ipam_address: string | null }
  | {
      readonly purpose: 'vpc'
      readonly vpc_id: number
      readonly subnet_id: number
      /** The interface's address inside the VPC. */
      readonly ipv4: string
      /** The public IPv4 address with an active 1:1 NAT to it, if any. */
      readonly nat_1_1: string | null
      /** Further blocks of the VPC that lead to the interface, IPv4 with their lengths; left out for none. */
      readonly ranges?: readonly string[]
    }

export interface Profile {
  readonly id: ProfileId
  readonly label: string
  readonly interfaces: readonly Interface[]
}

/** How the provider's staff reach a managed instance. */
export interface SshSettings {
  readonly access: boolean
  /** The address to connect to; `any` lets the service choose. */
  readonly ip: string
  readonly port: number | null
  readonly user: string | null
}

/** What clients tell of an instance that says nothing about its network: kept as it was told, and shown to them. */
export interface InstanceDetails {
  readonly offline?: boolean
  readonly image?: string | null
  readonly group?: string
  readonly tags?: readonly string[]
  readonly watchdog_enabled?: boolean
  readonly alerts?: Readonly<Partial<Record<AlertName, number>>>
  readonly backups_enabled?: boolean
  /** When it was last changed, if it ever was. */
  readonly updated?: string
}

export interface Instance {
  readonly id: InstanceId
  readonly label: string
  readonly region: RegionId
  readonly plan: string
  /** A live migration is under way. */
  readonly migrating: boolean
  /** How many more addresses support has agreed to. */
  readonly spare_addresses: number
  readonly profiles: readonly Profile[]
  /** The profile that was booted last, with its interfaces as they were then. */
  readonly booted: Profile
  readonly ssh: SshSettings
  readonly created: string
  readonly details?: InstanceDetails
}

/** A VLAN: one Layer 2 broadcast domain of a region, known by its label. Its members are the instances attached to it. */
export interface Vlan {
  readonly id: VlanId
  readonly label: string
  readonly region: RegionId
  readonly created: string
}

export const defaultSshSettings: SshSettings = { access: true, ip: 'any', port: null, user: null }
