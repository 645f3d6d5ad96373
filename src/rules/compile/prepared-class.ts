/** What decides the packets of one traffic class, in the form that pays for as many of them as came by. */
import { limits } from '../../contract/limits.ts'
import { once } from '../../kit/once.ts'
import { type Ipv6Index, indexIpv6, ipv6MaskInIndex } from '../../net/ipv6-index.ts'
import { constantSteps, type Steps, valueAt } from '../../net/steps.ts'
import { indexWords, valueInIndex, type WordIndex } from '../../net/word-index.ts'
import type { RulesVerdict } from '../evaluate/verdict.ts'
import { addressMaskInPrefixes, type PrefixColumns, sweepAddresses } from './address-sweep.ts'
import { noRules, rulesInMask } from './mask.ts'
import { noPieces, type PieceColumns, portMaskInPieces, sweepPorts } from './port-sweep.ts'

export interface PreparedClass {
  /** The policy's first, then one for each rule: at `deciderAt` of a mask. */
  readonly verdicts: readonly RulesVerdict[]
  readonly policy: RulesVerdict
  /** Classes of one direction and family share these. */
  readonly addresses: AddressForms
  /** Classes of one direction and protocol share these. */
  readonly ports: PortForms
  /** Packets so far; not counted any further once there are tables. */
  seen: number
  // The tables; of the first two the one of the family is made.
  ipv4: WordIndex | undefined
  ipv6: Ipv6Index | undefined
  portTable: Int32Array | undefined
}

export const openClass = (
  verdicts: readonly RulesVerdict[],
  policy: RulesVerdict,
  addresses: AddressForms,
  ports: PortForms,
): PreparedClass => ({
  // Written out field by field: an object that is spread together is slower to read.
  verdicts,
  policy,
  addresses,
  ports,
  seen: 0,
  ipv4: undefined,
  ipv6: undefined,
  portTable: undefined,
})

/** The addresses of one direction and family in three forms, each faster than the one before and dearer to make. */
export interface AddressForms {
  readonly prefixes: PrefixColumns
  readonly sweep: () => Steps
  readonly index: () => AddressTable
}

/** The table of the one family or the other. */
export type AddressTable =
  | { readonly ipv4: WordIndex; readonly ipv6: undefined }
  | { readonly ipv4: undefined; readonly ipv6: Ipv6Index }

export function addressForms(prefixes: PrefixColumns): AddressForms {
  const sweep = once(() => sweepAddresses(prefixes))
  const index = (): AddressTable =>
    prefixes.width === 1
      ? { ipv4: indexWords(sweep().firsts, sweep().values), ipv6: undefined }
      : { ipv4: undefined, ipv6: indexIpv6(sweep()) }
  return { prefixes, sweep, index: once(index) }
}

/** The ports of one direction and protocol, likewise. */
export interface PortForms {
  readonly pieces: PieceColumns
  readonly sweep: () => Steps
  /** A mask for each port. */
  readonly table: () => Int32Array
}

export const portForms = (pieces: PieceColumns): PortForms =>
  pieces.rules.length === 0 ? formsOfNoPiece : formsOfPieces(pieces)

function formsOfPieces(pieces: PieceColumns): PortForms {
  const sweep = once(() => sweepPorts(pieces))
  return { pieces, sweep, table: once(() => tableOf(sweep())) }
}

/** For a protocol without ports: its packets count as going to port 0, which each of its rules holds. */
export const portlessForms = (mask: number): PortForms =>
  mask === noRules ? formsOfNone : formsOfPortless(mask)

function formsOfPortless(mask: number): PortForms {
  const rules = Uint8Array.from(rulesInMask(mask))
  const zeros = new Uint16Array(rules.length)
  const sweep = constantSteps(1, mask)
  return {
    pieces: { firsts: zeros, lasts: zeros, rules },
    sweep: () => sweep,
    table: () => sweep.values,
  }
}

/** Made once: most rule sets have protocols that no rule names. */
const formsOfNoPiece = formsOfPieces(noPieces)
const formsOfNone = formsOfPortless(noRules)

function tableOf({ firsts, values, size }: Steps): Int32Array {
  const table = new Int32Array(limits.portMax + 1)
  for (let step = 0; step < size; step++)
    table.fill(values[step] ?? 0, firsts[step], firsts[step + 1] ?? limits.portMax + 1)
  return table
}

/**
 * From how many packets on the next form is worth making; `bench/packets.ts` measures what each
 * costs to make and to use.
 */
const sweepFrom = 128
const tablesFrom = 4096

/** What the packets of one direction and family are looked up in. */
export type Tables = AddressTable & {
  /** A mask for each port, by protocol code. */
  readonly ports: readonly Int32Array[]
}

/** The tables of classes of one direction and family, where so many packets at once are worth making them. */
export function tablesFor(classes: readonly PreparedClass[], packets: number): Tables | undefined {
  const addresses = classes[0]?.addresses
  if (addresses === undefined || packets < tablesFrom) return undefined
  return { ...addresses.index(), ports: classes.map(({ ports }) => ports.table()) }
}

/** The rules that match a packet from this IPv4 address to this port. */
export function ipv4Mask(trafficClass: PreparedClass, word: number, port: number): number {
  const { ipv4, portTable } = trafficClass
  if (ipv4 !== undefined && portTable !== undefined)
    return valueInIndex(ipv4, word) & (portTable[port] ?? 0)
  oneWord[0] = word
  return maskWarmingUp(trafficClass, oneWord, 0, port)
}

/** The rules that match a packet from the IPv6 address whose words start at `at` to this port. */
export function ipv6Mask(
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
  return valueAt(addresses.sweep(), words, at) & (ports.table()[port] ?? 0)
}
