/** Entries of rules whose addresses lead elsewhere than before, in a few words. */
import type { PossiblePeerMoved } from '../rehearsal/accounts/peers-moved-in.ts'
import type { PeerMoved } from '../rehearsal/exposure/peers-moved.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import { holesInWords } from './holes.ts'
import * as words from './words.ts'

/** Between two worlds, or between accounts with holes. */
export type Moved = PeerMoved | PossiblePeerMoved

/** None where nothing is told of holes. */
export const holesOf = (change: object | { readonly on: readonly string[] }): readonly string[] =>
  'on' in change ? change.on : []

/** `33.160.0.20 in inbound[0] web, where web-2 answers and web-1 did before`. */
export function peerInWords(moved: Moved): string {
  const { direction, index, label, entry, addresses, before, after } = moved
  const on = holesOf(moved)
  const rule = words.ruleName(direction, index, label ?? undefined)
  const held =
    addresses.length === 1 && entry === addresses[0] ? '' : ` (${words.addresses(addresses)})`
  const open = on.length === 0 ? '' : `; whether that matters depends on ${holesInWords(on)}`
  return `${entry}${held} in ${rule}, where ${whoIn(after, 'answers')} and ${whoIn(before, 'did')} before${open}`
}

const whoIn = (services: readonly ServiceName[], verb: string): string =>
  `${services.length === 0 ? 'nobody' : words.anyOf(services)} ${verb}`
