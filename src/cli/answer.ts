/** What a command answers, before it takes one of the forms in which it is printed. */
import type { AgainstBaseline } from '../report/baseline.ts'
import type { Finding, FindingKinds } from '../report/finding.ts'
import type { Table } from '../report/table.ts'

/** The forms an answer can be printed in. */
export const forms = ['text', 'json', 'markdown', 'csv', 'mermaid', 'sarif'] as const
export type Form = (typeof forms)[number]

/** The findings held against the baseline, as a renderer sees them. */
export interface View extends AgainstBaseline {
  readonly hasBaseline: boolean
  /** Whether the baseline has a finding with this id. */
  readonly isKnown: (id: string) => boolean
}

export interface Answer {
  /** Every kind of finding that the command can have. */
  readonly kinds: FindingKinds
  readonly findings: readonly Finding[]
  readonly text: (view: View) => string
  /** What JSON holds besides the findings. */
  readonly json: () => object
  readonly markdown?: (view: View) => string
  readonly table?: () => Table
  readonly mermaid?: () => string
}
