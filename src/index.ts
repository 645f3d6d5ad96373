/** The entry point `firedrill`: worlds, the simulator, and what rules do with a packet. */

export { createWorld, InvalidWorldError, type WorldSource } from './account/create-world.ts'
export type { Assumption } from './contract/assumptions.ts'
export { assumptions } from './contract/assumptions.ts'
export type { Clause } from './contract/clauses.ts'
export { clauses } from './contract/clauses.ts'
export type { Rule, RuleAddresses, Rules, WrittenRules } from './contract/rules.ts'
export type { Settings } from './contract/settings.ts'
export { type ApplyOptions, apply } from './engine/apply.ts'
export type { AnyCall, Call, CallOf, Done, Outcome, OutcomeOf, Refusals } from './engine/call.ts'
export type { JournalEntry, Keep, Kept } from './engine/history.ts'
export type { CallMade, Listener, Told, ToldName } from './engine/listeners.ts'
export type {
  Listening,
  ListenOptions,
  StopSignal,
  WaitOptions,
  Watch,
} from './engine/listening.ts'
export { AssumptionError, RefusedError } from './engine/refused-error.ts'
export { replayPatches } from './engine/replay-patches.ts'
export { createSimulator, type Simulator, type SimulatorOptions } from './engine/simulator.ts'
export { violationsOfGiven as violationsOf } from './invariants/index.ts'
export { InvariantError, ListenerError, UsageError } from './kit/errors.ts'
export type { AddressReply, NatReply } from './operations/addresses/address-reply.ts'
export type * from './operations/bodies.ts'
export type * from './operations/environment/balancer-bodies.ts'
export type {
  BalancerConfigReply,
  BalancerNodeReply,
  BalancerReply,
} from './operations/environment/balancer-reply.ts'
export type * from './operations/environment/bodies.ts'
export type { ClockReply } from './operations/environment/clock-advance.ts'
export type { EventEntityReply, EventReply } from './operations/environment/event-reply.ts'
export type { ForwardReply } from './operations/environment/forward-create.ts'
export type {
  InstanceAddressesReply,
  InstanceIpv4Reply,
  InstanceIpv6Reply,
} from './operations/environment/instance-addresses-view.ts'
export type * from './operations/environment/instance-bodies.ts'
export type { SpareAddressesReply } from './operations/environment/instance-prepare.ts'
export type { InstanceReply } from './operations/environment/instance-reply.ts'
export type { SshSettingsReply } from './operations/environment/instance-ssh-view.ts'
export type * from './operations/environment/interface-reply.ts'
export type { RegionStatusReply } from './operations/environment/region-status-update.ts'
export type { TokenReply } from './operations/environment/token-reply.ts'
export type { GrantReply, UserReply } from './operations/environment/user-reply.ts'
export type { DeviceReply, EntityReply } from './operations/firewalls/device-reply.ts'
export type { FirewallReply } from './operations/firewalls/firewall-reply.ts'
export type {
  RuleAddressesReply,
  RuleReply,
  RulesReply,
} from './operations/firewalls/rules-reply.ts'
export type { PageReply } from './operations/list-operation.ts'
export type { PoolReply } from './operations/pools/pool-reply.ts'
export type {
  CreatedRangeReply,
  ListedRangeReply,
  RangeReply,
} from './operations/ranges/range-reply.ts'
export type {
  AvailabilityReply,
  RegionReply,
  ResolversReply,
} from './operations/regions/region-reply.ts'
export type { IpAddressesListQuery, PageQuery } from './operations/request.ts'
export type { OperationName } from './operations/table.ts'
export type { VlanReply } from './operations/vlans/vlans-list.ts'
export { printPath, printReason, printRefusal } from './refusals/print-given.ts'
export type { Fault, Path, Problem, Refusal, RefusalKind } from './refusals/problem.ts'
export type { AddressReference } from './rehearsal/addresses/find-place.ts'
export type { AddressVerdict } from './rehearsal/addresses/verdict-at-address.ts'
export { explainAt, verdictAt, type WorldVerdict } from './rehearsal/world-verdict.ts'
export { protocolCodes } from './rules/compile/traffic-class.ts'
export { evaluate, evaluatePair } from './rules/evaluate/evaluate.ts'
export {
  evaluateMany,
  type PacketColumns,
  type VerdictColumns,
} from './rules/evaluate/evaluate-many.ts'
export { explain } from './rules/evaluate/explain.ts'
export type { Explanation } from './rules/evaluate/explanation.ts'
export { type Packet, parsePacket } from './rules/evaluate/packet.ts'
export type { Cause, Verdict } from './rules/evaluate/verdict.ts'
export type { HeadPatch, Patch, RecordPatch } from './world/patch.ts'
export type { Address } from './world/records/address.ts'
export type { Balancer } from './world/records/balancer.ts'
export type { Device, Service } from './world/records/device.ts'
export type { Event } from './world/records/event.ts'
export type { Firewall } from './world/records/firewall.ts'
export type { Instance, Interface, Profile, Vlan } from './world/records/instance.ts'
export type { Pool, Range } from './world/records/range.ts'
export type { Availability, Region } from './world/records/region.ts'
export type { Grant, User } from './world/records/user.ts'
export type { Snapshot } from './world/snapshot.ts'
export { digestOfWorld, snapshot } from './world/snapshot-given.ts'
export type { World } from './world/world.ts'
