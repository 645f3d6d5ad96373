/** Values that were got, where something is refused or two sides differ, without those that a plan marks as sensitive. */
import { directions } from '../contract/vocabulary.ts'
import type { Drift } from '../plans/drift.ts'
import type { ReadPlan } from '../plans/read-plan.ts'
import { type Secrets, shortestSecret } from '../plans/secrets.ts'
import { gotText, isAboutValue } from '../refusals/got.ts'
import type { Got, Path, Refusal } from '../refusals/problem.ts'
import { redacted } from './redact-ways.ts'

interface RefusedAt {
  readonly call: number
  readonly errors: readonly Refusal[]
}

/** Why a planned call is refused. */
export const redactedErrors =
  ({ secrets, places }: ReadPlan) =>
  ({ call, errors }: RefusedAt): readonly Refusal[] =>
    errors.map(each => redactRefusal(each, secrets, places[call]?.sensitive ?? []))

/** Where only a text can stand one stands in for it. */
function redactRefusal(refusal: Refusal, secrets: Secrets, sensitive: readonly Path[]): Refusal {
  if (!('got' in refusal) || typeof refusal.got !== 'string') return refusal
  const { path, got } = refusal
  // Rules that are known only later are left out of a call, and move those behind them up.
  const isOfRules = path.some(isDirection) && (sensitive.length > 0 || isOfKind(path, secrets))
  if (!isOfRules && !isPartOf(got, secrets)) return refusal
  const isAny = isAboutValue(refusal) || ['taken', 'not-found'].includes(refusal.problem)
  return { ...refusal, got: isAny ? secret : gotText(redacted) } as Refusal
}

const isDirection = (key: string | number): boolean =>
  (directions as readonly (string | number)[]).includes(key)

/** Whether it leads to such a part of a rule as is marked in any. */
const isOfKind = (path: Path, { addresses, ports, labels }: Secrets): boolean =>
  (addresses && path.includes('addresses')) ||
  (ports && path.includes('ports')) ||
  (labels && path.includes('label'))

/** Texts that were got are cut and escaped. */
const isPartOf = (got: string, { texts, short }: Secrets): boolean =>
  short.includes(got) ||
  texts.some(text => gotText(text) === got || (got.length >= shortestSecret && text.includes(got)))

/** Either side is told but for what is marked, and for such parts of rules as are marked in any. */
export function redactDrift(drift: readonly Drift[], secrets: Secrets): readonly Drift[] {
  const shown = (path: Path, got: Got): Got =>
    (path.includes('rules') && isOfKind(path, secrets)) ||
    (typeof got === 'string' && isPartOf(got, secrets))
      ? secret
      : got
  return drift.map(each => ({
    ...each,
    ...(each.inState !== undefined && { inState: shown(each.path, each.inState) }),
    ...(each.inAccount !== undefined && { inAccount: shown(each.path, each.inAccount) }),
  }))
}

const secret = { type: 'secret' } as const
