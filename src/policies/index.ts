/** The entry point `firedrill/policies`: promises about an account, kept or broken, now, after a change, and between its calls. */
export type {
  Breach,
  CheckAnswer,
  CheckedPolicy,
  Open,
  OtherBreach,
  PacketBreach,
  PolicyRepair,
  PolicyWindow,
  ReachBreach,
  RefusedStep,
  Remark,
  RemarkKind,
  Result,
} from './answer.ts'
export { check, checkChange, type Subject } from './check.ts'
export { checkPlan } from './check-plan.ts'
export type { CheckOptions } from './judge.ts'
export { predicatesOf } from './keeps.ts'
export { type FunctionPolicy, type PolicyInput, policiesOf } from './policies-of.ts'
export type { Policy } from './policy.ts'
export type { PoliciesDocument } from './policy-schema.ts'
export { type Policies, readPolicies } from './read-policies.ts'
export {
  type PromisesRelation,
  type Proof,
  type RulesRelation,
  relatePromises,
  relateRules,
} from './relations.ts'
