/** A balancer as callers see it. */
import type { Balancer } from '../../world/records/balancer.ts'

export type BalancerReply = ReturnType<typeof balancerReply>

export const balancerReply = (balancer: Balancer) => {
  const { id, label, region, ipv4, ipv6, configs, created } = balancer
  return { id, label, region, ipv4, ipv6, configs: configs.map(configReply), created }
}

const configReply = ({ id, port, protocol, nodes }: Balancer['configs'][number]) => ({
  ...{ id, port, protocol },
  nodes: nodes.map(({ id, label, address, port, mode }) => ({ id, label, address, port, mode })),
})
