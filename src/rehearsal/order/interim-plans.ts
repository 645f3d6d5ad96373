/** The calls given, with the rules of a firewall replaced before all of them and put right after all of them. */
import { limits } from '../../contract/limits.ts'
import type { Rules } from '../../contract/rules.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { rulesAccepting } from '../../rules/compact/rules-accepting.ts'
import { acceptRegion } from '../../rules/regions/accept-region.ts'
import { intersectRegions, unionRegions } from '../../rules/regions/region-algebra.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { get, values } from '../../world/table.ts'
import type { Request } from './arrange.ts'
import { replaceRules } from './straight-plan.ts'
import type { Arranged, Candidate } from './transition-plan.ts'

/**
 * For each firewall whose rules the calls change, three rule sets for the time in between: those of
 * the end, what either end accepts, and what both accept; the latter two where they fit the limits.
 */
export function interimPlans(
  { world, calls, pairs }: Request,
  { end }: Arranged,
): readonly Candidate[] {
  const changed = [...values(world.tables.firewalls)].flatMap(firewall => {
    const last = get(end.tables.firewalls, firewall.id)
    if (last === undefined || last.status === 'deleted') return []
    return canonicalText(last.rules) === canonicalText(firewall.rules) ? [] : [{ firewall, last }]
  })
  return changed.flatMap(({ firewall, last }) =>
    interimRules(firewall.rules, last.rules).map(rules =>
      planWith(firewall, rules, last.rules, { calls, pairs }),
    ),
  )
}

function interimRules(first: Rules, last: Rules): readonly Rules[] {
  const regions = [acceptRegion(first), acceptRegion(last)] as const
  const between = [unionRegions(...regions), intersectRegions(...regions)].map(rulesAccepting)
  return [last, ...between].flatMap(rules =>
    rules === undefined || rules.inbound.length + rules.outbound.length > limits.rulesPerFirewall
      ? []
      : [rules],
  )
}

function planWith(
  { id }: Firewall,
  interim: Rules,
  last: Rules,
  { calls, pairs }: Pick<Request, 'calls' | 'pairs'>,
): Candidate {
  const as = calls[0]?.as
  const [first, after] = [interim, last].map(rules =>
    as === undefined ? replaceRules(id, rules) : { ...replaceRules(id, rules), as },
  )
  if (first === undefined || after === undefined) return { kind: 'interim', calls, pairs }
  const end = calls.length + 1
  return {
    kind: 'interim',
    calls: [first, ...calls, after],
    pairs: [
      ...pairs.map(([a, b]) => [a + 1, b + 1] as const),
      ...calls.flatMap((_, at) => [[0, at + 1] as const, [at + 1, end] as const]),
    ],
  }
}
