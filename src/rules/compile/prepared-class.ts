/** What decides the packets of one trafficClass, in the form that pays for as many of them as came by. */

import type { RulesVerdict } from '../evaluate/verdict.ts'
import type { AddressForms } from './address-forms.ts'
import { addressMaskInPrefixes, addressMaskInSweep } from './address-sweep.ts'
import { type Ipv6Index, ipv6MaskInIndex } from './ipv6-index.ts'
import type { PortForms } from './port-forms.ts'
import { portMaskInPieces, portMaskInSweep } from './port-sweep.ts'
import { valueInIndex, type WordIndex } from './word-index.ts'

export interface PreparedClass {
  /** The policy's first, then one for each rule: `decidingRule(mask) + 1` is the place. */
  readonly verdicts: readonly RulesVerdict[]
  readonly policy: RulesVerdict
  /** Classes of one direction and family share these. */
  readonly addresses: AddressForms
  /** Classes of one direction and protocol share these. */
  readonly ports: PortForms
  /** Packets so far; not counted any further once there are tables. */
  seen: number
  // The tables; of the first two the one of the trafficClass's family is made.
  ipv4: WordIndex | undefined
  ipv6: Ipv6Index | undefined
  portTable: Int32Array | undefined
}

/**
 * From how many packets on the next form is worth making; `bench/packets.ts` measures what each
 * costs to make and to use.
 */
const sweepFrom = 128
const tablesFrom = 4096

/** The rules that match a packet from this IPv4 address to this port. */
export function maskInIpv4Plane(trafficClass: PreparedClass, word: number, port: number): number {
  const { ipv4, portTable } = trafficClass
  if (ipv4 !== undefined && portTable !== undefined)
    return valueInIndex(ipv4, word) & (portTable[port] ?? 0)
  oneWord[0] = word
  return maskWarmingUp(trafficClass, oneWord, 0, port)
}

/** The rules that match a packet from the IPv6 address whose words start at `at` to this port. */
export function maskInIpv6Plane(
  trafficClass: PreparedClass,
  words: Uint32Array,
  at: number,
  port: number,
): number {
  const { ipv6, portTable } = trafficClass
  if (ipv6 !== undefined && portTable !== undefined)
    return ipv6MaskInIndex(ipv6, words, at) & (portTable[port] ?? 0)
  return maskWarmingUp(trafficClass, words, at, port)
}

/** Written and read within one call. */
const oneWord = new Uint32Array(1)

function maskWarmingUp(
  trafficClass: PreparedClass,
  words: Uint32Array,
  at: number,
  port: number,
): number {
  const { addresses, ports } = trafficClass
  trafficClass.seen++
  if (trafficClass.seen < sweepFrom)
    return (
      addressMaskInPrefixes(addresses.prefixes, words, at) & portMaskInPieces(ports.pieces, port)
    )
  if (trafficClass.seen >= tablesFrom) {
    trafficClass.ipv4 = addresses.index().ipv4
    trafficClass.ipv6 = addresses.index().ipv6
    trafficClass.portTable = ports.table()
  }
  return addressMaskInSweep(addresses.sweep(), words, at) & portMaskInSweep(ports.sweep(), port)
}
