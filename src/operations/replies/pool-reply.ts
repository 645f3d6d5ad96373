/** A pool as callers see it. */
import type { Pool } from '../../world/records/pool.ts'

export type PoolReply = ReturnType<typeof poolReply>

export const poolReply = ({ range, prefix, region, route_target }: Pool) => ({
  range,
  prefix,
  region,
  route_target,
})
