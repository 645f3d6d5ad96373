/** How much of the limits a rule set uses up. */
import { limits } from '../../contract/limits.ts'
import type { Rule, Rules } from '../../contract/rules.ts'
import { directions } from '../../contract/vocabulary.ts'

export interface RulesSize {
  /** In both directions together (RULESET-8). */
  readonly rules: number
  /** Addresses and networks of all rules together (each rule is bounded by RULE-21). */
  readonly addresses: number
  /** Port pieces of all rules together (each rule is bounded by PORT-6). */
  readonly pieces: number
}

export function sizeOfRules(rules: Rules): RulesSize {
  const all = directions.flatMap(direction => rules[direction])
  return {
    rules: all.length,
    addresses: all.reduce((sum, rule) => sum + addressesIn(rule), 0),
    pieces: all.reduce((sum, { ports }) => sum + piecesIn(ports ?? ''), 0),
  }
}

export const addressesIn = ({ addresses: { ipv4 = [], ipv6 = [] } }: Rule): number =>
  ipv4.length + ipv6.length

/** A port is one piece and a range two; no text, none. */
export function piecesIn(ports: string): number {
  if (ports === '') return 0
  return ports
    .split(',')
    .reduce(
      (sum, piece) =>
        sum + (piece.includes('-') ? limits.piecesPerPortRange : limits.piecesPerPort),
      0,
    )
}

/** Is each rule within the limits of one, and all of them together within that of a firewall? */
export function fitsLimits(rules: Rules): boolean {
  return sizeOfRules(rules).rules <= limits.rulesPerFirewall && rulesFit(rules)
}

/** Is each rule within the limits of one? */
export const rulesFit = (rules: Rules): boolean =>
  directions.every(direction => rules[direction].every(ruleFits))

export const ruleFits = (rule: Rule): boolean =>
  addressesIn(rule) <= limits.addressesPerRule && piecesIn(rule.ports ?? '') <= limits.portPieces
