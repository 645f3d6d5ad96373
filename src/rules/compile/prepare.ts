/** A rule set compiled into numbers, and kept where it is known that it never changes. */
import { type Rule, type Rules, rulesetOf, type WrittenRules } from '../../contract/rules.ts'
import {
  type Action,
  type AddressFamily,
  addressFamilies,
  type Direction,
} from '../../contract/vocabulary.ts'
import { once } from '../../kit/once.ts'
import { type RulesVerdict, verdictOfPolicy, verdictOfRule } from '../evaluate/verdict.ts'
import { readRules, rulesReadOf } from '../read-rules.ts'
import { noRules } from './mask.ts'
import {
  addressForms,
  openClass,
  type PortForms,
  type PreparedClass,
  portForms,
  portlessForms,
} from './prepared-class.ts'
import { readColumns, sameAddresses, samePorts } from './read-columns.ts'
import { classNumber, type PacketProtocol, packetProtocols } from './traffic-class.ts'

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
  // Nothing is not what was given latest, where nothing was.
  latest !== undefined && latest.given === given ? latest.prepared : prepareOther(given, place)

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
  /** Compiles them when that is first asked for; parts that are the same in other compiled rules are taken from there. */
  readonly prepared: (beside?: PreparedRules) => PreparedRules
}

/** Reads rules that a program hands in. Throws like `readRules`. */
export function readSound(given: WrittenRules, place: string): SoundRules {
  const rules = readRules(given, place)
  // What may change is read again each time: nobody could find what was kept of it, and it would burden the collector of garbage.
  const isLasting = rulesReadOf(given) !== undefined
  return {
    rules,
    prepared: isLasting ? beside => preparedOf(rules, beside) : once(() => compile(rules)),
  }
}

/** Compiles sound rules, or answers what was made of them before. */
export function preparedOf(rules: Rules, beside?: PreparedRules): PreparedRules {
  if (latest?.given === rules) return latest.prepared
  const prepared = keep(rulesReadOf(rules) ?? rules, beside)
  latest = { given: rules, prepared }
  return prepared
}

/**
 * The same for who asks once about very many rule sets, one after the other: what was made before is taken, and what is made
 * now is not kept, for all of it together takes more room than the rules.
 */
export const preparedInPassing = (rules: Rules, beside?: PreparedRules): PreparedRules =>
  kept.get(rulesReadOf(rules) ?? rules) ?? compile(rules, beside)

function keep(rules: Rules, beside: PreparedRules | undefined): PreparedRules {
  const known = kept.get(rules)
  if (known !== undefined) return known
  const prepared = compile(rules, beside)
  kept.set(rules, prepared)
  return prepared
}

const compile = (rules: Rules, beside?: PreparedRules): PreparedRules => ({
  rules,
  trafficClasses: [
    ...prepareDirection(rules, 'inbound', beside),
    ...prepareDirection(rules, 'outbound', beside),
  ],
})

/** In the order of class numbers: families, and protocols within each. */
function prepareDirection(
  all: Rules,
  direction: Direction,
  beside?: PreparedRules,
): readonly PreparedClass[] {
  const { rules, policy } = rulesetOf(all, direction)
  return rules.length > 0
    ? prepareRuleset(rules, policy, direction, beside)
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

function prepareRuleset(
  rules: readonly Rule[],
  policy: Action,
  direction: Direction,
  beside?: PreparedRules,
) {
  const columns = readColumns(rules)
  const ofPolicy = freezeVerdict(verdictOfPolicy(policy, direction))
  const verdicts = [ofPolicy]
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at]
    if (rule !== undefined) verdicts.push(keptVerdict(rule, direction, at))
  }
  const others = beside && rulesetOf(beside.rules, direction).rules
  const besideAt = (family: AddressFamily, protocol: PacketProtocol) =>
    beside?.trafficClasses[classNumber({ direction, family, protocol })]
  const portsFor = (protocol: PacketProtocol): PortForms => {
    if (protocol !== 'TCP' && protocol !== 'UDP')
      return portlessForms(protocol === 'OTHER' ? noRules : columns.maskOf(protocol))
    const known = others && samePorts(rules, others, protocol) && besideAt('ipv4', protocol)
    return known ? known.ports : portForms(columns.ports(protocol))
  }
  const forms = packetProtocols.map(portsFor)
  return addressFamilies.flatMap(family => {
    const known = others && sameAddresses(rules, others, family) && besideAt(family, 'TCP')
    const addresses = known ? known.addresses : addressForms(columns.addresses(family))
    return forms.map(ports => openClass(verdicts, ofPolicy, addresses, ports))
  })
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
