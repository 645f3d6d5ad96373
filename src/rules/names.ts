/** How rules and lists of things are named in sentences. */
import type { AddressFamily, Direction } from '../contract/vocabulary.ts'
import { quote } from '../refusals/got.ts'

export const familyNames: Readonly<Record<AddressFamily, string>> = { ipv4: 'IPv4', ipv6: 'IPv6' }

/** A rule of a direction that is known. */
export interface RuleReference {
  /** Counts from 0 within the direction. */
  readonly index: number
  /** There exactly when the rule has one. */
  readonly label?: string
}

/** As in `inbound[2] "ssh"`. */
export function nameRule(direction: Direction, { index, label }: RuleReference): string {
  const name = `${direction}[${index}]`
  return label === undefined ? name : `${name} ${quote(label)}`
}

export const nameRules = (direction: Direction, rules: readonly RuleReference[]): string =>
  enumerate(rules.map(rule => nameRule(direction, rule)))

/** As in `a, b and c`, and of many the first few. */
export function enumerate(names: readonly string[]): string {
  const shown = names.length > namesMax + 1 ? namesMax : names.length
  let text = names[0] ?? ''
  // Added up, for very many lists are short.
  for (let at = 1; at < shown; at++)
    text += `${at + 1 === names.length ? ' and ' : ', '}${names[at]}`
  return shown === names.length ? text : `${text} and ${names.length - shown} more`
}

const namesMax = 4

/** As in `1 entry` or `2 entries`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
