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

/** Of the rules of one direction; each part is read when it is asked for. */
export interface DirectionColumns {
  readonly addresses: (family: AddressFamily) => PrefixColumns
  readonly ports: (protocol: PortProtocol) => PieceColumns
  /** The rules for a protocol. */
  readonly maskOf: (protocol: Protocol) => number
}

export function readColumns(ruleset: readonly Rule[]): DirectionColumns {
  const matches = ruleset.map(matchOf)
  return {
    addresses: family => prefixColumns(matches, family),
    ports: protocol => pieceColumns(matches, protocol),
    maskOf: protocol => maskWhere(matches, each => each.protocol === protocol),
  }
}

/** What of a rule selects packets. */
type Match = Pick<Rule, 'protocol' | 'addresses' | 'ports'>

function matchOf(rule: Rule): Match {
  const { protocol, addresses, ports, action: _, label: _label, description: _text, ...rest } = rule
  rest satisfies NothingLeft
  return rule
}

/** Do both select the same addresses of a family, rule by rule and in the same words? */
export const sameAddresses = (a: readonly Rule[], b: readonly Rule[], family: AddressFamily) =>
  sameThroughout(a, b, (one, other) =>
    sameTexts(entriesOf(one.addresses, family), entriesOf(other.addresses, family)),
  )

/** Do both select the same ports for a protocol? */
export const samePorts = (a: readonly Rule[], b: readonly Rule[], protocol: PortProtocol) =>
  sameThroughout(
    a,
    b,
    (one, other) =>
      (one.protocol === protocol) === (other.protocol === protocol) &&
      (one.protocol !== protocol || (one.ports ?? null) === (other.ports ?? null)),
  )

function sameThroughout<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) {
    const [one, other] = [a[at], b[at]]
    if (one !== other && (one === undefined || other === undefined || !isSame(one, other)))
      return false
  }
  return true
}

export const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || sameThroughout(a, b, () => false)

function prefixColumns(matches: readonly Match[], family: AddressFamily): PrefixColumns {
  const width = wordsPerAddress[family]
  let size = 0
  for (let rule = 0; rule < matches.length; rule++) size += entriesIn(matches, rule, family).length
  if (size === 0) return noPrefixes[family]
  const firsts = new Uint32Array(size * width)
  const lasts = new Uint32Array(size * width)
  const rules = new Uint8Array(size)
  const withHostBits: number[] = []
  const bounds = { firsts, lasts, at: 0 }
  let at = 0
  for (let rule = 0; rule < matches.length; rule++) {
    const entries = entriesIn(matches, rule, family)
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

const entriesIn = (matches: readonly Match[], rule: number, family: AddressFamily) =>
  entriesOf(matches[rule]?.addresses ?? {}, family)

function pieceColumns(matches: readonly Match[], protocol: PortProtocol): PieceColumns {
  const pieces: PortPiece[] = []
  const rulesOf: number[] = []
  for (let rule = 0; rule < matches.length; rule++) {
    const match = matches[rule]
    if (match?.protocol === protocol)
      for (const piece of piecesIn(match.ports)) {
        pieces.push(piece)
        rulesOf.push(rule)
      }
  }
  if (pieces.length === 0) return noPieces
  const firsts = new Uint16Array(pieces.length)
  const lasts = new Uint16Array(pieces.length)
  const rules = new Uint8Array(pieces.length)
  for (let at = 0; at < pieces.length; at++) {
    firsts[at] = pieces[at]?.first ?? 0
    lasts[at] = pieces[at]?.last ?? 0
    rules[at] = rulesOf[at] ?? 0
  }
  return { firsts, lasts, rules }
}
