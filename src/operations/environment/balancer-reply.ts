/** A balancer as callers see it. */
import type { Balancer } from '../../world/records/device.ts'

export type BalancerReply = ReturnType<typeof balancerReply>

export const balancerReply = ({ id, label, region, created }: Balancer) => ({
  id,
  label,
  region,
  created,
})
