/** Reads the text of a region, as `printRegion` writes it or as people do. */
import { type Direction, directions } from '../../contract/vocabulary.ts'
import { failure, type Result, success } from '../../kit/result.ts'
import { quote } from '../../refusals/got.ts'
import { type PacketProtocol, packetProtocols } from '../compile/traffic-class.ts'
import { noPackets, type PacketRegion } from './packet-region.ts'
import { nothing, prepositions } from './print-region.ts'
import { unionRegions } from './region-algebra.ts'
import { regionOf } from './region-of.ts'

export interface RegionFault {
  /** The statement at fault, counted from 1. */
  readonly statement: number
  /** One line: what was seen and what would be accepted. */
  readonly reason: string
}

/**
 * Statements on lines of their own or between semicolons; the region is all of them together. A
 * statement is `DIRECTION PROTOCOL [PORTS] [from|to ADDRESSES]`: ports left out are every port,
 * addresses left out (or `any`) are every address of both families, and addresses are separated by
 * commas. Overlaps and order are of no matter.
 */
export function parseRegion(text: string): Result<PacketRegion, RegionFault> {
  const statements = text.split(/[\n;]/).map(line => line.trim())
  let region = noPackets
  for (const [at, statement] of statements.entries()) {
    if (statement === '' || statement === nothing) continue
    const parsed = parseStatement(statement)
    if (!parsed.ok) return failure({ statement: at + 1, reason: parsed.fault })
    region = unionRegions(region, parsed.value)
  }
  return success(region)
}

const grammar = /^(\S+)\s+(\S+)(?:\s+(\d[\d,\s-]*?))?(?:\s+(from|to)\s+(\S.*))?$/

function parseStatement(statement: string): Result<PacketRegion, string> {
  const [, direction = '', protocol = '', ports, preposition, addresses] =
    grammar.exec(statement) ?? []
  if (!isDirection(direction) || !isProtocol(protocol))
    return failure(`saw ${quote(statement)}; accepted is ${form}`)
  const expected = prepositions[direction]
  if (preposition !== undefined && preposition !== expected)
    return failure(`saw ${quote(preposition)}; accepted is ${expected} after ${direction}`)
  const listed = addresses === undefined || addresses === 'any' ? undefined : addresses
  try {
    const parts = { direction, protocol, ports, addresses: listed?.split(/\s*,\s*/) }
    return success(regionOf(parts))
  } catch (error) {
    if (error instanceof RangeError) return failure(error.message)
    throw error
  }
}

const form =
  `${directions.join(' or ')}, then one of ${packetProtocols.join(' ')}, ports if any, ` +
  'and addresses, as in inbound TCP 22,80-90 from 10.0.0.0/8, 2001:db8::/32'

const isDirection = (word: string): word is Direction =>
  (directions as readonly string[]).includes(word)

const isProtocol = (word: string): word is PacketProtocol =>
  (packetProtocols as readonly string[]).includes(word)
