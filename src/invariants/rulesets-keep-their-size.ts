/** No firewall has more rules than allowed, both directions together. */
import { limits } from '../contract/limits.ts'
import { get } from '../world/table.ts'
import { rulesReplaced } from './every-rule.ts'
import { worldInvariant } from './invariant.ts'
import { idsOf } from './records.ts'

export const rulesetsKeepTheirSize = worldInvariant({
  name: 'rulesetsKeepTheirSize',
  clauses: ['RULESET-8', 'ASSUME-RULES-LIMIT'],
  all: world => idsOf(world.tables.firewalls),
  touched: { firewalls: rulesReplaced },
  broken(world, id) {
    const rules = get(world.tables.firewalls, id)?.rules
    const held = (rules?.inbound.length ?? 0) + (rules?.outbound.length ?? 0)
    return held > limits.rulesPerFirewall ? `firewall ${id} has ${held} rules` : undefined
  },
})
