/** Load balancers: what they listen on, and the back ends that they pass packets on to. */
import type { BalancerProtocol, NodeMode } from '../../contract/vocabulary.ts'
import type { BalancerId, RegionId } from '../ids.ts'

/** A back end of a balancer. */
export interface BalancerNode {
  readonly id: number
  readonly label: string
  /** An IPv4 address, as a rule the private one or the VPC address of an instance. */
  readonly address: string
  readonly port: number
  readonly mode: NodeMode
  readonly weight?: number
}

/** What clients tell of a config that says nothing about who reaches what: kept as it was told, and shown to them. */
export interface ConfigDetails {
  /** How a back end is chosen. */
  readonly algorithm?: string
  /** How connections of one client stay together. */
  readonly stickiness?: string
  /** How back ends are looked after. */
  readonly check?: string
  /** Seconds from one check to the next. */
  readonly check_interval?: number
  /** Seconds that a check may take. */
  readonly check_timeout?: number
  /** How many checks may fail. */
  readonly check_attempts?: number
  /** The path that a check asks for. */
  readonly check_path?: string
  /** The text that a check looks for. */
  readonly check_body?: string
  /** Whether connections that fail count as checks. */
  readonly check_passive?: boolean
  /** How a back end is told who its client is. */
  readonly proxy_protocol?: string
  /** Which ciphers are spoken. */
  readonly cipher_suite?: string
}

/** The same of a balancer. */
export interface BalancerDetails {
  /** New connections of one client a second, at most; 0 is no bound. */
  readonly client_conn_throttle?: number
  /** For people to sort by. */
  readonly tags?: readonly string[]
  /** When it was last changed, if it ever was. */
  readonly updated?: string
}

/** A port that a balancer listens on. */
export interface BalancerConfig {
  readonly id: number
  readonly port: number
  readonly protocol: BalancerProtocol
  readonly nodes: readonly BalancerNode[]
  readonly details?: ConfigDetails
}

/** A load balancer, as far as networking needs it. */
export interface Balancer {
  readonly id: BalancerId
  readonly label: string
  readonly region: RegionId
  /** Its own public addresses in canonical text; null where it has none, or none that is known. */
  readonly ipv4: string | null
  readonly ipv6: string | null
  /** Each listens on a port of its transport for itself. */
  readonly configs: readonly BalancerConfig[]
  readonly created: string
  readonly details?: BalancerDetails
}

/** What a balancer is taken to have where a document does not tell. */
export const untoldOfBalancer = { ipv4: null, ipv6: null, configs: [] } as const

/** Whatever is not UDP is balanced as TCP. */
export const transportOf = ({ protocol }: Pick<BalancerConfig, 'protocol'>): 'TCP' | 'UDP' =>
  protocol === 'udp' ? 'UDP' : 'TCP'

/** The port that a config listens on, with its transport: `443/TCP`. */
export const listensOn = (config: Pick<BalancerConfig, 'port' | 'protocol'>): string =>
  `${config.port}/${transportOf(config)}`
