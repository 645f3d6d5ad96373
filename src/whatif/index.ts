/** The public door `firedrill/whatif`: what rules do to all packets at once, and what a change would do. */

export { type Compaction, compact, type Merging, type RulePlace } from './compact/compact.ts'
export { applyEdits, type Edit } from './compact/edits.ts'
export { type NearRepair, type NotRepaired, type Repaired, repair } from './compact/repair.ts'
export { rulesAccepting } from './compact/rules-accepting.ts'
export { type RulesSize, sizeOfRules } from './compact/size-of-rules.ts'
export {
  type ComparisonSizes,
  compareRules,
  type RulesComparison,
} from './compare/compare-rules.ts'
export {
  compareWorlds,
  type ListedService,
  type NamedService,
  type ServiceChange,
  type WorldsComparison,
} from './compare/compare-worlds.ts'
export { fingerprint } from './compare/fingerprint.ts'
export type { FirewallName } from './compare/guard-of.ts'
export type { VerdictChange } from './compare/verdict-change.ts'
export {
  type EastWest,
  eastWest,
  type InstanceName,
  type PeerEdge,
  type PeerNode,
} from './exposure/east-west.ts'
export type { NetworkKind } from './exposure/endpoints-of.ts'
export {
  type Exposure,
  exposureOf,
  type FilterName,
  type ServiceName,
} from './exposure/exposure-of.ts'
export type { Passage } from './exposure/traffic-between.ts'
export {
  type Blocked,
  type Budget,
  type DeadEntry,
  type EntryReference,
  type FamilyShare,
  type Finding,
  type FindingKind,
  type Level,
  levels,
  type OneFamily,
  type OpenPort,
  type Redundant,
  type RuleDetails,
  type RulePair,
  type RuleReference,
  type Taker,
} from './lint/finding.ts'
export { findingKinds, type LintOptions, lintRules } from './lint/lint-rules.ts'
export {
  type AssignmentFinding,
  type FirewallFinding,
  type FirewallReference,
  lintWorld,
  type WorldFinding,
} from './lint/lint-world.ts'
export { type SensitivePort, sensitivePorts } from './lint/sensitive-ports.ts'
export type { Bridge, GuardedOtherwise } from './order/bridge.ts'
export type { BlockedCall } from './order/find-end.ts'
export type { WindowKind } from './order/openings.ts'
export {
  type OrderAnswer,
  type Ordered,
  type OrderOptions,
  order,
  type Unordered,
} from './order/order.ts'
export type { OrderedStep } from './order/replay.ts'
export type { Window } from './order/window.ts'
export {
  acceptRegion,
  type DecidedRegions,
  decidedRegions,
  matchRegion,
} from './regions/accept-region.ts'
export { blocksOf, type RegionBlock } from './regions/blocks-of.ts'
export { everyPacket, noPackets, type PacketRegion, regionHolds } from './regions/packet-region.ts'
export { parseRegion, type RegionFault } from './regions/parse-region.ts'
export { pickPacket } from './regions/pick-packet.ts'
export { printRegion } from './regions/print-region.ts'
export {
  complementRegion,
  intersectRegions,
  isEmptyRegion,
  sameRegion,
  subtractRegions,
  unionRegions,
} from './regions/region-algebra.ts'
export { type RegionParts, regionOf } from './regions/region-of.ts'
export { sizeOfRegion } from './regions/size-of-region.ts'
export { type Change, type PacketAtService, readChange } from './rehearse/change.ts'
export {
  type Rehearsal,
  type RehearsedCall,
  type RehearsedChange,
  type RehearsedPacket,
  rehearse,
} from './rehearse/rehearse.ts'
export { type ChangeCheck, checkChange, type Intent } from './search/check-change.ts'
export { representatives } from './search/representatives.ts'
export { contains, forbids, permits, type SearchQuestion, search } from './search/search.ts'
