/** How much of the limits a rule set uses up. */
import { limits } from '../../contract/limits.ts'
import { entriesOf, type Rule, type Rules, type WrittenRules } from '../../contract/rules.ts'
import { addressFamilies, directions } from '../../contract/vocabulary.ts'
import { readRules } from '../read-rules.ts'

export interface RulesSize {
  /** In both directions together (RULESET-8). */
  readonly rules: number
  /** Addresses and networks of all rules together (each rule is bounded by RULE-21). */
  readonly addresses: number
  /** Port pieces of all rules together (each rule is bounded by PORT-6). */
  readonly pieces: number
}

/** Throws a UsageError for rules that no firewall could hold. */
export const sizeOfRules = (rules: WrittenRules): RulesSize => sizeOf(readRules(rules))

/** The same of rules that were read before, or are not within the limits yet. */
export function sizeOf(rules: Rules): RulesSize {
  const all = allRulesOf(rules)
  return {
    rules: all.length,
    addresses: all.reduce((sum, rule) => sum + countAddresses(rule), 0),
    pieces: all.reduce((sum, { ports }) => sum + countPieces(ports), 0),
  }
}

/** Fewer rules first, then less to read. */
export const compareSizes = (a: RulesSize, b: RulesSize): number =>
  a.rules - b.rules || a.addresses + a.pieces - b.addresses - b.pieces

const allRulesOf = (rules: Rules): readonly Rule[] =>
  directions.flatMap(direction => rules[direction])

export const countAddresses = ({ addresses }: Rule): number =>
  addressFamilies.reduce((sum, family) => sum + entriesOf(addresses, family).length, 0)

/** A port is one piece and a range two; no text, none. */
export function countPieces(ports: Rule['ports']): number {
  if (ports === undefined || ports === null) return 0
  let [pieces, ranges] = [1, 0]
  for (let at = 0; at < ports.length; at++) {
    const character = ports.charAt(at)
    if (character === ',') pieces++
    else if (character === '-') ranges++
  }
  return (pieces - ranges) * limits.piecesPerPort + ranges * limits.piecesPerPortRange
}

/** Is each rule within the limits of one, and all of them together within that of a firewall? */
export const fitsLimits = (rules: Rules): boolean =>
  allRulesOf(rules).length <= limits.rulesPerFirewall && rulesFit(rules)

/** Is each rule within the limits of one? */
export const rulesFit = (rules: Rules): boolean => allRulesOf(rules).every(ruleFits)

export const ruleFits = (rule: Rule): boolean =>
  countAddresses(rule) <= limits.addressesPerRule && countPieces(rule.ports) <= limits.portPieces
