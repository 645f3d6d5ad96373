/** Where in a change stands what breaks a promise after it. */
import type { AnyCall } from '../engine/call.ts'
import type { Path } from '../refusals/problem.ts'
import type { FirewallId } from '../world/ids.ts'
import { get } from '../world/table.ts'
import type { Breach } from './answer.ts'
import type { Court } from './judge.ts'
import type { Policy } from './policy.ts'
import type { Story } from './story.ts'

/** The rule or policy where a call sent it, or else the call since which the promise is broken so; undefined for what was so before. */
export function broughtBy(
  policy: Policy,
  breach: Breach,
  { before, between, after }: Story,
  calls: readonly AnyCall[],
): Path | undefined {
  const courts = [before, ...between, after]
  const part = partOfRules(breach)
  if (part !== undefined) {
    const rules = courts.map(court => rulesOf(court, part.firewall))
    // The rules are counted as the last call sent them, whether these packets were accepted before or not.
    const sent = rules.findLastIndex((each, at) => at > 0 && each !== rules[at - 1])
    if (sent > 0) return ['calls', sent - 1, 'body', ...inBody(calls[sent - 1]), ...part.path]
  }
  const isNew = (court: Court): boolean =>
    !court.standingOf(policy).breaches.some(({ id }) => id === breach.id)
  const last = courts.findLastIndex(isNew)
  return last < 0 || last >= calls.length ? undefined : ['calls', last]
}

interface PartOfRules {
  readonly firewall: number
  /** In the rules of the firewall. */
  readonly path: Path
}

function partOfRules(breach: Breach): PartOfRules | undefined {
  if (breach.about !== 'packets' || typeof breach.firewall !== 'object') return undefined
  const { cause, firewall } = breach
  if (firewall === null) return undefined
  if (cause.kind === 'rule') return { firewall: firewall.id, path: [cause.direction, cause.index] }
  return cause.kind === 'policy'
    ? { firewall: firewall.id, path: [`${cause.direction}_policy`] }
    : undefined
}

const rulesOf = ({ account }: Court, firewall: number) =>
  get(account.world.tables.firewalls, firewall as FirewallId)?.rules

const inBody = (call: AnyCall | undefined): Path =>
  call?.operation === 'firewallCreate' ? ['rules'] : []
