/** Findings held against those that are known already. */
import type { Finding } from './finding.ts'

export interface AgainstBaseline {
  readonly fresh: readonly Finding[]
  /** Found now and known before. */
  readonly known: readonly Finding[]
  /** Known before and not found now. */
  readonly absent: readonly Finding[]
}

/** By id. Without a baseline every finding is fresh. */
export function againstBaseline(
  findings: readonly Finding[],
  baseline: readonly Finding[] = [],
): AgainstBaseline {
  const before = new Set(baseline.map(({ id }) => id))
  const now = new Set(findings.map(({ id }) => id))
  return {
    fresh: findings.filter(({ id }) => !before.has(id)),
    known: findings.filter(({ id }) => before.has(id)),
    absent: baseline.filter(({ id }) => !now.has(id)),
  }
}
