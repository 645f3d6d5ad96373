/** Rules in requests: the two rulesets with their policies, all of them or a part. */
import * as v from 'valibot'
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { actions } from '../contract/vocabulary.ts'
import { writeMessage } from './fault.ts'
import { choice, fallback, must, optional, required } from './field.ts'
import { object } from './object.ts'
import { rule } from './rule.ts'

/** The reason that goes with more rules than a firewall holds (RULESET-8). */
export const tooManyRules = (inbound: number, outbound: number): string =>
  `saw ${inbound} inbound and ${outbound} outbound rules; accepted are at most ${limits.rulesPerFirewall} together`

const ruleset = v.array(rule, must('RULESET-1', 'a list of rules'))
const policy = (clause: Clause) => choice(clause, actions)

/** Rulesets left out or null are empty (ASSUME-RULES-INBOUND-OMITTED). */
const wholeRules = {
  inbound: fallback(emptyWhenNull(), []),
  inbound_policy: required('RULESET-9', actions.join(' or '), policy('RULESET-2')),
  outbound: fallback(emptyWhenNull(), []),
  outbound_policy: required('RULESET-10', actions.join(' or '), policy('RULESET-3')),
}

type Both = Readonly<Record<'inbound' | 'outbound', readonly unknown[]>>

const fitsAFirewall = ({ inbound, outbound }: Both): boolean =>
  inbound.length + outbound.length <= limits.rulesPerFirewall

const tooManyMessage = ({ input: { inbound, outbound } }: { readonly input: Both }): string =>
  writeMessage('RULESET-8', tooManyRules(inbound.length, outbound.length))

/** The rules of a new firewall. */
export const newRules = v.pipe(
  object('FIREWALL-6', wholeRules),
  v.check(
    rules => fitsAFirewall(rules),
    issue => tooManyMessage(issue),
  ),
)

/** The rules of a firewall as the service shows them, with what it adds and packets never meet: version and fingerprint. */
export const shownRules = v.pipe(
  object('FIREWALL-6', {
    ...wholeRules,
    version: optional(v.unknown()),
    fingerprint: optional(v.unknown()),
  }),
  v.transform(({ version: _, fingerprint: __, ...rules }) => rules),
  v.check(
    rules => fitsAFirewall(rules),
    issue => tooManyMessage(issue),
  ),
)

/** The parts that an update of rules may carry; a null ruleset is an empty one. */
export const rulesUpdate = {
  inbound: optional(emptyWhenNull()),
  inbound_policy: optional(policy('RULESET-2')),
  outbound: optional(emptyWhenNull()),
  outbound_policy: optional(policy('RULESET-3')),
} as const

function emptyWhenNull() {
  return v.pipe(
    v.nullable(ruleset),
    v.transform(rules => rules ?? []),
  )
}
