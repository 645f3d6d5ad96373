/** A region of the provider, and what plans it has room for. */
import type { RegionStatus } from '../../contract/vocabulary.ts'
import type { RegionId } from '../ids.ts'

export interface Region {
  readonly id: RegionId
  readonly label: string
  readonly country: string
  readonly capabilities: readonly string[]
  readonly resolvers: { readonly ipv4: string; readonly ipv6: string }
  readonly status: RegionStatus
}

export interface Availability {
  readonly region: RegionId
  readonly plan: string
  readonly available: boolean
}
