/** What callers write in the bodies of operations on instances, as editors show it (see `operations/bodies.ts`). */
import type { AlertName } from '../../contract/vocabulary.ts'

/** A new instance. */
export interface InstanceCreateBody {
  /** The id of the region that it is in, such as `newark-us`. */
  readonly region: string
  /** Its name; `instance-7` for instance 7 when left out. */
  readonly label?: string
  /** The id of its plan; `g6-standard-1` when left out. */
  readonly plan?: string | undefined
  /** The firewall that guards it from the start (FIREWALL-10); none when left out. */
  readonly firewall_id?: number
  /** Whether it gets a private IPv4 address beside its public one; false when left out. */
  readonly private_ip?: boolean | undefined
  /** Its public IPv4 address, which nobody has; the next one of its region when left out. */
  readonly address?: string
  /** Those of its first profile, in their order; one public interface when left out. */
  readonly interfaces?: readonly WrittenInterface[] | undefined
  /** Whether it is shown as running; true when left out. */
  readonly booted?: boolean | undefined
  /** How many more IPv4 addresses it may be given (IP-11); 0 when left out. */
  readonly spare_addresses?: number | undefined
  /** What says nothing about its network: kept, and shown to clients. */
  readonly details?: WrittenInstanceDetails
}

/** One interface of a configuration profile, by what it is for. */
export type WrittenInterface = WrittenPublicInterface | WrittenVlanInterface | WrittenVpcInterface

/** An interface to the internet and to the private network of the region; firewalls filter it (DEVICE-13). */
export interface WrittenPublicInterface {
  /** Tells the kinds of interfaces apart. */
  readonly purpose: 'public'
}

/** An interface to a VLAN, which no firewall filters (DEVICE-14). */
export interface WrittenVlanInterface {
  /** Tells the kinds of interfaces apart. */
  readonly purpose: 'vlan'
  /** Of the VLAN, which comes into being with it if it is the first of this label in the region (VLAN-2). */
  readonly label: string
  /** The address of the instance on the VLAN with the length of its network, such as `10.0.0.1/24`. */
  readonly ipam_address?: string | null | undefined
}

/** An interface to a subnet of a VPC; firewalls filter it (DEVICE-13). */
export interface WrittenVpcInterface {
  /** Tells the kinds of interfaces apart. */
  readonly purpose: 'vpc'
  /** The id of the VPC. */
  readonly vpc_id: number
  /** The id of its subnet. */
  readonly subnet_id: number
  /** The addresses of the interface. */
  readonly ipv4: WrittenVpcAddress
}

/** The IPv4 addresses of an interface to a VPC. */
export interface WrittenVpcAddress {
  /** The address inside the VPC. */
  readonly vpc: string
  /** The public IPv4 address of the instance that leads to it, `any` for the first; none when null or left out. */
  readonly nat_1_1?: string | null | undefined
}

/** What clients tell of an instance that says nothing about its network. */
export interface WrittenInstanceDetails {
  /** The id of the image that it was made from. */
  readonly image?: string | null
  /** The group that it is shown in. */
  readonly group?: string
  /** For people to sort by. */
  readonly tags?: readonly string[]
  /** Whether it is booted again when it stops by itself. */
  readonly watchdog_enabled?: boolean
  /** Above which figure each alert is raised. */
  readonly alerts?: { readonly [Name in AlertName]?: number }
  /** Whether backups are made. */
  readonly backups_enabled?: boolean
}

/** What changes of an instance; what is left out stays. */
export interface InstanceUpdateBody {
  /** Its name from now on. */
  readonly label?: string
  /** What says nothing about its network. */
  readonly details?: WrittenInstanceDetails
}

/** Which profile to boot. */
export interface InstanceRebootBody {
  /** The id of one of its profiles; the one that was booted last when left out. */
  readonly profile_id?: number
  /** The firewall that guards it from then on, in the place of all others; as before when left out. */
  readonly firewall_id?: number
}

/** Another plan. */
export interface InstanceResizeBody {
  /** The id of the plan. */
  readonly plan: string
}

/** One more configuration profile. */
export interface ProfileCreateBody {
  /** Its name; `profile-2` for profile 2 when left out. */
  readonly label?: string
  /** Its interfaces, in their order; a public one when left out. */
  readonly interfaces?: readonly WrittenInterface[] | undefined
}

/** What a profile is from now on; it takes effect when it is booted next. What is left out stays. */
export interface ProfileUpdateBody {
  /** Its name. */
  readonly label?: string
  /** All of its interfaces, in their order, in the place of the old ones. */
  readonly interfaces?: readonly WrittenInterface[]
}

/** What support has agreed to. */
export interface InstancePrepareBody {
  /** How many more IPv4 addresses the instance may be given (IP-11). */
  readonly spare_addresses: number
}

/** An address for an instance. */
export interface InstanceAddressCreateBody {
  /** A public IPv4 address that nobody has. */
  readonly address: string
}

/** How the provider's staff reach a managed instance; what is left out stays. */
export interface InstanceSshUpdateBody {
  /** Whether they may. */
  readonly access?: boolean
  /** The address to connect to, one of the instance's own; `any` lets the service choose. */
  readonly ip?: string
  /** The port to connect to; null is the usual one. */
  readonly port?: number | null
  /** The user to log in as; null is the usual one. */
  readonly user?: string | null
}

/** Where an instance moves. */
export interface InstanceMigrateBody {
  /** The id of the region. */
  readonly region: string
}

/** A copy of an instance. */
export interface InstanceCloneBody {
  /** The id of the region that it is in. */
  readonly region: string
  /** Its name; `instance-7` for instance 7 when left out. */
  readonly label?: string
  /** The firewall that guards it from the start; none when left out. */
  readonly firewall_id?: number
}
