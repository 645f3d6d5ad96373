/** What is handed to `expect`, read as the subject of a matcher; and what a matcher gives back. */
import type { Rules } from '../contract/rules.ts'
import type { Outcome } from '../engine/call.ts'
import { UsageError } from '../kit/errors.ts'
import { printValue } from '../refusals/print.ts'
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
  if (isRecord(subject)) {
    if ('inbound_policy' in subject)
      return { inbound: [], outbound: [], ...(subject as unknown as RulesInput) }
    if (isRecord(subject['rules'])) return rulesOf(subject['rules'], matcher)
  }
  throw wrongSubject(matcher, 'rules, or an object with rules such as a firewall', subject)
}

export const wrongSubject = (matcher: string, expected: string, subject: unknown): UsageError =>
  new UsageError(`${matcher}: expected ${expected} in expect(…), got ${printValue(subject)}`)
