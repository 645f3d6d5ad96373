/** The one text of a region, and reading it as it is printed or as people write it. */
import { type Direction, directions } from '../../contract/vocabulary.ts'
import { UsageError } from '../../kit/errors.ts'
import { nearestTo } from '../../kit/nearest.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import { everyAddress } from '../../net/prefix.ts'
import { quote } from '../../refusals/got.ts'
import { hint } from '../../refusals/print-data.ts'
import { reasonFor } from '../../refusals/usage.ts'
import { type PacketProtocol, packetProtocols } from '../compile/traffic-class.ts'
import { blocksOf, type RegionBlock } from './blocks-of.ts'
import { noPackets, type PacketRegion } from './packet-region.ts'
import { unionRegions } from './region-algebra.ts'
import { regionOf } from './region-of.ts'

/** What the text of the region without packets says. */
export const nothing = 'nothing'

/** Every protocol, or every address. */
const any = 'any'

/** How the peer's addresses are announced in each direction. */
const prepositions = { inbound: 'from', outbound: 'to' } as const

/**
 * A line for each block, such as `inbound TCP 22,80-90 from 10.0.0.0/8, 192.0.2.7/32` or
 * `outbound ICMP to ::/0 except 2001:db8::/32`, and `nothing` for no packets. Equal regions have
 * equal texts, and different ones have different texts; `parseRegion` reads them back.
 */
export function printRegion(region: PacketRegion): string {
  const lines = blocksOf(region).map(printBlock)
  return lines.length === 0 ? nothing : lines.join('\n')
}

function printBlock(block: RegionBlock): string {
  const { direction, protocol, ports } = block
  const where = ports === null ? protocol : `${protocol} ${ports}`
  return `${direction} ${where} ${prepositions[direction]} ${printAddresses(block)}`
}

/** As in `10.0.0.0/8, 192.0.2.7/32`, or `::/0 except 2001:db8::/32`. */
export const printAddresses = (
  { family, addresses, addressesExcept = [] }: RegionBlock,
  separator = ', ',
): string =>
  addresses?.join(separator) ?? `${everyAddress[family]} except ${addressesExcept.join(separator)}`

export interface RegionFault {
  /** The statement at fault, counted from 1. */
  readonly statement: number
  /** One line: what was expected and what came. */
  readonly reason: string
  /** The word that was probably meant where another one stands. */
  readonly meant?: string
}

/**
 * Statements on lines of their own or between semicolons; the region is all of them together. A
 * statement is `DIRECTION PROTOCOL [PORTS] [from|to ADDRESSES [except ADDRESSES]]`: ports left out are
 * every port, `any` is every protocol, addresses left out (or `any`) are every address of both families, and addresses are
 * separated by commas. Statements may overlap, in any order.
 */
export function parseRegion(text: string): Result<PacketRegion, RegionFault> {
  if (typeof text !== 'string')
    return failure({ statement: 1, reason: reasonFor('the text of a region', text) })
  let region = noPackets
  for (const [at, line] of text.split(/[\n;]/).entries()) {
    // Patterns that look for a separator look at one blank between two words only.
    const statement = line.trim().replace(/\s+/g, ' ')
    if (statement === '' || statement === nothing) continue
    const parsed = parseStatement(statement)
    if (!parsed.ok) return failure({ statement: at + 1, ...parsed.fault })
    region = unionRegions(region, parsed.value)
  }
  return success(region)
}

const grammar = /^(\S+) (\S+)(?: (\d[\d, -]*?))?(?: (from|to) (\S.*))?$/

function parseStatement(statement: string): Result<PacketRegion, Omit<RegionFault, 'statement'>> {
  const [, direction = '', protocol = '', ports, preposition, addresses] =
    grammar.exec(statement) ?? []
  if (!isDirection(direction) || !(protocol === any || isProtocol(protocol)))
    return failure(notInForm(statement, meantIn(direction, protocol)))
  const expected = prepositions[direction]
  if (preposition !== undefined && preposition !== expected)
    return failure({ reason: `expected ${expected} after ${direction}, got ${quote(preposition)}` })
  const [listed, leftOut, more] = addresses?.split(' except ') ?? []
  if (more !== undefined) return failure(notInForm(statement))
  try {
    return success(
      regionOf({
        ...{ direction, protocol: protocol === any ? undefined : protocol, ports },
        addresses: listed === any ? undefined : listed?.split(/ ?, ?/),
        addressesExcept: leftOut?.split(/ ?, ?/),
      }),
    )
  } catch (error) {
    if (error instanceof UsageError) return failure({ reason: error.message })
    throw error
  }
}

const notInForm = (statement: string, meant?: string): Omit<RegionFault, 'statement'> => ({
  reason: `${reasonFor(form, statement)}${hint(meant)}`,
  ...(meant !== undefined && { meant }),
})

/** What was probably meant by the word at fault of those that a statement begins with. */
const meantIn = (direction: string, protocol: string): string | undefined =>
  isDirection(direction)
    ? nearestTo(protocol, [...packetProtocols, any])
    : nearestTo(direction, directions)

const form =
  `${directions.join(' or ')}, then one of ${packetProtocols.join(' ')} or any, ports if any, ` +
  'and addresses, as in inbound TCP 22,80-90 from 10.0.0.0/8, 2001:db8::/32 or from any except 10.0.0.0/8'

const isDirection = (word: string): word is Direction =>
  (directions as readonly string[]).includes(word)

const isProtocol = (word: string): word is PacketProtocol =>
  (packetProtocols as readonly string[]).includes(word)
