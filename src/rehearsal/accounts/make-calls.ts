/** Calls made in an account with holes, those included whose rules hold what a world cannot: references, names for addresses, other protocols. */

import type { Account, PartialFirewall } from '../../account/holes/account.ts'
import { rulesIn } from '../../account/holes/partial-in.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import {
  entriesOfRules,
  type PartialRules,
  type PartialRuleset,
} from '../../rules/partial/partial-rules.ts'
import type { FirewallId } from '../../world/ids.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import type { RehearsedCall } from '../rehearse.ts'
import { restsOnDefaults } from './default-firewalls.ts'
import { partialCall } from './partial-call.ts'
import type { AccountState } from './possible-guard.ts'

export interface MadeCalls {
  readonly calls: readonly RehearsedCall[]
  readonly after: World
  /** The same account, in which the rules that were sent are known as far as they are. */
  readonly account: Account
}

/** In their order; what an account is refused for, the service may take all the same. */
export function makeCalls(account: Account, calls: readonly AnyCall[]): MadeCalls {
  let { world } = account
  const sent = new Map<number, readonly PartialFirewall[]>(account.sent)
  const made = calls.map((call, at): RehearsedCall => {
    const partial = partialCall(account, call, at)
    if (partial === undefined) {
      const outcome = apply(world, call)
      world = outcome.world
      return { call, outcome }
    }
    const probed = apply(world, partial.probe)
    if (!probed.ok) return { call, outcome: probed }
    const { known } = partial
    const before = { account: { ...account, sent }, world }
    const outcome = apply(world, known === undefined ? call : partial.standIn)
    world = outcome.world
    if (!outcome.ok || known === undefined) return { call, outcome }
    const id = firewallOf(call, outcome.reply)
    const held = id === undefined ? undefined : get(world.tables.firewalls, id as FirewallId)
    if (held !== undefined) {
      const rules = withPartsKept(before, call, known.rules, held)
      sent.set(held.id, [...(sent.get(held.id) ?? []), { rules, standIn: held.rules }])
    }
    return { call, outcome: { ...outcome, reply: asSent(outcome.reply, call) } as typeof outcome }
  })
  return { calls: made, after: world, account: { ...account, sent } }
}

/** An update keeps what it leaves out (ASSUME-RULES-OMITTED), as far as it was known. */
function withPartsKept(
  { account, world }: AccountState,
  { operation, body }: AnyCall,
  sent: PartialRules,
  { id, rules: held }: Firewall,
): PartialRules {
  const before = rulesIn(account, world, id)
  const was = get(world.tables.firewalls, id)?.rules
  if (operation !== 'firewallRulesUpdate' || before === undefined) return sent
  const rulesetFor = (direction: Direction): PartialRuleset => {
    const { [direction]: list, [`${direction}_policy`]: policy } = fieldsOf(body)
    const isCleared = held[direction] !== was?.[direction]
    const kept = isCleared ? entriesOfRules(held[direction]) : before[direction].entries
    return {
      ...sent[direction],
      entries: list === undefined ? kept : sent[direction].entries,
      policy: policy === undefined ? before[direction].policy : sent[direction].policy,
    }
  }
  return { inbound: rulesetFor('inbound'), outbound: rulesetFor('outbound') }
}

const firewallOf = ({ operation, params }: AnyCall, reply: unknown): number | undefined => {
  const id: unknown =
    operation === 'firewallCreate'
      ? isRecord(reply) && reply['id']
      : isRecord(params) && params['firewallId']
  return Number.isSafeInteger(Number(id)) ? Number(id) : undefined
}

/** The service shows the rules that were sent. */
function asSent(reply: unknown, { body }: AnyCall): unknown {
  if (!isRecord(reply) || !isRecord(body)) return reply
  const lists = (rules: object): object =>
    Object.fromEntries(
      directions.flatMap(each => (each in rules ? [[each, Reflect.get(rules, each)]] : [])),
    )
  if (isRecord(body['rules']) && isRecord(reply['rules']))
    return { ...reply, rules: { ...reply['rules'], ...lists(body['rules']) } }
  return { ...reply, ...lists(body) }
}

/** Does any of them send rules that a world cannot hold? */
export const havePartial = (account: Account, calls: readonly AnyCall[]): boolean =>
  calls.some((call, at) => partialCall(account, call, at) !== undefined)

/** Do the calls rest on more of the account than its world tells? */
export const restOnAccount = (account: Account, calls: readonly AnyCall[]): boolean =>
  havePartial(account, calls) || calls.some(each => restsOnDefaults(account, each))
