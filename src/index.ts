/** The entry point `firedrill`: worlds, the simulator, and what rules do with a packet. */

export { createWorld, InvalidWorldError, type WorldSource } from './account/create-world.ts'
export type { Assumption } from './contract/assumptions.ts'
export { assumptions } from './contract/assumptions.ts'
export type { Clause } from './contract/clauses.ts'
export { clauses } from './contract/clauses.ts'
export type { Rule, Rules, WrittenRules } from './contract/rules.ts'
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
export { violationsOf } from './invariants/index.ts'
export { InvariantError, ListenerError, UsageError } from './kit/errors.ts'
export type { OperationName } from './operations/table.ts'
export { printPath, printReason, printRefusal } from './refusals/print.ts'
export type { Fault, Path, Problem, Refusal, RefusalKind } from './refusals/problem.ts'
export type { AddressReference } from './rehearsal/addresses/find-place.ts'
export type { AddressVerdict } from './rehearsal/addresses/verdict-at-address.ts'
export { explainAt, verdictAt, type WorldVerdict } from './rehearsal/world-verdict.ts'
export { evaluate, evaluatePair } from './rules/evaluate/evaluate.ts'
export { evaluateMany, type PacketColumns } from './rules/evaluate/evaluate-many.ts'
export { explain } from './rules/evaluate/explain.ts'
export type { Explanation } from './rules/evaluate/explanation.ts'
export { type Packet, parsePacket } from './rules/evaluate/packet.ts'
export type { Cause, Verdict } from './rules/evaluate/verdict.ts'
export type { HeadPatch, Patch, RecordPatch } from './world/patch.ts'
export type { Event } from './world/records/event.ts'
export { digestOfWorld, type Snapshot, snapshot } from './world/snapshot.ts'
export type { World } from './world/world.ts'
