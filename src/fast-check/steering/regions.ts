/** Towards rules with many regions of packets: the rules that have most so far grow by those that are drawn. */
import { limits } from '../../contract/limits.ts'
import type { Rule, RuleAddresses, Rules } from '../../contract/rules.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { OperationName } from '../../operations/table.ts'
import { representativesByClass } from '../../rules/search/representatives.ts'
import { get } from '../../world/table.ts'
import type { Place, Steering, Tried } from './place.ts'
import { variants } from './variants.ts'

/** How many other calls with rules are tried. */
const attempts = 3

interface Most {
  readonly rules?: Rules
  readonly regions: number
}

const none: Most = { regions: 0 }

export class Regions implements Steering {
  /** Of all runs, and of the one that is made: every other run begins anew, the others with the most so far. */
  #most: Most = none
  #own: Most = none
  #runs = 0
  readonly #known = new WeakMap<Rules, number>()

  begin(): void {
    this.#runs += 1
    this.#own = this.#runs % 2 === 0 ? this.#most : none
  }

  /** As many regions as there are more than before. */
  gain(tried: Tried): number {
    const rules = rulesAfter(tried)
    return rules === undefined ? 0 : Math.max(0, this.#regionsOf(rules) - this.#own.regions)
  }

  note(made: Tried): void {
    const rules = rulesAfter(made)
    if (rules === undefined || this.gain(made) === 0) return
    this.#own = { rules, regions: this.#regionsOf(rules) }
    if (this.#own.regions > this.#most.regions) this.#most = this.#own
  }

  *others({ call: first, outcome }: Tried, place: Place): Generator<AnyCall> {
    const operations = place.swarm.operations.filter(givesRules)
    if (outcome.ok && givesRules(first.operation)) yield* this.#grown(first, place.draw.scenario)
    let how = place.draw.scenario
    for (const call of variants(place, operations, attempts)) {
      yield call
      yield* this.#grown(call, how++)
    }
  }

  *#grown(call: AnyCall, how: number): Generator<AnyCall> {
    if (this.#own.rules !== undefined) yield grownCall(call, this.#own.rules, how)
  }

  #regionsOf(rules: Rules): number {
    const known = this.#known.get(rules)
    if (known !== undefined) return known
    const regions = representativesByClass(rules).reduce((sum, { count }) => sum + count, 0)
    this.#known.set(rules, regions)
    return regions
  }
}

const givesRules = (operation: OperationName): boolean =>
  operation === 'firewallCreate' || operation === 'firewallRulesUpdate'

/** The rules of the firewall that was given some. */
function rulesAfter({ call, outcome: { ok, world } }: Tried): Rules | undefined {
  if (!ok || !givesRules(call.operation)) return undefined
  const { firewallId = world.counters.firewalls } = fieldsOf(call.params)
  return get(world.tables.firewalls, Number(firewallId))?.rules
}

/** The same call with rules that have grown by others. */
function grownCall(call: AnyCall, others: Rules, how: number): AnyCall {
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

/** Each with the addresses and ports of all others as well, or once more for the ports of another one. */
function grownRules(own: readonly Rule[], others: readonly Rule[], how: number): readonly Rule[] {
  const all = [...others, ...own].slice(0, limits.rulesPerFirewall)
  if (how % 2 === 0)
    return all.map((rule, at) => {
      const addresses = own.reduce((sum, each) => joined(sum, each.addresses), rule.addresses)
      const { ports } = own[at % own.length] ?? {}
      const isMore =
        ports && rule.ports && piecesOf(rule.ports) + piecesOf(ports) <= limits.portPieces
      return { ...rule, addresses, ...(isMore && { ports: `${rule.ports},${ports}` }) }
    })
  return all.flatMap((rule, at) => {
    const { ports } = own[(at + 1) % own.length] ?? {}
    return ports && rule.ports && ports !== rule.ports ? [rule, { ...rule, ports }] : [rule]
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
