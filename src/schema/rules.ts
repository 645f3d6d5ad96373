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
import { providerRule, rule, shownRule } from './rule.ts'
import { acceptingRests, refusingRests } from './watch.ts'

/** A ruleset that is null is none of the contract's, which names null where it has it. */
const ruleset = refusingRests('ASSUME-RULE-NULLS', list('RULESET-1', rule), each => each === null)
const policy = (clause: Clause) => choice(clause, actions)

/** Null is an empty one: so the service shows it, and so the provider takes it. */
const nullableWith = (each: typeof rule) =>
  v.pipe(
    v.nullable(list('RULESET-1', each)),
    v.transform(rules => rules ?? []),
  )
const providerRuleset = nullableWith(providerRule)

/** A ruleset that is left out is empty. */
const wholeRules = {
  inbound: fallback(ruleset, []),
  inbound_policy: required('RULESET-9', policy('RULESET-2')),
  outbound: fallback(ruleset, []),
  outbound_policy: required('RULESET-10', policy('RULESET-3')),
}
const nullableRules = (each: typeof providerRuleset) => ({
  ...wholeRules,
  inbound: fallback(each, []),
  outbound: fallback(each, []),
})

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
  (_, { inbound, outbound }) => inbound === undefined || outbound === undefined,
)

export const providerRules = v.pipe(
  object('FIREWALL-6', nullableRules(providerRuleset)),
  v.check(rules => fitsAFirewall(rules), misfit),
)

const shownAnew = v.pipe(
  object('FIREWALL-6', {
    ...nullableRules(nullableWith(shownRule)),
    version: optional(anything),
    fingerprint: optional(anything),
  }),
  v.transform(({ version: _, fingerprint: __, ...rules }) => rules),
  v.check(rules => fitsAFirewall(rules), misfit),
)

/** The rules of a firewall as the service shows them, with what it adds and packets never meet: version and fingerprint. */
export const shownRules: typeof shownAnew = {
  ...shownAnew,
  '~run': (dataset, config) =>
    isTaken(dataset.value)
      ? Object.assign(dataset, { typed: true as const, value: dataset.value })
      : shownAnew['~run'](dataset, config),
}

const taken = new WeakSet<object>()

const isTaken = (value: unknown): value is v.InferOutput<typeof shownAnew> =>
  typeof value === 'object' && value !== null && taken.has(value)

/** Rules that were made of parts which were read, and are handed over: whoever reads them next takes them as they are. */
export function takeAsRead(rules: Rules): Rules {
  taken.add(rules)
  return rules
}

/** The parts that an update of rules may carry. */
export const rulesUpdate = {
  inbound: optional(ruleset),
  inbound_policy: optional(policy('RULESET-2')),
  outbound: optional(ruleset),
  outbound_policy: optional(policy('RULESET-3')),
} as const

export const providerRulesUpdate = {
  ...rulesUpdate,
  inbound: optional(providerRuleset),
  outbound: optional(providerRuleset),
} as const
