/** A load balancer, as far as networking needs it. */
import type { BalancerId, RegionId } from '../ids.ts'

export interface Balancer {
  readonly id: BalancerId
  readonly label: string
  readonly region: RegionId
  readonly created: string
}
