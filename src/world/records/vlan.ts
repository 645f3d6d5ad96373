/** A VLAN: one Layer 2 broadcast domain of a region, known by its label; its members are the instances attached to it. */
import type { RegionId, VlanId } from '../ids.ts'

export interface Vlan {
  readonly id: VlanId
  readonly label: string
  readonly region: RegionId
  readonly created: string
}
