/** One rule held against one packet: what of it matches, down to the text that does. */

import type { Rule } from '../../contract/rules.ts'
import type { Action, Protocol } from '../../contract/vocabulary.ts'
import { parsePorts, printPorts } from '../../net/ports.ts'
import { printReason } from '../../refusals/print.ts'
import { entryHolds } from './evaluate-plainly.ts'
import { hasPorts, type ParsedPacket } from './packet.ts'

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

export type Dimension = 'protocol' | 'address' | 'port'

export function readRule(rule: Rule, index: number, packet: ParsedPacket): RuleReading {
  const protocol = { matches: rule.protocol === packet.protocol, named: rule.protocol }
  const entry = (rule.addresses[packet.family] ?? []).find(each => entryHolds(each, packet)) ?? null
  const address = { matches: entry !== null, entry }
  const port = readPorts(rule, packet)
  const matches = protocol.matches && address.matches && port.matches
  const reading = { index, action: rule.action, matches, protocol, address, port }
  return rule.label === undefined ? reading : { ...reading, label: rule.label }
}

/** The dimensions in which the rule does not match; none when it matches. */
export function missedDimensions({ protocol, address, port }: RuleReading): readonly Dimension[] {
  const missed: Dimension[] = []
  if (!protocol.matches) missed.push('protocol')
  if (!address.matches) missed.push('address')
  if (!port.matches) missed.push('port')
  return missed
}

function readPorts({ ports }: Rule, packet: ParsedPacket): RuleReading['port'] {
  if (ports === undefined || ports === null) return { matches: true, piece: null }
  const pieces = parsePorts(ports)
  if (!pieces.ok) throw new RangeError(`a rule's ports: ${printReason(pieces.fault)}`)
  const piece = hasPorts(packet.protocol)
    ? pieces.value.find(({ first, last }) => first <= packet.port && packet.port <= last)
    : undefined
  return { matches: piece !== undefined, piece: piece === undefined ? null : printPorts([piece]) }
}
