/** Data sources that say which firewalls, instances, balancers and addresses there are, each as resources that say the same. */
import { type Harmless, list, located, type Shape } from '../documents/shape.ts'
import { type AttributesShape, attributes } from './attributes.ts'
import { firewall } from './firewall-attributes.ts'
import { instance } from './instance-attributes.ts'
import { address, balancer } from './network-attributes.ts'

const shapes = {
  ...{ linode_firewall: firewall, linode_instance: instance },
  ...{ linode_nodebalancer: balancer, linode_networking_ip: address },
} as const

/** The type of resource that says the same. */
type Type = keyof typeof shapes

type AnyShape = Shape<object> & Pick<AttributesShape<object>, 'names' | 'knows'>

interface DataSource {
  readonly type: Type
  /** The attribute with a list of them; none where it is about one. */
  readonly key?: string
  readonly shape: AnyShape
}

/** What asks for a list, and in which order it comes. */
const query: Harmless = {
  'data-query': 'id filter/name filter/values filter/match_by order order_by',
}

const one = (type: Type): DataSource => ({ type, shape: shapes[type] })

function many(type: Type, key: string): DataSource {
  const each: AnyShape = shapes[type]
  const shape = attributes<Readonly<Record<string, readonly object[]>>>({
    fields: { [key]: list(located(each)) },
    harmless: query,
    below: [...each.names].join(' '),
  })
  return { type, key, shape }
}

const sources: Readonly<Record<string, DataSource>> = {
  linode_firewall: one('linode_firewall'),
  linode_firewalls: many('linode_firewall', 'firewalls'),
  linode_instances: many('linode_instance', 'instances'),
  linode_nodebalancer: one('linode_nodebalancer'),
  linode_nodebalancers: many('linode_nodebalancer', 'balancers'),
  linode_networking_ip: one('linode_networking_ip'),
  linode_networking_ips: many('linode_networking_ip', 'ip_addresses'),
}

export const dataSourceTypes: readonly string[] = Object.keys(sources)

/** A data source that is read, by its type; one that says something of networks and is not; or any other. */
export type DataKind = `data ${string}` | 'data not read' | 'data source'

export function dataKindOf(type: unknown): DataKind {
  if (typeof type !== 'string') return 'data source'
  if (Object.hasOwn(sources, type)) return `data ${type}`
  return notRead.has(type) ? 'data not read' : 'data source'
}

/** What it says is taken from files of the account alone. */
const notRead = new Set(
  `account_settings firewall_rules_expansion firewall_ruleset firewall_rulesets firewall_settings instance_networking
  interface interfaces ipv6_range ipv6_ranges lke_cluster lke_clusters lke_node_pool nodebalancer_config
  nodebalancer_configs nodebalancer_node nodebalancer_nodes nodebalancer_vpc nodebalancer_vpcs prefix_list
  prefix_lists reserved_ip reserved_ips vlans vpc vpc_ips vpc_subnet vpc_subnets vpcs`
    .split(/\s+/)
    .map(each => `linode_${each}`),
)

const sourceOf = (kind: string): DataSource | undefined =>
  kind.startsWith('data ') ? sources[kind.slice('data '.length)] : undefined

/** How its values are read. */
export const dataShape = (kind: string): AnyShape | undefined => sourceOf(kind)?.shape

/** Values as resources of this type have them, and where they stand below those of the data source. */
export interface SaidBy {
  readonly kind: Type
  readonly values: object
  readonly path: readonly (string | number)[]
}

/** What a data source says, record by record; undefined where it is none that is read. */
export function saidBy(kind: string, values: object): readonly SaidBy[] | undefined {
  const source = sourceOf(kind)
  if (source === undefined) return undefined
  const { type, key } = source
  if (key === undefined) return [{ kind: type, values, path: [] }]
  // The shape of such a data source makes a list of this name.
  const found = (values as Readonly<Record<string, readonly object[]>>)[key] ?? []
  return found.map((each, at) => ({ kind: type, values: each, path: [key, at] }))
}
