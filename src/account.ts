/** The entry point `firedrill/account`: accounts as people have them, with what is not known of them. */

export { anonymise } from './account/anonymise/anonymise.ts'
export type { LeafAccount } from './account/documents/leaf-account.ts'
export type { NamedDocument } from './account/documents/origins.ts'
export type { DocumentFault } from './account/documents/reading.ts'
export {
  InvalidAccountError,
  type PlacedHole,
  type ReadAccount,
  readAccount,
} from './account/from-documents.ts'
export type * from './account/gathered.ts'
export { type Account, accountOfWorld } from './account/holes/account.ts'
export { isDecided } from './account/holes/decided.ts'
export { type Hole, type HoleKind, holeKinds } from './account/holes/hole.ts'
export { type NotShown, notShown } from './account/write/not-shown.ts'
export {
  type AccountForm,
  type WriteOptions,
  type WrittenDocument,
  writeAccount,
} from './account/write/write-account.ts'
export type { TouchingCalls } from './plans/carry-out.ts'
export type { Drift } from './plans/drift.ts'
export type { NotSimulated } from './plans/making.ts'
export type { Note, NoteKind } from './plans/notes.ts'
export type { PlanFile } from './plans/plan-files.ts'
export {
  type CallPlace,
  type PlanOptions,
  type ReadPlan,
  readPlan,
} from './plans/read-plan.ts'
export {
  type PlanRehearsal,
  type PlanRehearsalOptions,
  rehearsePlan,
} from './plans/rehearse-plan.ts'
export type { NamedText } from './plans/sources.ts'
export type { UnsettledService } from './plans/unsettled.ts'
