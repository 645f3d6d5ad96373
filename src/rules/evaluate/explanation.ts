/** What an explanation of a verdict holds: one rule after the other held against the packet, down to the text that matches. */
import { entriesOf, type NothingLeft, type Rule } from '../../contract/rules.ts'
import type { Action, Direction, Protocol } from '../../contract/vocabulary.ts'
import { printPorts } from '../../net/ports.ts'
import { piecesIn } from '../rule-texts.ts'
import { entryHolds } from './evaluate-plainly.ts'
import { hasPorts, type ParsedPacket } from './packet.ts'
import type { RulesVerdict } from './verdict.ts'

/** Plain JSON. Rules are of the packet's direction, and indexes count from 0 within it. */
export interface Explanation {
  readonly direction: Direction
  readonly verdict: RulesVerdict
  /** Every rule, in order. */
  readonly rules: readonly RuleReading[]
  /** Rules after the deciding one that match too, ascending. */
  readonly alsoMatching: readonly number[]
  readonly nearMisses: readonly NearMiss[]
  /** The verdict, a sentence for each rule, and where the packet is dropped one for each near miss. */
  readonly sentences: readonly string[]
}

/** An ACCEPT rule that fails in one dimension only: what a change is likely to be about. */
export interface NearMiss {
  readonly index: number
  readonly dimension: Dimension
  /** An earlier rule decides, so widening this one alone would change nothing. */
  readonly isTooLate: boolean
}

export type Dimension = 'protocol' | 'address' | 'port'

export interface RuleReading {
  /** Counts from 0 within the direction. */
  readonly index: number
  /** There exactly when the rule has one. */
  readonly label?: string
  readonly action: Action
  /** All three dimensions match. */
  readonly matches: boolean
  readonly protocol: { readonly matches: boolean; readonly named: Protocol }
  /** The first entry that holds the address, as the rule has it; null if none does. */
  readonly address: { readonly matches: boolean; readonly entry: string | null }
  /**
   * The first piece that holds the port; null if none does, and for a rule without ports, which
   * matches whatever the port, also of a packet that has none.
   */
  readonly port: { readonly matches: boolean; readonly piece: string | null }
}

export function readRule(rule: Rule, index: number, packet: ParsedPacket): RuleReading {
  const { protocol: named, addresses, ports, action, label, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  const protocol = { matches: named === packet.protocol, named }
  const entry = entriesOf(addresses, packet.family).find(each => entryHolds(each, packet)) ?? null
  const address = { matches: entry !== null, entry }
  const port = readPorts(ports, packet)
  const matches = protocol.matches && address.matches && port.matches
  const reading = { index, action, matches, protocol, address, port }
  return label === undefined ? reading : { ...reading, label }
}

/** The dimensions in which the rule does not match; none when it matches. */
export function missedDimensions({ protocol, address, port }: RuleReading): readonly Dimension[] {
  const missed: Dimension[] = []
  if (!protocol.matches) missed.push('protocol')
  if (!address.matches) missed.push('address')
  if (!port.matches) missed.push('port')
  return missed
}

function readPorts(ports: Rule['ports'], packet: ParsedPacket): RuleReading['port'] {
  if (ports === undefined || ports === null) return { matches: true, piece: null }
  const piece = hasPorts(packet.protocol)
    ? piecesIn(ports).find(({ first, last }) => first <= packet.port && packet.port <= last)
    : undefined
  return { matches: piece !== undefined, piece: piece === undefined ? null : printPorts([piece]) }
}
