/** Turns the texts of one direction into columns of numbers, before any packet is judged. */
import { entriesOf, type NothingLeft, type Rule } from '../../contract/rules.ts'
import type { AddressFamily, PortProtocol, Protocol } from '../../contract/vocabulary.ts'
import { InvariantError } from '../../kit/errors.ts'
import type { PortPiece } from '../../net/ports.ts'
import { writeBounds } from '../../net/prefix.ts'
import { wordsPerAddress } from '../../net/steps.ts'
import { piecesIn } from '../rule-texts.ts'
import type { PrefixColumns } from './address-sweep.ts'
import { maskWhere } from './mask.ts'
import { noPieces, type PieceColumns } from './port-sweep.ts'

export interface DirectionColumns {
  readonly addresses: Readonly<Record<AddressFamily, PrefixColumns>>
  readonly ports: Readonly<Record<PortProtocol, PieceColumns>>
  /** The rules for each protocol. */
  readonly protocolMasks: Readonly<Record<Protocol, number>>
}

export function readColumns(ruleset: readonly Rule[]): DirectionColumns {
  const matches = ruleset.map(readMatch)
  const ports = (protocol: PortProtocol) => pieceColumns(matches, protocol)
  const maskOf = (protocol: Protocol) => maskWhere(matches, each => each.protocol === protocol)
  return {
    addresses: { ipv4: prefixColumns(matches, 'ipv4'), ipv6: prefixColumns(matches, 'ipv6') },
    ports: { TCP: ports('TCP'), UDP: ports('UDP') },
    protocolMasks: {
      TCP: maskOf('TCP'),
      UDP: maskOf('UDP'),
      ICMP: maskOf('ICMP'),
      IPENCAP: maskOf('IPENCAP'),
    },
  }
}

/** What of a rule selects packets. */
interface Match extends Readonly<Record<AddressFamily, readonly string[]>> {
  readonly protocol: Protocol
  readonly pieces: readonly PortPiece[]
}

function readMatch(rule: Rule): Match {
  const { protocol, addresses, ports, action: _, label: _label, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  const [ipv4, ipv6] = [entriesOf(addresses, 'ipv4'), entriesOf(addresses, 'ipv6')]
  return { protocol, ipv4, ipv6, pieces: piecesIn(ports) }
}

function prefixColumns(matches: readonly Match[], family: AddressFamily): PrefixColumns {
  const width = wordsPerAddress[family]
  const size = matches.reduce((sum, match) => sum + match[family].length, 0)
  if (size === 0) return noPrefixes[family]
  const firsts = new Uint32Array(size * width)
  const lasts = new Uint32Array(size * width)
  const rules = new Uint8Array(size)
  const withHostBits: number[] = []
  const bounds = { firsts, lasts, at: 0 }
  let at = 0
  for (let rule = 0; rule < matches.length; rule++) {
    const entries = matches[rule]?.[family] ?? []
    for (let each = 0; each < entries.length; each++) {
      bounds.at = at * width
      const hasHostBits = writeBounds(entries[each] ?? '', family, bounds)
      if (hasHostBits === undefined)
        throw new InvariantError('reading rules', [], `${entries[each]} is no ${family} prefix`)
      if (hasHostBits) withHostBits.push(at)
      rules[at++] = rule
    }
  }
  return { width, firsts, lasts, rules, withHostBits }
}

// Making an empty array takes ten times as long as making one that is not, and most rule sets have many.
const noPrefixesOf = (family: AddressFamily): PrefixColumns => ({
  width: wordsPerAddress[family],
  firsts: new Uint32Array(),
  lasts: new Uint32Array(),
  rules: new Uint8Array(),
  withHostBits: [],
})
const noPrefixes = { ipv4: noPrefixesOf('ipv4'), ipv6: noPrefixesOf('ipv6') }

function pieceColumns(matches: readonly Match[], protocol: PortProtocol): PieceColumns {
  const own = matches.map(match => (match.protocol === protocol ? match.pieces : []))
  const size = own.reduce((sum, pieces) => sum + pieces.length, 0)
  if (size === 0) return noPieces
  const firsts = new Uint16Array(size)
  const lasts = new Uint16Array(size)
  const rules = new Uint8Array(size)
  let at = 0
  for (const [rule, pieces] of own.entries())
    for (const { first, last } of pieces) {
      firsts[at] = first
      lasts[at] = last
      rules[at++] = rule
    }
  return { firsts, lasts, rules }
}
