/** A region, and an availability, as callers see them: copies of their own. */
import type { Availability, Region } from '../../world/records/region.ts'

export type RegionReply = ReturnType<typeof regionReply>
export type AvailabilityReply = ReturnType<typeof availabilityReply>

export const regionReply = ({ id, label, country, capabilities, resolvers, status }: Region) => ({
  id,
  label,
  country,
  capabilities: [...capabilities],
  status,
  resolvers: { ipv4: resolvers.ipv4, ipv6: resolvers.ipv6 },
})

export const availabilityReply = ({ region, plan, available }: Availability) => ({
  region,
  plan,
  available,
})
