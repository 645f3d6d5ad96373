/** Packets, deciders, services, calls and numbers in a few words; imported as `words`. */
import type { Rule } from '../contract/rules.ts'
import type { Action, Direction } from '../contract/vocabulary.ts'
import type { AnyCall } from '../engine/call.ts'
import { groupedBy } from '../kit/grouped-by.ts'
import { unreachable } from '../kit/unreachable.ts'
import type { PossibleDecider } from '../rehearsal/accounts/deciders.ts'
import type { Packet } from '../rules/evaluate/packet.ts'

/** `TCP 203.0.113.7 :22`. */
export const packet = ({ protocol: name, address, port }: Packet): string =>
  `${name} ${address}${port === undefined ? '' : ` :${port}`}`

/** `web-1, web-2 and 38 more services`. */
export const names = (named: readonly { readonly label: string }[]): string =>
  someOf(
    named.map(({ label }) => label),
    4,
    'and # more services',
  )

/** `203.0.113.7, 203.0.113.8`, `203.0.113.7 and 12 more addresses`. */
export const addresses = (texts: readonly string[]): string =>
  someOf(texts, 4, 'and # more addresses')

/** Whether all of every list is told while something is printed: that happens at once, and nothing else meanwhile. */
let tellsAll = false

/** What is printed there has nothing left out of its lists, where all is asked for. */
export function telling<Value>(all: boolean, print: () => Value): Value {
  const before = tellsAll
  tellsAll = all
  try {
    return print()
  } finally {
    tellsAll = before
  }
}

/** How many of a list are told that has room for so many. */
export const shownOf = (room: number): number => (tellsAll ? Number.POSITIVE_INFINITY : room)

/** `web-1 or web-2`, `web-1, web-2, web-3 or 9 more`. */
export function anyOf(named: readonly { readonly label: string }[]): string {
  const labels = named.map(({ label }) => label)
  const shown =
    labels.length > shownOf(4)
      ? [...labels.slice(0, 3), `${count(`${labels.length - 3}`)} more`]
      : labels
  const last = shown.at(-1) ?? ''
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`
}

/** `web-1, web-2 and 203.0.113.7`: where a window is open. */
export const points = ({
  services,
  addresses: places,
}: {
  readonly services: readonly { readonly label: string }[]
  readonly addresses: readonly { readonly text: string }[]
}): string =>
  [
    ...(services.length === 0 ? [] : [names(services)]),
    ...(places.length === 0 ? [] : [addresses(places.map(({ text }) => text))]),
  ].join(' and ')

/** Of many texts the first few; one alone is never left out. */
export function someOf(
  texts: readonly string[],
  room: number,
  more: string,
  print = (text: string) => text,
): string {
  const shown = shownOf(room)
  const rest = texts.length - shown
  if (rest <= 1) return texts.map(print).join(', ')
  return `${texts.slice(0, shown).map(print).join(', ')} ${more.replace('#', count(`${rest}`))}`
}

/** Rows with the same key together; a few of a kind are each told alone, as `all` are where they are asked for. */
export const alike = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  all = false,
): readonly (readonly [Row, ...Row[]])[] =>
  [
    ...(all || tellsAll ? rows.map(each => [each] as const) : groupedBy(rows, keyOf).values()),
  ].flatMap(group => (group.length < 4 ? group.map((each): readonly [Row] => [each]) : [group]))

/** Of the address of a resource what all of its instances have: no `[0]` and no `["web"]`. */
export const withoutKeys = (address: string): string =>
  address.replaceAll(/\[(?:"(?:[^"\\]|\\.)*"|\d+)\]/g, '')

/** `and so for 97 more: web-1, web-2 and # more`. */
export const andSoFor = (others: readonly string[]): string =>
  `and so for ${count(`${others.length}`)} more: ${someOf(others, 4, 'and # more')}`

/** `inbound[1] ssh-office`: rules are counted from 0, as in the field names of the service. */
export const ruleName = (direction: Direction, index: number, label?: string): string =>
  `${direction}[${index}]${label === undefined ? '' : ` ${label}`}`

export const prepositions = { inbound: 'from', outbound: 'to' } as const

/** `ACCEPT TCP 22 from 203.0.113.7`: what a rule says. */
export function rule({ action, protocol: name, ports, addresses }: Rule, direction: Direction) {
  const { ipv4 = [], ipv6 = [] } = addresses
  const listed = someOf([...ipv4, ...ipv6], 4, 'and # more')
  return `${action} ${name}${ports ? ` ${ports}` : ''} ${prepositions[direction]} ${listed}`
}

/** Whatever decides about a packet. */
export type Decider = PossibleDecider

/** `inbound[1] ssh-office`, `the inbound policy`. */
export function cause(decider: Decider): string {
  switch (decider.kind) {
    case 'unknown-rules':
      return `${decider.direction}[${decider.index}], ${decider.name}`
    case 'rule':
      return ruleName(decider.direction, decider.index, decider.label)
    case 'policy':
      return `the ${decider.direction} policy`
    case 'no-active-firewall':
      return 'no active firewall'
    case 'not-filtered-at-balancer':
      return 'a balancer lets it pass'
    case 'vlan-bypass':
      return 'VLANs are not filtered'
    case 'dark':
      return 'nobody answers'
    case 'depends':
      return `by whom depends on ${decider.on.length === 0 ? 'holes' : someOf(decider.on, 4, 'and # more')}`
    default:
      return unreachable(decider)
  }
}

/** ` by inbound[1] ssh-office`, `: no active firewall`: what follows an action. */
export const by = (decider: Decider): string =>
  `${decider.kind === 'rule' || decider.kind === 'policy' ? ' by ' : ': '}${cause(decider)}`

/** `ACCEPT by inbound[1] ssh-office`. */
export const verdict = (action: Action, decider: Decider): string => `${action}${by(decider)}`

/** `firewallUpdate 801`: a call by its operation and what its path names, or else the label that it gives. */
export function call({ operation, params, body }: AnyCall): string {
  const named = Object.values(params ?? {})
    .map(value)
    .join('/')
  if (named !== '') return `${operation} ${named}`
  const labelled = typeof body === 'object' && body !== null && 'label' in body
  return labelled ? `${operation} ${value(body.label)}` : operation
}

/** Whatever a call holds. */
export const value = (given: unknown): string =>
  typeof given === 'string' ? given : (JSON.stringify(given) ?? '')

/** A whole number in decimal digits, of any length: `1`, `65,535`, `2.8×10¹⁴`. */
export function count(digits: string): string {
  if (isShort(digits)) return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const tenths = Math.round(Number(digits.slice(0, 3)) / 10)
  const [mantissa, exponent] =
    tenths === 100 ? ['1', digits.length] : [`${tenths / 10}`, digits.length - 1]
  return `${mantissa}×10${[...`${exponent}`].map(digit => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('')}`
}

/** Whether it is told in full. */
export const isShort = (digits: string): boolean => digits.length <= 6

/** `1 packet`, `2 packets`. */
export const countOf = (number: number | string, noun: string): string =>
  `${count(`${number}`)} ${noun}${`${number}` === '1' ? '' : 's'}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
