/**
 * An account as it was gathered from documents: one document in the words of the contract, with everything that was
 * given and nothing that was not. What is left out is not known, and what is null or empty was given so. Holes are what
 * is missing here; they are worked out from it and kept nowhere.
 */
import type {
  Action,
  BalancerProtocol,
  FirewallStatus,
  NodeMode,
  RegionStatus,
} from '../contract/vocabulary.ts'
import type { GatheredInstance, Unread } from './gathered-instances.ts'

/** What a list holds, as far as it was given. */
export interface GatheredList<Row> {
  readonly rows: readonly Row[]
  /** How many more rows it has; `some` where nobody says how many, or whether there are any. Left out for none. */
  readonly missing?: number | 'some'
}

/** A rule; a key that was left out stays out. */
export interface GatheredRule extends Unread {
  /** `TCP` and the like, `ALL`, or a number as text. */
  readonly protocol: string
  /** Addresses, networks, and names of prefix lists such as `pl:system:resolvers:us-east`. */
  readonly addresses: {
    readonly ipv4?: readonly string[] | null
    readonly ipv6?: readonly string[] | null
  }
  readonly action: Action
  readonly label?: string | null
  readonly ports?: string | null
  readonly description?: string | null
}

/** Stands for the rules of a rule set. */
export interface RuleSetReference extends Unread {
  readonly ruleset: number
}

export type GatheredEntry = GatheredRule | RuleSetReference

export interface GatheredRules extends Unread {
  readonly inbound?: readonly GatheredEntry[]
  readonly inbound_policy?: Action
  readonly outbound?: readonly GatheredEntry[]
  readonly outbound_policy?: Action
}

/** What a firewall guards: a service, or a single interface of an instance. */
export interface GatheredEntity {
  readonly type: 'instance' | 'balancer' | 'interface'
  readonly id: number
  readonly label?: string | null
  /** The instance that the interface belongs to. */
  readonly instance_id?: number
}

export interface GatheredDevice extends Unread {
  readonly id?: number
  readonly entity: GatheredEntity
  readonly created?: string
  readonly updated?: string
}

export interface GatheredFirewall extends Unread {
  readonly id: number
  readonly label?: string
  readonly status?: FirewallStatus
  readonly rules?: GatheredRules
  /** Its rules as the service shows them with the rules of rule sets in the place of their references. */
  readonly expansion?: GatheredRules
  readonly tags?: readonly string[]
  readonly created?: string
  readonly updated?: string
  readonly devices?: GatheredList<GatheredDevice>
}

/** A back end of a balancer; one that does not say its mode gets connections. */
export interface GatheredNode extends Unread {
  readonly id?: number
  readonly label?: string
  readonly address: string
  readonly port?: number
  readonly mode?: NodeMode
}

/** What a balancer listens on; nothing but an id where its nodes alone were given. */
export interface GatheredConfig extends Unread {
  readonly id?: number
  readonly port?: number
  readonly protocol?: BalancerProtocol
  readonly nodes?: GatheredList<GatheredNode>
}

export interface GatheredBalancer extends Unread {
  readonly id: number
  readonly label?: string
  readonly region?: string
  /** Its own public addresses. */
  readonly ipv4?: string | null
  readonly ipv6?: string | null
  readonly configs?: GatheredList<GatheredConfig>
  readonly tags?: readonly string[]
  readonly created?: string
}

export interface GatheredAddress extends Unread {
  readonly address: string
  /** Null for one that is reserved and not assigned. */
  readonly instance_id: number | null
  readonly balancer_id?: number
  readonly rdns?: string | null
  readonly region?: string
  readonly reserved?: boolean
}

export interface GatheredRange extends Unread {
  readonly range: string
  readonly prefix: number
  readonly region: string
  readonly route_target?: string | null
  readonly created?: string
}

export interface GatheredShare extends Unread {
  readonly address: string
  /** The instance that the address is shared to. */
  readonly instance_id: number
}

export interface GatheredRegion {
  readonly id: string
  readonly label?: string
  readonly country?: string
  readonly capabilities?: readonly string[]
  readonly resolvers?: { readonly ipv4: string; readonly ipv6: string }
  readonly status?: RegionStatus
}

export interface GatheredRuleSet extends Unread {
  readonly id: number
  readonly type: 'inbound' | 'outbound'
  readonly rules?: readonly GatheredEntry[]
  readonly deleted?: boolean
}

/** The addresses that a name in rules stands for; null for none of that family. */
export interface GatheredPrefixList extends Unread {
  readonly name: string
  readonly ipv4?: readonly string[] | null
  readonly ipv6?: readonly string[] | null
  readonly deleted?: boolean
}

/** Firewalls that guard what is created without one; null for none. */
export interface DefaultFirewalls {
  readonly instance?: number | null
  readonly balancer?: number | null
  readonly public_interface?: number | null
  readonly vpc_interface?: number | null
}

/** Plain JSON. A list that is left out was not given. */
export interface GatheredAccount {
  readonly format: 'firedrill-account'
  readonly version: 1
  readonly now?: string
  /** Who asked is a restricted user: lists show what that one is granted alone. */
  readonly restricted?: boolean
  readonly settings?: Readonly<Record<string, unknown>>
  readonly regions?: GatheredList<GatheredRegion>
  readonly availability?: GatheredList<
    Readonly<{ region: string; plan: string; available: boolean }>
  >
  readonly firewalls?: GatheredList<GatheredFirewall>
  readonly instances?: GatheredList<GatheredInstance>
  readonly balancers?: GatheredList<GatheredBalancer>
  readonly ips?: GatheredList<GatheredAddress>
  readonly ranges?: GatheredList<GatheredRange>
  readonly shares?: GatheredList<GatheredShare>
  readonly pools?: GatheredList<GatheredRange>
  readonly forwards?: GatheredList<{ readonly name: string; readonly address: string }>
  readonly users?: GatheredList<{
    readonly username: string
    readonly restricted?: boolean
    readonly add_firewalls?: boolean
    readonly grants?: readonly {
      readonly type: 'firewall' | 'instance' | 'balancer'
      readonly id: number
      readonly permission: 'read_only' | 'read_write'
    }[]
  }>
  readonly tokens?: GatheredList<{
    readonly token: string
    readonly username: string
    readonly scopes?: readonly string[]
    readonly label?: string
    readonly created?: string
    readonly expiry?: string
  }>
  readonly rulesets?: GatheredList<GatheredRuleSet>
  readonly prefixlists?: GatheredList<GatheredPrefixList>
  readonly default_firewalls?: DefaultFirewalls
}

/** Where a part of a gathered account stands in the documents that it was gathered from. */
export interface Origin {
  readonly file: string
  readonly path: readonly (string | number)[]
}
