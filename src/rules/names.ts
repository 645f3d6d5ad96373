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
  if (names.length < 2) return names[0] ?? ''
  const shown = names.length > namesMax + 1 ? names.slice(0, namesMax) : names
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, `${rest} more`] : shown
  const [last = ''] = all.slice(-1)
  return `${all.slice(0, -1).join(', ')} and ${last}`
}

const namesMax = 4

/** As in `1 entry` or `2 entries`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
