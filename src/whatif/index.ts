/** The public door `firedrill/whatif`: what rules do to all packets at once, and what a change would do. */
export { acceptRegion, type DecidedRegions, decidedRegions, matchRegion } from './accept-region.ts'
export { blocksOf, type RegionBlock } from './blocks-of.ts'
export { type Change, type PacketAtService, readChange } from './change.ts'
export { type ChangeCheck, checkChange, type Intent } from './check-change.ts'
export { type ComparisonSizes, compareRules, type RulesComparison } from './compare-rules.ts'
export {
  compareWorlds,
  type ListedService,
  type NamedService,
  type ServiceChange,
  type WorldsComparison,
} from './compare-worlds.ts'
export { fingerprint } from './fingerprint.ts'
export type { FirewallName } from './guard-of.ts'
export { everyPacket, noPackets, type PacketRegion, regionHolds } from './packet-region.ts'
export { parseRegion, type RegionFault } from './parse-region.ts'
export { pickPacket } from './pick-packet.ts'
export { printRegion } from './print-region.ts'
export {
  complementRegion,
  intersectRegions,
  isEmptyRegion,
  sameRegion,
  subtractRegions,
  unionRegions,
} from './region-algebra.ts'
export { type RegionParts, regionOf } from './region-of.ts'
export {
  type Rehearsal,
  type RehearsedCall,
  type RehearsedChange,
  type RehearsedPacket,
  rehearse,
} from './rehearse.ts'
export { representatives } from './representatives.ts'
export { contains, forbids, permits, type SearchQuestion, search } from './search.ts'
export { sizeOfRegion } from './size-of-region.ts'
export type { VerdictChange } from './verdict-change.ts'
