/** The entry point `firedrill/report`: answers as text, JSON, Markdown, CSV, Mermaid and SARIF. */

export { checkQuestion, reportCheck } from './check.ts'
export { reportPlanCheck } from './check-plan.ts'
export type { CheckSources } from './check-words.ts'
export { compactQuestion, reportCompaction } from './compact.ts'
export { type ExplainedPacket, explainQuestion, reportExplanations } from './explain.ts'
export { exposureQuestion, reportExposure } from './exposure.ts'
export {
  type BaselineComparison,
  compareWithBaseline,
  countsAs,
  type Finding,
  type FindingKinds,
  type FindingPlace,
  type PathOwner,
  type PlaceOf,
  type ReportSource,
  type RulesSource,
} from './finding.ts'
export type { CheckedIntent } from './intent.ts'
export { type LintSource, lintQuestion, reportLint } from './lint.ts'
export { momentsQuestion, reportMoments } from './moments.ts'
export { orderQuestion, reportOrder } from './order.ts'
export type { RulesOfFirewall } from './pictures/rule-layers.ts'
export { planQuestion, reportPlan } from './plan.ts'
export { rehearseQuestion, reportRehearsal } from './rehearsal.ts'
export { type PromiseSource, reportPromisesRelation, reportRulesRelation } from './relation.ts'
export { type RelationName, relateQuestion, relationsOf } from './relation-words.ts'
export {
  type Format,
  formats,
  type IsKnown,
  type PrintOptions,
  printReport,
  type Question,
  type Report,
} from './report.ts'
export { reportRulesComparison, whatIfQuestion } from './rules-comparison.ts'
export { reportSearch, reportSearchIn, searchQuestion } from './search.ts'
export { reportServicesSearch } from './search-services.ts'
export type { Line, Style, StyleName } from './text.ts'
export { reportWorldsComparison, type WorldSource } from './worlds-comparison.ts'
