/** The text of a rule's ports: one port, a range, or a comma list of these (PORT-1 to PORT-6). */
import type { Clause } from '../contract/clauses.ts'
import { limits } from '../contract/limits.ts'
import { failure, type Result, success } from '../kit/result.ts'
import { quote } from './quote.ts'

export interface PortPiece {
  readonly first: number
  /** Belongs to the piece (PORT-2); equal to `first` when the piece is one port. */
  readonly last: number
}

export interface PortFault {
  readonly clause: Clause
  /** One line: what was seen and where (positions count from 1), and what would be accepted. */
  readonly reason: string
}

/**
 * Reads the pieces in the order of the text, neither sorted nor merged, however they repeat and
 * overlap (ASSUME-PORTS-REPEATED). Of several faults the
 * first in the text is reported, but the number of pieces (PORT-6) is judged last. Nothing much
 * beyond the longest valid text is read, so a text of any size costs the same.
 */
export function parsePorts(text: string): Result<readonly PortPiece[], PortFault> {
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
    return failure(fault('PORT-1', cursor, 'a comma, at most one space after it, or the end'))
  if (used > limits.portPieces) return failure(tooManyPieces)
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

const tooManyPieces: PortFault = {
  clause: 'PORT-6',
  reason:
    `saw more than ${limits.portPieces} pieces; accepted are at most ${limits.portPieces}, ` +
    `where a port is ${limits.piecesPerPort} and a range ${limits.piecesPerPortRange}`,
}

interface Cursor {
  readonly text: string
  at: number
}

function readPiece(cursor: Cursor): PortPiece | PortFault {
  const first = readPort(cursor)
  if (typeof first !== 'number') return first
  if (cursor.text.charCodeAt(cursor.at) !== hyphen) return { first, last: first }
  cursor.at++
  const start = cursor.at
  const last = readPort(cursor)
  if (typeof last !== 'number') return last
  if (last > first) return { first, last }
  cursor.at = start
  return fault('PORT-3', cursor, `an end greater than ${first}`)
}

function readPort(cursor: Cursor): number | PortFault {
  const { text, at: start } = cursor
  if (!isDigit(text, start))
    return fault('PORT-1', cursor, 'a port in plain digits, as in 22, 80-90 or 443')
  if (text.charCodeAt(start) === zero && isDigit(text, start + 1))
    return fault('PORT-5', cursor, 'a port without leading zeros')
  let port = 0
  for (let at = start; isDigit(text, at) && port <= limits.portMax; at++) {
    port = port * 10 + text.charCodeAt(at) - zero
    cursor.at = at + 1
  }
  if (port >= limits.portMin && port <= limits.portMax) return port
  cursor.at = start
  return fault('PORT-4', cursor, `a port from ${limits.portMin} to ${limits.portMax}`)
}

function readComma(cursor: Cursor): boolean {
  if (cursor.text.charCodeAt(cursor.at) !== comma) return false
  cursor.at++
  if (cursor.text.charCodeAt(cursor.at) === space) cursor.at++
  return true
}

function fault(clause: Clause, { text, at }: Cursor, accepted: string): PortFault {
  const seen = at < text.length ? quote(text.slice(at, at + shownLength)) : 'the end'
  return { clause, reason: `saw ${seen} at position ${at + 1}; accepted is ${accepted}` }
}

/** Enough to recognise the place, whatever follows it. */
const shownLength = 12

const hyphen = 0x2d
const comma = 0x2c
const space = 0x20
const zero = 0x30

function isDigit(text: string, at: number): boolean {
  const digit = text.charCodeAt(at) - zero
  return digit >= 0 && digit <= 9
}
