/** The entry point `firedrill/whatif`: what rules do to all packets at once, and what a change would do. */

export type {
  Advice,
  End,
  Moment,
  Moments,
  ProvedMoments,
  RefusedCall,
  SomeMoments,
  Undecided,
} from './moments/answer.ts'
export { type MomentsOptions, momentsOf } from './moments/moments.ts'
export type { Planned, PlannedCall, UnknownLeaf } from './moments/planned-call.ts'
export { type OrderCase, type OrderIn, orderIn } from './order/accounts/order-in.ts'
export type { PossibleOrder } from './order/accounts/possible-order.ts'
export type { PossibleWindow } from './order/accounts/possible-windows.ts'
export type { PrintedCost } from './order/cost.ts'
export type { BlockedCall } from './order/find-path.ts'
export type { WindowKind } from './order/openings.ts'
export {
  type OrderAnswer,
  type Ordered,
  type OrderOptions,
  order,
  type Unordered,
} from './order/order.ts'
export type { OrderedStep } from './order/replay.ts'
export type { GuardedOtherwise, TransitionPlan } from './order/transition.ts'
export type { Window } from './order/window.ts'
export { type ChangeCheckIn, checkChangeIn } from './rehearsal/accounts/check-change-in.ts'
export {
  compareAccounts,
  type PossibleChange,
  type StatesComparison,
} from './rehearsal/accounts/compare-accounts.ts'
export {
  type EastWestIn,
  eastWestIn,
  type PeerNodes,
  type PossiblePeerEdge,
  type PossiblePeerNode,
} from './rehearsal/accounts/east-west-in.ts'
export {
  type AccountExposure,
  type DependingBlock,
  type ExposureIn,
  exposureIn,
} from './rehearsal/accounts/exposure-in.ts'
export type { GuardedServices } from './rehearsal/accounts/guarded-groups.ts'
export { lintIn, lintInSoFar } from './rehearsal/accounts/lint-in.ts'
export type { PossibleReachWitness } from './rehearsal/accounts/reach/witness.ts'
export {
  type AccountRehearsal,
  type PacketAnswer,
  type RehearsedCase,
  rehearseIn,
} from './rehearsal/accounts/rehearse-in.ts'
export {
  type DependingPackets,
  forbidsIn,
  permitsIn,
  type RegionAnswer,
  type SearchAnswer,
  searchIn,
} from './rehearsal/accounts/search-in.ts'
export {
  type DependingAtServices,
  type FoundAtServices,
  type ServicesSearch,
  searchServicesIn,
} from './rehearsal/accounts/search-services.ts'
export type { UnknownFinding } from './rehearsal/accounts/unknown-finding.ts'
export { type VerdictAnswer, type VerdictIn, verdictIn } from './rehearsal/accounts/verdict-in.ts'
export {
  type AddressRow,
  type AddressState,
  addressView,
  type Holder,
} from './rehearsal/addresses/address-view.ts'
export type { AddressChange, PacketsAtAddress } from './rehearsal/addresses/compare-addresses.ts'
export type { NetworkKind, Place } from './rehearsal/addresses/places.ts'
export {
  type ComparisonOptions,
  compareWorlds,
  type ListedService,
  type NamedService,
  type ServiceChange,
  type WorldsComparison,
} from './rehearsal/compare-worlds.ts'
export type { Changed } from './rehearsal/exposure/changed-items.ts'
export type { ChangedPassage, ReachChange } from './rehearsal/exposure/compare-reach.ts'
export {
  type EastWest,
  eastWest,
  type PeerEdge,
  type PeerName,
  type PeerNode,
} from './rehearsal/exposure/east-west.ts'
export {
  type Exposure,
  type ExposureSoFar,
  exposureOf,
  exposureSoFar,
} from './rehearsal/exposure/exposure-of.ts'
export type { Passage } from './rehearsal/exposure/traffic-between.ts'
export type { FirewallName, Origin, ServiceName } from './rehearsal/guard-of.ts'
export type { AddressFinding } from './rehearsal/lint-addresses.ts'
export type { BypassFinding } from './rehearsal/lint-bypasses.ts'
export {
  type AssignmentFinding,
  type FirewallFinding,
  type LintSoFar,
  lintWorld,
  lintWorldSoFar,
  type WorldFinding,
} from './rehearsal/lint-world.ts'
export { type Change, type PacketAtService, readChange } from './rehearsal/read-change.ts'
export {
  type Rehearsal,
  type RehearsedCall,
  type RehearsedChange,
  type RehearsedPacket,
  rehearse,
} from './rehearsal/rehearse.ts'
export type { StopOptions, Untold } from './rehearsal/untold.ts'
export {
  type Compaction,
  type CompactOptions,
  compact,
  type Merging,
  type RemovedRule,
} from './rules/compact/compact.ts'
export { applyEdits, type Edit } from './rules/compact/edits.ts'
export {
  type NearRepair,
  type NotRepaired,
  type Repaired,
  type RepairOptions,
  repair,
} from './rules/compact/repair.ts'
export { rulesAccepting } from './rules/compact/rules-accepting.ts'
export { type RulesSize, sizeOfRules } from './rules/compact/size-of-rules.ts'
export {
  type ComparisonSizes,
  compareRules,
  type RulesComparison,
} from './rules/compare/compare-rules.ts'
export type { FilterName } from './rules/compare/filter.ts'
export type { JustOutside, VerdictChange } from './rules/compare/verdict-change.ts'
export {
  type Blocked,
  type Budget,
  type DeadEntry,
  type EntryReference,
  type FamilyShare,
  type FindingKind,
  type Level,
  levels,
  type OneFamily,
  type OpenPort,
  type Redundant,
  type RuleDetails,
  type RuleFinding,
  type RulePair,
  type Taker,
} from './rules/lint/finding.ts'
export { findingKinds, type LintOptions, lintRules } from './rules/lint/lint-rules.ts'
export { type SensitivePort, sensitivePorts } from './rules/lint/sensitive-ports.ts'
export type { RuleReference } from './rules/names.ts'
export {
  acceptRegion,
  type DecidedRegions,
  decidedRegions,
  fingerprint,
  matchRegion,
} from './rules/regions/accept-region.ts'
export { blocksOf, type RegionBlock } from './rules/regions/blocks-of.ts'
export {
  everyPacket,
  noPackets,
  type PacketRegion,
  regionHolds,
} from './rules/regions/packet-region.ts'
export { pickPacket } from './rules/regions/pick-packet.ts'
export {
  complementRegion,
  intersectRegions,
  isEmptyRegion,
  sameRegion,
  subtractRegions,
  unionRegions,
} from './rules/regions/region-algebra.ts'
export { type RegionParts, regionOf } from './rules/regions/region-of.ts'
export { parseRegion, printRegion, type RegionFault } from './rules/regions/region-text.ts'
export { sizeOfRegion } from './rules/regions/size-of-region.ts'
export { type ChangeCheck, checkChange, type Intent } from './rules/search/check-change.ts'
export { representatives } from './rules/search/representatives.ts'
export { contains, forbids, permits, type SearchQuestion, search } from './rules/search/search.ts'
