/** An IPv6 pool: a block routed to all the account's instances in one region. */
import type { PoolId, RegionId } from '../ids.ts'

export interface Pool {
  readonly id: PoolId
  /** First address of the block in canonical text, without its prefix length. */
  readonly range: string
  readonly prefix: number
  readonly region: RegionId
  readonly route_target: string | null
}
