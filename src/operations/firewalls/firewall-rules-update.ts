/** Firewall Rules Update. Puts new rulesets and policies in the place of the old ones. */
import type { Rules } from '../../contract/rules.ts'
import { fitsAFirewall, repeatsLabel, rulesUpdate, tooManyRules } from '../../schema/rules.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import type { World } from '../../world/world.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { firewallId } from '../params.ts'
import {
  callerChangesFirewall,
  firewallAt,
  firewallExists,
  type OnFirewall,
} from './checks/firewall-in-path.ts'
import { noLiveMigration } from './checks/firewall-may-change.ts'
import { rulesReply } from './rules-reply.ts'

/** Judged on what the update makes of the rules, parts that it leaves out included. */
const resultHasRoom = check({
  name: 'resultHasRoom',
  stage: 'rule',
  clauses: ['RULESET-8'],
  find({ world, params, body, assume }: CallContext<OnFirewall, unknown, Partial<Rules>>) {
    const rules = updatedRules(world, params, body)
    if (fitsAFirewall(rules)) return undefined
    if (fitsAFirewall({ inbound: [], outbound: [], ...body })) assume('ASSUME-RULES-LIMIT')
    return {
      path: [body.inbound === undefined ? 'outbound' : 'inbound'],
      ...tooManyRules(rules),
    }
  },
})

export const firewallRulesUpdate = operation({
  name: 'firewallRulesUpdate',
  method: 'PUT',
  path: '/networking/firewalls/{firewallId}/rules',
  reply: 'Rules',
  scopes: ['firewall:read_write'],
  params: { firewallId },
  body: rulesUpdate,
  checks: [firewallExists, callerChangesFirewall, noLiveMigration('MIGRATION-6'), resultHasRoom],
  emits: [],
  upholds: ['SCOPE-3', 'RULE-22', 'RULE-23', 'RULESET-1', 'RULESET-13', 'RULESET-14', 'EVENT-9'],
  reduce({ world, params, body, draft, timestamp, assume }) {
    const rules = updatedRules(world, params, body)
    if (Object.keys(body).length < Object.keys(rules).length) assume('ASSUME-RULES-OMITTED')
    if (repeatsLabel(rules)) assume('ASSUME-RULE-LABEL')
    draft.edit('firewalls', params.firewallId, firewall => {
      // A new object even if nothing in it is new: who counts updates goes by its identity.
      Object.assign(firewall, { rules, updated: timestamp } satisfies Partial<Firewall>)
    })
    return rulesReply(rules)
  },
})

function updatedRules(world: World, { firewallId }: OnFirewall, body: Partial<Rules>): Rules {
  const { rules } = firewallAt(world, firewallId)
  const cleared = world.settings.rulesUpdateOmitted === 'clear' && { inbound: [], outbound: [] }
  return { ...rules, ...cleared, ...body }
}
