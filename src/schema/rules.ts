/** Rules in requests: the two rulesets with their policies, all of them or a part. */
import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import type { Rules } from '../contract/rules.ts'
import { actions } from '../contract/vocabulary.ts'
import { tooMany } from '../refusals/found.ts'
import type { Problem } from '../refusals/problem.ts'
import { anything, choice, fallback, list, optional, required } from './field.ts'
import { says } from './message.ts'
import { object } from './object.ts'
import { rule } from './rule.ts'
import { acceptingRests } from './watch.ts'

const ruleset = list('RULESET-1', rule)
const policy = (clause: Clause) => choice(clause, actions)

/** Rulesets left out or null are empty. */
const wholeRules = {
  inbound: fallback(emptyWhenNull(), []),
  inbound_policy: required('RULESET-9', policy('RULESET-2')),
  outbound: fallback(emptyWhenNull(), []),
  outbound_policy: required('RULESET-10', policy('RULESET-3')),
}

type Both = Readonly<Record<'inbound' | 'outbound', readonly unknown[]>>

const rulesIn = ({ inbound, outbound }: Both): number => inbound.length + outbound.length

export const fitsAFirewall = (rules: Both): boolean => rulesIn(rules) <= limits.rulesPerFirewall

export const tooManyRules = (rules: Both): Problem =>
  tooMany('rules', limits.rulesPerFirewall, rulesIn(rules))

/** Whether two of the rules have one label. */
export function repeatsLabel({ inbound, outbound }: Pick<Rules, 'inbound' | 'outbound'>): boolean {
  const labels = [...inbound, ...outbound].flatMap(({ label }) => label ?? [])
  return new Set(labels).size < labels.length
}

const misfit = says('RULESET-8', ({ input }: { readonly input: Both }) => tooManyRules(input))

/** The rules of a new firewall. */
export const newRules = acceptingRests(
  'ASSUME-RULESETS-OMITTED',
  v.pipe(
    object('FIREWALL-6', wholeRules),
    v.check(rules => fitsAFirewall(rules), misfit),
  ),
  (_, { inbound = null, outbound = null }) => inbound === null || outbound === null,
)

/** The rules of a firewall as the service shows them, with what it adds and packets never meet: version and fingerprint. */
export const shownRules = v.pipe(
  object('FIREWALL-6', {
    ...wholeRules,
    version: optional(anything),
    fingerprint: optional(anything),
  }),
  v.transform(({ version: _, fingerprint: __, ...rules }) => rules),
  v.check(rules => fitsAFirewall(rules), misfit),
)

const clearable = acceptingRests(
  'ASSUME-RULES-OMITTED',
  emptyWhenNull(),
  (_, given) => given === null,
)

/** The parts that an update of rules may carry; a null ruleset is an empty one. */
export const rulesUpdate = {
  inbound: optional(clearable),
  inbound_policy: optional(policy('RULESET-2')),
  outbound: optional(clearable),
  outbound_policy: optional(policy('RULESET-3')),
} as const

function emptyWhenNull() {
  return v.pipe(
    v.nullable(ruleset),
    v.transform(rules => rules ?? []),
  )
}
