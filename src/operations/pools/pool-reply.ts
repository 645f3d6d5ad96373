/** A pool as callers see it (ASSUME-POOL-RECORD). */
import type { Pool } from '../../world/records/range.ts'

export type PoolReply = ReturnType<typeof poolReply>

export const poolReply = ({ range, prefix, region, route_target }: Pool) => ({
  range,
  prefix,
  region,
  route_target,
})
