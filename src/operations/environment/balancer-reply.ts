/** A balancer as callers see it. */
import type { BalancerProtocol, NodeMode } from '../../contract/vocabulary.ts'
import type { BalancerId, RegionId } from '../../world/ids.ts'
import type { Balancer } from '../../world/records/balancer.ts'

/** A load balancer. */
export interface BalancerReply {
  /** The whole number that it is addressed by. */
  id: BalancerId
  /** Its name. */
  label: string
  /** The id of its region. */
  region: RegionId
  /** Its public IPv4 address; null when it has none. */
  ipv4: string | null
  /** Its public IPv6 address; null when it has none. */
  ipv6: string | null
  /** What it listens to, and where it passes that on. */
  configs: BalancerConfigReply[]
  /** When it was created, as `2026-01-01T00:00:00Z`. */
  created: string
}

/** A port that a balancer listens on. */
export interface BalancerConfigReply {
  /** Its number among the configs of the balancer. */
  id: number
  /** The port, 1 to 65535. */
  port: number
  /** What comes in there. */
  protocol: BalancerProtocol
  /** Its back ends. */
  nodes: BalancerNodeReply[]
}

/** A back end of a balancer. */
export interface BalancerNodeReply {
  /** Its number among the back ends of the config. */
  id: number
  /** Its name. */
  label: string
  /** The IPv4 address that connections go to. */
  address: string
  /** The port there. */
  port: number
  /** Whether it gets new connections. */
  mode: NodeMode
}

export const balancerReply = (balancer: Balancer): BalancerReply => {
  const { id, label, region, ipv4, ipv6, configs, created } = balancer
  return { id, label, region, ipv4, ipv6, configs: configs.map(configReply), created }
}

const configReply = ({
  id,
  port,
  protocol,
  nodes,
}: Balancer['configs'][number]): BalancerConfigReply => ({
  ...{ id, port, protocol },
  nodes: nodes.map(({ id, label, address, port, mode }) => ({ id, label, address, port, mode })),
})
