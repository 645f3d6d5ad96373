/** A region, and an availability, as callers see them: copies of their own. */
import type { RegionStatus } from '../../contract/vocabulary.ts'
import type { RegionId } from '../../world/ids.ts'
import type { Availability, Region } from '../../world/records/region.ts'

/** A region of the provider. */
export interface RegionReply {
  /** The text that it is addressed by, such as `newark-us` (REGION-1). */
  id: RegionId
  /** Where it is, for people (REGION-2). */
  label: string
  /** The country that it is in (REGION-2). */
  country: string
  /** What it offers; not every region offers the same (REGION-3, REGION-9). */
  capabilities: string[]
  /** How it is doing (REGION-5). */
  status: RegionStatus
  /** Its name servers. */
  resolvers: ResolversReply
}

/** The name servers of a region. */
export interface ResolversReply {
  /** IPv4 addresses, split by commas (REGION-4). */
  ipv4: string
  /** IPv6 addresses, split by commas (REGION-4). */
  ipv6: string
}

/** Whether a plan is available in a region (AVAILABILITY-1). */
export interface AvailabilityReply {
  /** The id of the region. */
  region: RegionId
  /** The id of the plan. */
  plan: string
  /** Whether instances of that plan can be created there. */
  available: boolean
}

export const regionReply = ({
  id,
  label,
  country,
  capabilities,
  resolvers,
  status,
}: Region): RegionReply => ({
  id,
  label,
  country,
  capabilities: [...capabilities],
  status,
  resolvers: { ipv4: resolvers.ipv4, ipv6: resolvers.ipv6 },
})

export const availabilityReply = ({
  region,
  plan,
  available,
}: Availability): AvailabilityReply => ({
  region,
  plan,
  available,
})
