/** Balancers, the ports that they listen on and their back ends: what is read of them, and what is passed over. */
import { balancerProtocols, nodeModes } from '../../contract/vocabulary.ts'
import { gotOf } from '../../refusals/got.ts'
import type { GatheredBalancer, GatheredConfig, GatheredNode } from '../gathered.ts'
import type { Reading } from './reading.ts'
import { record } from './record.ts'
import { rowsOf } from './rows-of.ts'
import {
  count,
  id,
  list,
  located,
  mapped,
  nullable,
  only,
  type Shape,
  text,
  unlessNull,
  word,
  wordsOf,
} from './shape.ts'
import { unread, withOwnHole } from './unread.ts'

/** Whom a record belongs to, which is looked for before it is read. */
const owner: Shape<unknown> = count

export const node = record<GatheredNode>({
  fields: {
    ...{ id, label: unlessNull(text), address: text, port: id },
    ...{ mode: word(wordsOf(nodeModes), 'unknown'), unread },
  },
  keepsUnread: true,
  also: { balancer_id: { shape: owner }, config_id: { shape: owner } },
  needs: ['address'],
  numbered: true,
  harmless: {
    balancing: 'weight status',
    network: 'vpc_config_id subnet_id',
    times: 'created updated',
  },
  finish: withOwnPort,
})

/** The provider writes the port behind the address: `192.168.128.2:80`. */
function withOwnPort(
  row: Record<string, unknown>,
  _: unknown,
  reading: Reading,
): GatheredNode | undefined {
  // Each field was read by its shape, and the address is there.
  const read = row as unknown as GatheredNode
  if (read.port !== undefined) return read
  const found = /^(?:([^:]+)|\[(.+)\]):(\d{1,5})$/.exec(read.address)
  const [, ipv4, ipv6, port] = found ?? []
  const address = ipv4 ?? ipv6
  if (address !== undefined) return { ...read, address, port: Number(port) }
  reading.fault({ problem: 'bad-format', expected: 'address-and-port', got: gotOf(read.address) }, [
    'address',
  ])
  return undefined
}

/** With how many nodes it is said to have at least: those that are up, or down. */
export interface CountedConfig extends GatheredConfig {
  readonly counted?: number
}

/** A list of nodes that is shorter than the config says was cut off. */
export function withAllNodes({ counted = 0, ...config }: CountedConfig): GatheredConfig {
  const { nodes } = config
  const short = counted - (nodes?.rows.length ?? counted)
  return nodes === undefined || nodes.missing !== undefined || short <= 0
    ? config
    : { ...config, nodes: { ...nodes, missing: short } }
}

const nodesCounted: Shape<number> = unlessNull(
  mapped(
    record<{ readonly up?: number; readonly down?: number }>({
      fields: { up: count, down: count },
    }),
    ({ up = 0, down = 0 }) => up + down,
  ),
)

export const config = record<GatheredConfig>({
  fields: {
    ...{ id, port: id },
    protocol: withOwnHole(word(wordsOf(balancerProtocols), 'unknown')),
    nodes: rowsOf(located(node)),
    unread,
  },
  keepsUnread: true,
  also: { balancer_id: { shape: owner }, nodes_status: { as: 'counted', shape: nodesCounted } },
  numbered: true,
  harmless: {
    balancing: `algorithm stickiness check check_interval check_timeout check_attempts check_path
    check_body check_passive proxy_protocol cipher_suite udp_check_port udp_session_timeout`,
    secret: 'ssl_commonname ssl_fingerprint ssl_cert ssl_key',
    times: 'created updated',
  },
})

export const balancer = record<GatheredBalancer>({
  fields: {
    ...{ id, label: unlessNull(text), region: text, created: text },
    ...{
      ipv4: nullable(text),
      ipv6: nullable(text),
      configs: rowsOf(located(mapped(config, withAllNodes))),
    },
    tags: unlessNull(list(text)),
    unread,
  },
  keepsUnread: true,
  also: {
    frontend_address_type: { shape: only([null, 'public'], 'network') },
    frontend_vpc_subnet_id: { shape: only([null], 'network') },
  },
  numbered: true,
  harmless: {
    network: 'hostname',
    balancing: 'client_conn_throttle client_udp_sess_throttle',
    hardware: 'type',
    cluster: 'lke_cluster/id lke_cluster/label lke_cluster/type lke_cluster/url',
    display: 'transfer/in transfer/out transfer/total',
    times: 'updated',
    upkeep: 'locks',
  },
  finish(row, { frontend_address_type: type = null }) {
    const { ipv4, ipv6, ...rest } = row as unknown as GatheredBalancer
    // Addresses in a VPC are no public ones.
    if (type !== null && type !== 'public') return rest
    return row as unknown as GatheredBalancer
  },
})
