/** Blocks of IPv6 addresses. */
import type { InstanceId, PoolId, RangeId, RegionId } from '../ids.ts'

/** An IPv6 range: a /56 or /64 routed to one instance of one region. */
export interface Range {
  readonly id: RangeId
  /** First address of the block in canonical text, without its prefix length. */
  readonly range: string
  readonly prefix: 56 | 64
  readonly region: RegionId
  /** The instance whose SLAAC address is the route target. */
  readonly instance_id: InstanceId
  /** By address, in canonical text: the names that addresses in the range were given. */
  readonly reverse_names: Readonly<Record<string, string>>
  readonly created: string
}

/** An IPv6 pool: a block routed to all the account's instances in one region. */
export interface Pool {
  readonly id: PoolId
  /** First address of the block in canonical text, without its prefix length. */
  readonly range: string
  readonly prefix: number
  readonly region: RegionId
  readonly route_target: string | null
}
