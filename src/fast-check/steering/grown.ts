/** Rules that grow by others, as far as the limits of the contract allow. */
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses, Rules } from '../../contract/rules.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { OperationName } from '../../operations/table.ts'
import { get } from '../../world/table.ts'
import type { Tried } from './place.ts'

export const givesRules = (operation: OperationName): boolean =>
  operation === 'firewallCreate' || operation === 'firewallRulesUpdate'

/** The rules of the firewall that was given some. */
export function rulesAfter({ call, outcome: { ok, world } }: Tried): Rules | undefined {
  if (!ok || !givesRules(call.operation)) return undefined
  const { firewallId = world.counters.firewalls } = fieldsOf(call.params)
  return get(world.tables.firewalls, Number(firewallId))?.rules
}

/** The same call with rules that have grown by others. */
export function grownCall(call: AnyCall, others: Rules, how: number): AnyCall {
  const body = fieldsOf(call.body)
  const isCreation = call.operation === 'firewallCreate'
  const rules = fieldsOf(isCreation ? body['rules'] : body)
  let room: number = limits.rulesPerFirewall
  const grown = { ...rules }
  for (const direction of ['inbound', 'outbound'] as const) {
    const own = (rules[direction] ?? []) as readonly Rule[]
    const list = grownRules(own, others[direction], how).slice(0, room)
    room -= list.length
    grown[direction] = list
  }
  return { ...call, body: isCreation ? { ...body, rules: grown } : grown }
}

/** Each with the addresses of the new ones, or of all, and with ports of one of those as well; or once more for the ports of another. */
function grownRules(own: readonly Rule[], others: readonly Rule[], how: number): readonly Rule[] {
  const all = [...others, ...own].slice(0, limits.rulesPerFirewall)
  if (how % 3 === 0)
    return all.flatMap((rule, at) => {
      const { ports } = own[(at + 1) % own.length] ?? {}
      return ports && rule.ports && ports !== rule.ports ? [rule, { ...rule, ports }] : [rule]
    })
  const more = (how % 3 === 1 ? own : [...own, ...others])
    .map(({ addresses }) => addresses)
    .reduce(joined, {})
  return all.map((rule, at) => {
    const { ports } = own[at % own.length] ?? {}
    const isMore =
      ports && rule.ports && piecesOf(rule.ports) + piecesOf(ports) <= limits.portPieces
    return {
      ...rule,
      addresses: joined(rule.addresses, more),
      ...(isMore && { ports: `${rule.ports},${ports}` }),
    }
  })
}

const piecesOf = (ports: string): number => ports.split(/[,-]/).length

function joined(one: RuleAddresses, other: RuleAddresses): RuleAddresses {
  let room: number = limits.addressesPerRule
  const lists = (['ipv4', 'ipv6'] as const).flatMap(family => {
    const list = [...new Set([...(one[family] ?? []), ...(other[family] ?? [])])].slice(0, room)
    room -= list.length
    return list.length === 0 ? [] : [[family, list] as const]
  })
  return Object.fromEntries(lists)
}
