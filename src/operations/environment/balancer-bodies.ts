/** What callers write in the bodies of operations on balancers, as editors show it (see `operations/bodies.ts`). */
import type { BalancerProtocol, NodeMode } from '../../contract/vocabulary.ts'
import type { BalancerDetails, ConfigDetails } from '../../world/records/balancer.ts'

/** When it was changed is not for callers to say. */
type WrittenDetails = Omit<BalancerDetails, 'updated'>

/** A new balancer. */
export interface BalancerCreateBody {
  /** The id of the region that it is in. */
  readonly region: string
  /** Its name; `balancer-7` for balancer 7 when left out. */
  readonly label?: string
  /** The firewall that guards it from the start; none when left out. */
  readonly firewall_id?: number
  /** Its public IPv4 address; one that nobody has when left out, none when null. */
  readonly ipv4?: string | null
  /** Its public IPv6 address; one that nobody has when left out, none when null. */
  readonly ipv6?: string | null
  /** What it listens to, and where it passes that on; nothing when left out. */
  readonly configs?: readonly NewBalancerConfig[] | undefined
  /** What says nothing about its network: kept, and shown to clients. */
  readonly details?: WrittenDetails
}

/** A port that a balancer listens on. */
interface WrittenBalancerConfig {
  /** The port, 1 to 65535. */
  readonly port: number
  /** What comes in there. */
  readonly protocol: BalancerProtocol
  /** What says nothing about who reaches whom: kept, and shown to clients. */
  readonly details?: ConfigDetails
}

/** A port that a new balancer listens on, with its back ends. */
export interface NewBalancerConfig extends WrittenBalancerConfig {
  /** Its back ends; none when left out. */
  readonly nodes?: readonly NewNode[] | undefined
}

/** A port that a balancer listens on from now on, with its back ends. */
export interface BalancerConfigUpdate extends WrittenBalancerConfig {
  /** The id that it has or gets. */
  readonly id: number
  /** All of its back ends. */
  readonly nodes: readonly NodeUpdate[]
}

/** A back end of a balancer. */
interface WrittenNode {
  /** The IPv4 address of an instance, its private one as a rule. */
  readonly address: string
  /** The port there, 1 to 65535. */
  readonly port: number
  /** Whether it gets new connections; `accept` when left out. */
  readonly mode?: NodeMode | undefined
  /** How large its part of the connections is. */
  readonly weight?: number
}

/** A back end of a new balancer. */
export interface NewNode extends WrittenNode {
  /** Its name; `node-2` for the second when left out. */
  readonly label?: string
}

/** A back end from now on. */
export interface NodeUpdate extends WrittenNode {
  /** The id that it has or gets. */
  readonly id: number
  /** Its name. */
  readonly label: string
}

/** What changes of a balancer; what is left out stays. */
export interface BalancerUpdateBody {
  /** Its name from now on. */
  readonly label?: string
  /** All of its configs, in the place of the old ones. */
  readonly configs?: readonly BalancerConfigUpdate[]
  /** What says nothing about who reaches whom. */
  readonly details?: WrittenDetails
}
