/** What is handed to `expect`, read as the subject of a matcher; and what a matcher gives back. */
import type { Rules } from '../contract/rules.ts'
import { serviceTypes } from '../contract/vocabulary.ts'
import type { Outcome } from '../engine/call.ts'
import type { UsageError } from '../kit/errors.ts'
import { misuse, record, whole, word } from '../refusals/usage.ts'
import type { World } from '../world/world.ts'

/** Rules whose empty lists may be left out. */
export type RulesInput = Pick<Rules, 'inbound_policy' | 'outbound_policy'> & Partial<Rules>

export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/** The message is a line for either result, and below it what explains that result, each line indented. */
export const matcherResult = (
  pass: boolean,
  explain: () => { readonly head: string; readonly lines?: readonly string[] },
): MatcherResult => ({
  pass,
  message() {
    const { head, lines = [] } = explain()
    const indented = lines.map(line => `  ${line}`.trimEnd())
    return lines.length === 0 ? head : [head, '', ...indented].join('\n')
  },
})

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export const isOutcome = (value: unknown): value is Outcome =>
  isRecord(value) && typeof value['ok'] === 'boolean'

/** Throws UsageError for anything but a simulator or a world. */
export function worldOf(subject: unknown, matcher: string): World {
  if (isRecord(subject)) {
    // Nothing but a world has tables.
    if (isRecord(subject['tables'])) return subject as unknown as World
    if (isRecord(subject['world'])) return worldOf(subject['world'], matcher)
  }
  throw wrongSubject(matcher, 'a simulator or a world', subject)
}

export const hasWorld = (subject: unknown): boolean =>
  isRecord(subject) && ('tables' in subject || 'world' in subject)

/** The rules themselves, or those of a firewall; empty lists may be left out. Throws UsageError for anything else. */
export function rulesOf(subject: unknown, matcher: string): Rules {
  const rules = rulesIn(subject)
  if (rules !== undefined) return rules
  throw wrongSubject(matcher, rulesForm, subject)
}

/** The same of an argument. */
export function readRules(given: unknown, place: string): Rules {
  const rules = rulesIn(given)
  if (rules !== undefined) return rules
  throw misuse(place, rulesForm, given)
}

const rulesForm = 'rules, or an object with rules such as a firewall'

function rulesIn(given: unknown): Rules | undefined {
  if (!isRecord(given)) return undefined
  if ('inbound_policy' in given)
    return { inbound: [], outbound: [], ...(given as unknown as RulesInput) }
  return rulesIn(given['rules'])
}

export const wrongSubject = (matcher: string, expected: string, subject: unknown): UsageError =>
  misuse(matcher, `${expected} in expect(…)`, subject)

/** An instance or a balancer, by its type and its id; answers of ours name its label too. */
export const readService = record({ type: word(serviceTypes), id: whole(1) }, ['label', 'url'])
