/** The text of a rule's ports: one port, a range, or a comma list of these (PORT-1 to PORT-6). */
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { tooMany } from '../refusals/found.ts'
import { gotText } from '../refusals/got.ts'
import type { Bounds, Breach } from '../refusals/problem.ts'
import type { Format } from '../refusals/words.ts'

export interface PortPiece {
  readonly first: number
  /** Belongs to the piece (PORT-2); equal to `first` when the piece is one port. */
  readonly last: number
}

/**
 * Reads the pieces in the order of the text, neither sorted nor merged, however they repeat and
 * overlap (ASSUME-PORTS-REPEATED). Of several faults the
 * first in the text is reported, but the number of pieces (PORT-6) is judged last. Nothing much
 * beyond the longest valid text is read, so a text of any size costs the same.
 */
export function parsePorts(text: string): Result<readonly PortPiece[], Breach> {
  const cursor = { text, at: 0 }
  const pieces: PortPiece[] = []
  let used = 0
  do {
    const piece = readPiece(cursor)
    if ('clause' in piece) return failure(piece)
    pieces.push(piece)
    used += piece.first === piece.last ? limits.piecesPerPort : limits.piecesPerPortRange
  } while (cursor.at <= longestPorts && readComma(cursor))
  if (cursor.at <= longestPorts && cursor.at < text.length)
    return failure(misread(cursor, 'PORT-1', 'port-separator'))
  if (used > limits.portPieces)
    return failure({ clause: 'PORT-6', ...tooMany('pieces', limits.portPieces, used) })
  return success(pieces)
}

/** Writes pieces the shortest way; reading that text gives the same pieces. */
export function printPorts(pieces: readonly PortPiece[]): string {
  return pieces
    .map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`))
    .join(',')
}

/**
 * Single ports of five digits, each but the last followed by a comma and a space; no range spends
 * more per piece.
 */
const longestPorts = limits.portPieces * '65535, '.length - ', '.length

interface Cursor {
  readonly text: string
  at: number
}

function readPiece(cursor: Cursor): PortPiece | Breach {
  const first = readPort(cursor)
  if (typeof first !== 'number') return first
  if (cursor.text.charCodeAt(cursor.at) !== hyphen) return { first, last: first }
  cursor.at++
  const start = cursor.at
  const last = readPort(cursor)
  if (typeof last !== 'number') return last
  if (last > first) return { first, last }
  cursor.at = start
  return outOfBounds(cursor, 'PORT-3', { min: first + 1 })
}

function readPort(cursor: Cursor): number | Breach {
  const { text, at: start } = cursor
  if (!isDigit(text, start)) return misread(cursor, 'PORT-1', 'port')
  if (text.charCodeAt(start) === zero && isDigit(text, start + 1))
    return misread(cursor, 'PORT-5', 'unpadded-port')
  let port = 0
  for (let at = start; isDigit(text, at) && port <= limits.portMax; at++) {
    port = port * 10 + text.charCodeAt(at) - zero
    cursor.at = at + 1
  }
  if (port >= limits.portMin && port <= limits.portMax) return port
  cursor.at = start
  return outOfBounds(cursor, 'PORT-4', { min: limits.portMin, max: limits.portMax })
}

function readComma(cursor: Cursor): boolean {
  if (cursor.text.charCodeAt(cursor.at) !== comma) return false
  cursor.at++
  if (cursor.text.charCodeAt(cursor.at) === space) cursor.at++
  return true
}

const misread = (cursor: Cursor, clause: Clause, expected: Format): Breach => ({
  clause,
  problem: 'bad-format',
  expected,
  ...seenAt(cursor),
})

const outOfBounds = (cursor: Cursor, clause: Clause, expected: Bounds): Breach => ({
  clause,
  problem: 'bad-number',
  expected,
  // The number alone.
  ...seenAt(cursor, /\D.*/s),
})

/** Enough of the text to recognise the place, whatever follows it. */
const seenAt = ({ text, at }: Cursor, beyond = /$/) => ({
  got: gotText(text.slice(at, at + 2 * shownLength).replace(beyond, ''), shownLength),
  position: at + 1,
})

const shownLength = 12

const hyphen = 0x2d
const comma = 0x2c
const space = 0x20
const zero = 0x30

function isDigit(text: string, at: number): boolean {
  const digit = text.charCodeAt(at) - zero
  return digit >= 0 && digit <= 9
}
