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

/** The rules of a new firewall: rulesets left out or null are empty (SILENT-RULES-INBOUND-OMITTED). */
export const newRules = v.pipe(
  object('FIREWALL-6', {
    inbound: fallback(emptyWhenNull(), []),
    inbound_policy: required('RULESET-9', actions.join(' or '), policy('RULESET-2')),
    outbound: fallback(emptyWhenNull(), []),
    outbound_policy: required('RULESET-10', actions.join(' or '), policy('RULESET-3')),
  }),
  v.check(
    ({ inbound, outbound }) => inbound.length + outbound.length <= limits.rulesPerFirewall,
    ({ input: { inbound, outbound } }) =>
      writeMessage('RULESET-8', tooManyRules(inbound.length, outbound.length)),
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
