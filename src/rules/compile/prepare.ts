/** A rule set compiled into numbers, and kept where it is known that it never changes. */
import { type Rule, type Rules, rulesetOf, type WrittenRules } from '../../contract/rules.ts'
import { type Action, addressFamilies, type Direction } from '../../contract/vocabulary.ts'
import { once } from '../../kit/once.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from '../evaluate/verdict.ts'
import { readRules, rulesReadOf } from '../read-rules.ts'
import {
  addressForms,
  openClass,
  type PortForms,
  type PreparedClass,
  portForms,
  portlessForms,
} from './prepared-class.ts'
import { type DirectionColumns, readColumns } from './read-columns.ts'
import { type PacketProtocol, packetProtocols } from './traffic-class.ts'

export interface PreparedRules {
  readonly rules: Rules
  /** By the number of the traffic class. */
  readonly trafficClasses: readonly PreparedClass[]
}

const kept = new WeakMap<Rules, PreparedRules>()

/** Packets come in runs for one rule set, and comparing is several times faster than a WeakMap. */
let latest: { readonly given: WrittenRules; readonly prepared: PreparedRules } | undefined

/** Reads rules that a program hands in, or answers what was made of these very rules. Throws like `readRules`. */
export const prepare = (given: WrittenRules, place = 'rules'): PreparedRules =>
  latest?.given === given ? latest.prepared : prepareOther(given, place)

function prepareOther(given: WrittenRules, place: string): PreparedRules {
  // Rules of a world are kept under their own name, and need not be read.
  const known = kept.get(given as Rules)
  const prepared = known ?? readSound(given, place).prepared()
  // Only a rule set that never changes is known from now on.
  if (known !== undefined || rulesReadOf(given) !== undefined) latest = { given, prepared }
  return prepared
}

/** Rules that are known to be sound and never to change: those of a world, and what `readRules` made. */
export interface SoundRules {
  readonly rules: Rules
  /** Compiles them when that is first asked for. */
  readonly prepared: () => PreparedRules
}

/** Reads rules that a program hands in. Throws like `readRules`. */
export function readSound(given: WrittenRules, place: string): SoundRules {
  const rules = readRules(given, place)
  // What may change is read again each time: nobody could find what was kept of it, and it would burden the collector of garbage.
  const isLasting = rulesReadOf(given) !== undefined
  return { rules, prepared: isLasting ? () => preparedOf(rules) : once(() => compile(rules)) }
}

/** Compiles sound rules, or answers what was made of them before. */
export function preparedOf(rules: Rules): PreparedRules {
  if (latest?.given === rules) return latest.prepared
  const prepared = keep(rulesReadOf(rules) ?? rules)
  latest = { given: rules, prepared }
  return prepared
}

/**
 * The same for who asks once about very many rule sets, one after the other: what was made before is taken, and what is made
 * now is not kept, for all of it together takes more room than the rules.
 */
export const preparedInPassing = (rules: Rules): PreparedRules =>
  kept.get(rulesReadOf(rules) ?? rules) ?? compile(rules)

function keep(rules: Rules): PreparedRules {
  const known = kept.get(rules)
  if (known !== undefined) return known
  const prepared = compile(rules)
  kept.set(rules, prepared)
  return prepared
}

const compile = (rules: Rules): PreparedRules => ({
  rules,
  trafficClasses: [...prepareDirection(rules, 'inbound'), ...prepareDirection(rules, 'outbound')],
})

/** In the order of class numbers: families, and protocols within each. */
function prepareDirection(all: Rules, direction: Direction): readonly PreparedClass[] {
  const { rules, policy } = rulesetOf(all, direction)
  return rules.length > 0
    ? prepareRuleset(rules, policy, direction)
    : withoutRules[policy][direction]()
}

/** Made once: very many firewalls have rules for one direction only. */
const withPolicy = (
  policy: Action,
): Readonly<Record<Direction, () => readonly PreparedClass[]>> => ({
  inbound: once(() => prepareRuleset([], policy, 'inbound')),
  outbound: once(() => prepareRuleset([], policy, 'outbound')),
})
const withoutRules = { ACCEPT: withPolicy('ACCEPT'), DROP: withPolicy('DROP') }

function prepareRuleset(rules: readonly Rule[], policy: Action, direction: Direction) {
  const columns = readColumns(rules)
  const ofPolicy = freezeVerdict(verdictOfPolicy(policy, direction))
  const ofRules = rules.map((rule, at) => keptVerdict(rule, direction, at))
  const verdicts = [ofPolicy, ...ofRules]
  const forms = packetProtocols.map(protocol => portsOf(columns, protocol))
  return addressFamilies.flatMap(family => {
    const addresses = addressForms(columns.addresses[family])
    return forms.map(ports => openClass(verdicts, ofPolicy, addresses, ports))
  })
}

function portsOf(columns: DirectionColumns, protocol: PacketProtocol): PortForms {
  if (protocol === 'TCP' || protocol === 'UDP') return portForms(columns.ports[protocol])
  return portlessForms(protocol === 'OTHER' ? 0 : columns.protocolMasks[protocol])
}

/** Made once: rules without a label have the same at the same place of very many rule sets. */
const unlabelledIn = (): Record<Action, RulesVerdict[]> => ({ ACCEPT: [], DROP: [] })
const unlabelled = { inbound: unlabelledIn(), outbound: unlabelledIn() }

function keptVerdict(rule: Rule, direction: Direction, index: number): RulesVerdict {
  if (rule.label !== undefined) return freezeVerdict(verdictOfRule(rule, direction, index))
  const alike = unlabelled[direction][rule.action]
  for (let at = alike.length; at <= index; at++)
    alike.push(freezeVerdict(verdictOfRule(rule, direction, at)))
  return alike[index] ?? freezeVerdict(verdictOfRule(rule, direction, index))
}

/** The same verdict answers many packets, so nobody may write to it. */
function freezeVerdict(verdict: RulesVerdict): RulesVerdict {
  Object.freeze(verdict.cause)
  return Object.freeze(verdict)
}
