/** Why a text is no address or prefix: a kind for programs, and one line for people. */
import { quote } from './quote.ts'

/**
 * - `too-long`: longer than any address or prefix, so not looked at further.
 * - `not-an-address`: the grammar of neither family.
 * - `zone-id`: an IPv6 address with `%`.
 * - `leading-zero`: an IPv4 octet such as `010`.
 * - `prefix-length`: missing after the slash, out of range, signed, zero-padded, or not wanted at
 *   all.
 * - `family`: an address, but of the family that was not asked for.
 */
export type NetFaultKind =
  | 'too-long'
  | 'not-an-address'
  | 'zone-id'
  | 'leading-zero'
  | 'prefix-length'
  | 'family'

export interface NetFault {
  readonly kind: NetFaultKind
  /** One line: what was seen (at most 40 characters of it) and what would be accepted. */
  readonly reason: string
}

/** Composes the fault; `accepted` completes the sentence "accepted is …". */
export function netFault(kind: NetFaultKind, seen: string, accepted: string): NetFault {
  return { kind, reason: `saw ${quote(seen)}${remarks[kind]}; accepted is ${accepted}` }
}

const remarks: Readonly<Record<NetFaultKind, string>> = {
  'too-long': ', longer than any address',
  'not-an-address': ', which is not an address',
  'zone-id': ' with a zone id',
  'leading-zero': ' with a leading zero in an octet',
  'prefix-length': ' with an unacceptable prefix length',
  family: ' of the other family',
}
