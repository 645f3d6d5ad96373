/** The switches that an assumption leaves open, and what they are when nobody chooses. */
import { limits } from './limits.ts'

export interface Settings {
  /** What Rules Update does with a part left out: keeps its value, or clears it (ASSUME-RULES-OMITTED). */
  readonly rulesUpdateOmitted: 'keep' | 'clear'
  /** Whether an instance may be asked to share an address it owns itself (ASSUME-SHARE-OWN). */
  readonly shareOwnAddress: 'refuse' | 'accept'
  /** IPv6 ranges the account may hold in one region, at least 1 (ASSUME-RANGE-LIMITS). */
  readonly rangesPerRegion: number
  /** Domain without leading dot under which default reverse names stand (ASSUME-RDNS-DEFAULT). */
  readonly rdnsSuffix: string
}

export const defaultSettings: Settings = {
  rulesUpdateOmitted: 'keep',
  shareOwnAddress: 'refuse',
  rangesPerRegion: limits.rangesPerRegion,
  rdnsSuffix: 'ip.example.net',
}
