/** Judges packets by the million: columns of numbers go in, a column of answers comes out. */
import { limits } from '../../contract/limits.ts'
import type { WrittenRules } from '../../contract/rules.ts'
import { addressFamilies, type Direction, directions } from '../../contract/vocabulary.ts'
import { UsageError } from '../../kit/errors.ts'
import type { Family } from '../../net/address.ts'
import { ipv6MaskInIndex } from '../../net/ipv6-index.ts'
import { wordsPerAddress } from '../../net/steps.ts'
import { valueInIndex } from '../../net/word-index.ts'
import { misuse, optional, type Reader, record, word } from '../../refusals/usage.ts'
import { deciderAt } from '../compile/mask.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import {
  ipv4Mask,
  ipv6Mask,
  type PreparedClass,
  type Tables,
  tablesFor,
} from '../compile/prepared-class.ts'
import { classNumber, packetProtocols, protocolCodes } from '../compile/traffic-class.ts'

/** Packets of one direction and family; row `n` of each column is packet `n`. */
export interface PacketColumns {
  readonly direction: Direction
  readonly family: Family
  /** The number of its protocol in `protocolCodes`: TCP 0, UDP 1, ICMP 2, IPENCAP 3, OTHER 4. As many rows as there are packets. */
  readonly protocol: Uint8Array
  /** The peers' addresses: one word a packet for IPv4, four for IPv6, most significant first. */
  readonly words: Uint32Array
  /** Destination ports, 1 to 65535; not looked at for protocols without ports. */
  readonly port: Uint16Array
}

export interface VerdictColumns {
  /** Filled with 1 for ACCEPT and 0 for DROP. */
  readonly accepted: Uint8Array
  /** If it is there, filled with the index of the rule that decided, or -1 for the policy. */
  readonly decider?: Int8Array
}

/**
 * Fills `result` with the answers that `evaluate` would give; nothing is allocated for a packet.
 * Throws a UsageError when the columns are none or do not fit together, for an unknown protocol code and for port 0
 * (ASSUME-PORT-ZERO); the rows before the one at fault are filled by then. It is as strict about the rules as
 * `evaluate`.
 */
export function evaluateMany(
  rules: WrittenRules,
  packets: PacketColumns,
  result: VerdictColumns,
): void {
  const columns = readPackets(packets, 'packets')
  const { accepted, decider } = readResult(result, 'result')
  const { direction, family, protocol, words, port } = columns
  checkSize('packets.words', words, protocol.length * wordsPerAddress[family])
  checkSize('packets.port', port, protocol.length)
  checkSize('result.accepted', accepted, protocol.length)
  checkSize('result.decider', decider, protocol.length)
  const trafficClasses = classesOf(prepare(rules), direction, family)
  const verdicts = { accepted, decider, accepting: acceptingOf(trafficClasses) }
  const tables = tablesFor(trafficClasses, protocol.length)
  if (tables === undefined) judgeSome(trafficClasses, columns, verdicts)
  else judgeByTables(tables, columns, verdicts)
}

interface Verdicts {
  readonly accepted: Uint8Array
  readonly decider: Int8Array | undefined
  /** 1 for ACCEPT and 0 for DROP: the policy first, then each rule. */
  readonly accepting: Uint8Array
}

/** Judges too few packets to make tables for. */
function judgeSome(
  trafficClasses: readonly PreparedClass[],
  { family, protocol, words, port }: PacketColumns,
  { accepted, decider, accepting }: Verdicts,
): void {
  const isIpv4 = family === 'ipv4'
  for (let row = 0; row < protocol.length; row++) {
    const code = protocol[row] ?? 0
    const trafficClass = trafficClasses[code] ?? refuseCode(code, row)
    const to = code > protocolCodes.UDP ? 0 : (port[row] ?? 0) || refusePort(row)
    const mask = isIpv4
      ? ipv4Mask(trafficClass, words[row] ?? 0, to)
      : ipv6Mask(trafficClass, words, 4 * row, to)
    const place = deciderAt(mask)
    accepted[row] = accepting[place] ?? 0
    if (decider !== undefined) decider[row] = place - 1
  }
}

/** Judges packets by tables that were made before the first of them. */
function judgeByTables(
  { ipv4, ipv6, ports }: Tables,
  { protocol, words, port }: PacketColumns,
  { accepted, decider, accepting }: Verdicts,
): void {
  for (let row = 0; row < protocol.length; row++) {
    const code = protocol[row] ?? 0
    const byPort = ports[code] ?? refuseCode(code, row)
    const to = code > protocolCodes.UDP ? 0 : (port[row] ?? 0) || refusePort(row)
    const byAddress =
      ipv4 === undefined
        ? ipv6MaskInIndex(ipv6, words, 4 * row)
        : valueInIndex(ipv4, words[row] ?? 0)
    const place = deciderAt(byAddress & (byPort[to] ?? 0))
    accepted[row] = accepting[place] ?? 0
    if (decider !== undefined) decider[row] = place - 1
  }
}

/** The traffic classes of the columns, by protocol code. */
function classesOf({ trafficClasses }: PreparedRules, direction: Direction, family: Family) {
  const first = classNumber({ direction, family, protocol: 'TCP' })
  return trafficClasses.slice(first, first + packetProtocols.length)
}

function acceptingOf(trafficClasses: readonly PreparedClass[]): Uint8Array {
  const verdicts = trafficClasses[0]?.verdicts ?? []
  return Uint8Array.from(verdicts, ({ action }) => (action === 'ACCEPT' ? 1 : 0))
}

function refuseCode(code: number, row: number): never {
  throw misuse(`packets.protocol[${row}]`, `a code from 0 to ${protocolCodes.OTHER}`, code)
}

function refusePort(row: number): never {
  throw misuse(`packets.port[${row}]`, `a port from ${limits.portMin} to ${limits.portMax}`, 0)
}

/** What tells one kind of typed array from another, whatever realm it is from; a proxy of one is none. */
const kindOfColumn = Reflect.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get

const column =
  <Column extends object>(kind: {
    readonly name: string
    readonly prototype: Column
  }): Reader<Column> =>
  (input, place) => {
    if (kindOfColumn?.call(input) !== kind.name) throw misuse(place, `a ${kind.name}`, input)
    // Nothing else answers so.
    return input as Column
  }

const readPackets: Reader<PacketColumns> = record({
  direction: word(directions),
  family: word(addressFamilies),
  protocol: column(Uint8Array),
  words: column(Uint32Array),
  port: column(Uint16Array),
})

const readResult = record({ accepted: column(Uint8Array), decider: optional(column(Int8Array)) })

function checkSize(place: string, given: { readonly length: number } | undefined, size: number) {
  if (given === undefined || given.length === size) return
  const expected = `${size} numbers for the packets that protocol has`
  throw new UsageError(`${place}: expected ${expected}, got ${given.length}`)
}
