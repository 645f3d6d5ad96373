/**
 * What callers write in the bodies of the contract's operations, as editors show it. The declarations say the same as
 * schemas: what only one of the two has does not compile (`request.ts`).
 */
import type { Rule } from '../contract/rules.ts'
import type { Action, ServiceType, SettableStatus } from '../contract/vocabulary.ts'

/** A new firewall, and the services that it guards from the start. */
export interface FirewallCreateBody {
  /**
   * 3 to 32 letters, digits, `-`, `_` and `.`, the first and the last of them a letter or a digit, and none of the
   * marks twice in a row (LABEL-1 to LABEL-7). No other firewall has it (LABEL-8).
   */
  readonly label: string
  /** Both policies, and at most 25 rules, both directions together (RULESET-8 to RULESET-10). */
  readonly rules: NewRules
  /** The services to guard, a device for each (FIREWALL-8, FIREWALL-9); none when left out. */
  readonly devices?: NewDevices
  /** For people to sort by; they decide nothing about traffic (FIREWALL-2, FIREWALL-3). */
  readonly tags?: readonly string[]
}

/** The rules of a new firewall. */
export interface NewRules {
  /** For packets to the service; the first rule that matches decides (RULESET-7). None when left out. */
  readonly inbound?: readonly Rule[] | undefined
  /** What becomes of packets to the service that no rule matches (RULESET-4). */
  readonly inbound_policy: Action
  /** For packets from the service; the first rule that matches decides (RULESET-7). None when left out. */
  readonly outbound?: readonly Rule[] | undefined
  /** What becomes of packets from the service that no rule matches (RULESET-5). */
  readonly outbound_policy: Action
}

/** The services that a new firewall guards, by their ids. */
export interface NewDevices {
  /** Ids of instances; none when left out. */
  readonly instances?: readonly number[] | undefined
  /** Ids of balancers, 1 at most (DEVICE-12); none when left out. */
  readonly balancers?: readonly number[] | undefined
}

/** What changes of a firewall; what is left out stays (FIREWALL-13). */
export interface FirewallUpdateBody {
  /** A label as of a new firewall (LABEL-1 to LABEL-8). */
  readonly label?: string
  /** `disabled` takes its rules off every service, `enabled` puts them back (STATUS-3, STATUS-4). */
  readonly status?: SettableStatus
  /** The tags that it has from now on (FIREWALL-2). */
  readonly tags?: readonly string[]
}

/** The service that a firewall guards from now on. */
export interface FirewallDeviceCreateBody {
  /** Of the instance or the balancer (DEVICE-2). */
  readonly id: number
  /** What the id is an id of (DEVICE-3, DEVICE-4). */
  readonly type: ServiceType
}

/** The rulesets and policies to replace; what is left out stays (RULESET-13). */
export interface FirewallRulesUpdateBody {
  /** All rules for packets to the service, in their order, in the place of the old ones (RULESET-14). */
  readonly inbound?: readonly Rule[]
  /** What becomes of packets to the service that no rule matches (RULESET-4). */
  readonly inbound_policy?: Action
  /** All rules for packets from the service, in their order, in the place of the old ones (RULESET-14). */
  readonly outbound?: readonly Rule[]
  /** What becomes of packets from the service that no rule matches (RULESET-5). */
  readonly outbound_policy?: Action
}

/** One more address for an instance. */
export interface IpAddressAllocateBody {
  /** The instance that gets it, which must be set up for one more (IP-8, IP-11). */
  readonly instance_id: number
  /** Whether it can be reached from the internet; a private one is for its region alone (IP-9). */
  readonly public: boolean
  /** The one type that is given out (IP-10). */
  readonly type: 'ipv4'
}

/** Which addresses move to which instances, all of them or none. */
export interface IpAddressesAssignBody {
  /** Each address with the instance that has it afterwards (ASSIGN-1). */
  readonly assignments: readonly Assignment[]
  /** The region of every address and of every instance (ASSIGN-4, ASSIGN-9). */
  readonly region: string
}

/** One address that moves. */
export interface Assignment {
  /** An IPv4 address, or an IPv6 range with its length, such as `2001:db8:1::/64` (ASSIGN-2, ASSIGN-3). */
  readonly address: string
  /** The instance that has it afterwards (ASSIGN-6). */
  readonly instance_id: number
}

/** The addresses that an instance shares from now on, and no others. */
export interface IpAddressesShareBody {
  /** IPv4 addresses, and IPv6 ranges without their length; an empty list ends all sharing (SHARE-4, SHARE-7). */
  readonly ips: readonly string[]
  /** The instance that uses them as secondary addresses (SHARE-2, SHARE-3). */
  readonly instance_id: number
}

/** The reverse name of an address. */
export interface IpAddressRdnsUpdateBody {
  /** A name that resolves to the address already, or null for the default (RDNS-2, RDNS-3, RDNS-5). */
  readonly rdns: string | null
}

/** A new range, for the SLAAC address of one instance: exactly one of `instance_id` and `route_target` (RANGE-9, RANGE-10). */
export interface Ipv6RangeCreateBody {
  /** Its length in bits (RANGE-1). */
  readonly prefix_length: 56 | 64
  /** The instance whose SLAAC address it is routed to (RANGE-7). */
  readonly instance_id?: number
  /** That SLAAC address, without its `/128` (RANGE-8). */
  readonly route_target?: string
}

/** The body of each operation that takes one. */
export interface ContractBodies {
  readonly firewallCreate: FirewallCreateBody
  readonly firewallUpdate: FirewallUpdateBody
  readonly firewallDeviceCreate: FirewallDeviceCreateBody
  readonly firewallRulesUpdate: FirewallRulesUpdateBody
  readonly ipAddressAllocate: IpAddressAllocateBody
  readonly ipAddressesAssign: IpAddressesAssignBody
  readonly ipAddressesShare: IpAddressesShareBody
  readonly ipAddressRdnsUpdate: IpAddressRdnsUpdateBody
  readonly ipv4sAssign: IpAddressesAssignBody
  readonly ipv4sShare: IpAddressesShareBody
  readonly ipv6RangeCreate: Ipv6RangeCreateBody
}
