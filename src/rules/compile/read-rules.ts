/** Turns the texts of one direction into columns of numbers, before any packet is judged. */

import { limits } from '../../contract/limits.ts'
import type { Rule, Rules } from '../../contract/rules.ts'
import {
  actions,
  type Direction,
  type PortProtocol,
  type Protocol,
  protocols,
} from '../../contract/vocabulary.ts'
import type { Address, Family } from '../../net/address.ts'
import { type PortPiece, parsePorts } from '../../net/ports.ts'
import { firstAddress, lastAddress, parsePrefix } from '../../net/prefix.ts'
import { printReason, printValue } from '../../refusals/print.ts'
import { hasPorts } from '../evaluate/packet.ts'
import { type PrefixColumns, wordsPerAddress } from './address-sweep.ts'
import { maskOfRule, rulesPerMask } from './mask.ts'
import type { PieceColumns } from './port-sweep.ts'

export interface DirectionColumns {
  readonly addresses: Readonly<Record<Family, PrefixColumns>>
  readonly ports: Readonly<Record<PortProtocol, PieceColumns>>
  /** The rules for each protocol. */
  readonly protocolMasks: Readonly<Record<Protocol, number>>
}

/**
 * Throws a RangeError that names the field when a text is none that a rule may hold, and when there
 * are more rules than a mask can tell apart.
 */
export function readRules(rules: Rules, direction: Direction): DirectionColumns {
  const ruleset = rules[direction]
  if (ruleset.length > rulesPerMask)
    refuse(direction, `${ruleset.length} rules`, `at most ${rulesPerMask}`)
  const policy = rules[`${direction}_policy`]
  if (!actions.includes(policy))
    refuse(`${direction}_policy`, printValue(policy), actions.join(' or '))
  const pieces = ruleset.map((rule, index) => readRule(rule, `${direction}[${index}]`))
  return {
    addresses: {
      ipv4: readPrefixes(ruleset, direction, 'ipv4'),
      ipv6: readPrefixes(ruleset, direction, 'ipv6'),
    },
    ports: {
      TCP: columnsOf(ruleset, pieces, 'TCP'),
      UDP: columnsOf(ruleset, pieces, 'UDP'),
    },
    protocolMasks: {
      TCP: maskOf(ruleset, 'TCP'),
      UDP: maskOf(ruleset, 'UDP'),
      ICMP: maskOf(ruleset, 'ICMP'),
      IPENCAP: maskOf(ruleset, 'IPENCAP'),
    },
  }
}

/** Looks over all of a rule but its addresses, and answers the ports that it matches. */
function readRule({ action, protocol, ports }: Rule, field: string): readonly PortPiece[] {
  if (!actions.includes(action)) refuse(`${field}.action`, printValue(action), actions.join(' or '))
  if (!protocols.includes(protocol))
    refuse(`${field}.protocol`, printValue(protocol), protocols.join(', '))
  if (ports === undefined || ports === null) return everyPort
  if (!hasPorts(protocol)) refuse(`${field}.ports`, printValue(ports), `no ports with ${protocol}`)
  const pieces = parsePorts(ports)
  if (!pieces.ok) throw new RangeError(`rules.${field}.ports: ${printReason(pieces.fault)}`)
  return pieces.value
}

const everyPort: readonly PortPiece[] = [{ first: limits.portMin, last: limits.portMax }]

function readPrefixes(
  ruleset: readonly Rule[],
  direction: Direction,
  family: Family,
): PrefixColumns {
  const width = wordsPerAddress[family]
  const size = ruleset.reduce((sum, { addresses }) => sum + (addresses[family] ?? []).length, 0)
  const firsts = new Uint32Array(size * width)
  const lasts = new Uint32Array(size * width)
  const rules = new Uint8Array(size)
  let at = 0
  for (const [index, { addresses }] of ruleset.entries()) {
    for (const [entry, text] of (addresses[family] ?? []).entries()) {
      const prefix = parsePrefix(text, family)
      if (!prefix.ok) {
        const field = `${direction}[${index}].addresses.${family}[${entry}]`
        throw new RangeError(`rules.${field}: ${printReason(prefix.fault)}`)
      }
      writeWords(firsts, at * width, firstAddress(prefix.value))
      writeWords(lasts, at * width, lastAddress(prefix.value))
      rules[at++] = index
    }
  }
  return { family, firsts, lasts, rules }
}

/** What `set` of a typed array does, which takes several times longer for so few numbers. */
function writeWords(column: Uint32Array, at: number, { words }: Address): void {
  for (let word = 0; word < words.length; word++) column[at + word] = words[word] ?? 0
}

function columnsOf(
  ruleset: readonly Rule[],
  piecesOfRules: readonly (readonly PortPiece[])[],
  protocol: PortProtocol,
): PieceColumns {
  const own = piecesOfRules.flatMap((pieces, rule) =>
    ruleset[rule]?.protocol === protocol ? pieces.map(piece => ({ ...piece, rule })) : [],
  )
  return {
    firsts: Uint16Array.from(own, piece => piece.first),
    lasts: Uint16Array.from(own, piece => piece.last),
    rules: Uint8Array.from(own, piece => piece.rule),
  }
}

function maskOf(ruleset: readonly Rule[], protocol: Protocol): number {
  return ruleset.reduce(
    (mask, rule, index) => (rule.protocol === protocol ? mask | maskOfRule(index) : mask),
    0,
  )
}

function refuse(field: string, seenThere: string, accepted: string): never {
  throw new RangeError(`rules.${field}: saw ${seenThere}; accepted is ${accepted}`)
}
