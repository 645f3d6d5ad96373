/** A pool as callers see it (ASSUME-POOL-RECORD). */
import type { RegionId } from '../../world/ids.ts'
import type { Pool } from '../../world/records/range.ts'

/** A block of IPv6 addresses that is routed to all instances of a region (POOL-2). */
export interface PoolReply {
  /** Its first address. */
  range: string
  /** Its length in bits. */
  prefix: number
  /** The id of the region. */
  region: RegionId
  /** Its last address, as the published service tells it; null when that is not known. */
  route_target: string | null
}

export const poolReply = ({ range, prefix, region, route_target }: Pool): PoolReply => ({
  range,
  prefix,
  region,
  route_target,
})
