/** Judges packets by the million: columns of numbers go in, a column of answers comes out. */
import { limits } from '../../contract/limits.ts'
import type { Rules } from '../../contract/rules.ts'
import type { Direction } from '../../contract/vocabulary.ts'
import type { Family } from '../../net/address.ts'
import { wordsPerAddress } from '../compile/address-sweep.ts'
import { decidingRule } from '../compile/mask.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { maskInIpv4Plane, maskInIpv6Plane, type PreparedClass } from '../compile/prepared-class.ts'
import { classNumber, packetProtocols, protocolCodes } from '../compile/traffic-class.ts'

/** Packets of one direction and family; row `n` of each column is packet `n`. */
export interface PacketColumns {
  readonly direction: Direction
  readonly family: Family
  /** `protocolCodes`; as many rows as there are packets. */
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
 * Throws a RangeError when the columns do not fit together, for an unknown protocol code and for
 * port 0 (ASSUME-PORT-ZERO); the rows before the one at fault are filled by then. It is as strict
 * about the rules as `evaluate`.
 */
export function evaluateMany(rules: Rules, packets: PacketColumns, result: VerdictColumns): void {
  checkSizes(packets, result)
  const { protocol, words, port } = packets
  const { accepted, decider } = result
  const isIpv4 = packets.family === 'ipv4'
  const trafficClasses = planesOf(prepare(rules), packets)
  const accepting = acceptingOf(trafficClasses)
  for (let row = 0; row < protocol.length; row++) {
    const code = protocol[row] ?? 0
    const trafficClass = trafficClasses[code] ?? refuseCode(code, row)
    const to = code > protocolCodes.UDP ? 0 : (port[row] ?? 0) || refusePort(row)
    const mask = isIpv4
      ? maskInIpv4Plane(trafficClass, words[row] ?? 0, to)
      : maskInIpv6Plane(trafficClass, words, 4 * row, to)
    const rule = decidingRule(mask)
    accepted[row] = accepting[rule + 1] ?? 0
    if (decider !== undefined) decider[row] = rule
  }
}

/** The trafficClasses of the columns, by protocol code. */
function planesOf({ trafficClasses }: PreparedRules, { direction, family }: PacketColumns) {
  const first = classNumber({ direction, family, protocol: 'TCP' })
  return trafficClasses.slice(first, first + packetProtocols.length)
}

/** 1 for ACCEPT and 0 for DROP: the policy first, then each rule. */
function acceptingOf(trafficClasses: readonly PreparedClass[]): Uint8Array {
  const verdicts = trafficClasses[0]?.verdicts ?? []
  return Uint8Array.from(verdicts, ({ action }) => (action === 'ACCEPT' ? 1 : 0))
}

function refuseCode(code: number, row: number): never {
  return refuse(`protocol[${row}]`, `${code}`, `a code from 0 to ${protocolCodes.OTHER}`)
}

function refusePort(row: number): never {
  return refuse(`port[${row}]`, '0', `a port from ${limits.portMin} to ${limits.portMax}`)
}

function checkSizes({ family, protocol, words, port }: PacketColumns, result: VerdictColumns) {
  const count = protocol.length
  checkSize('words', words.length, count * wordsPerAddress[family])
  checkSize('port', port.length, count)
  checkSize('accepted', result.accepted.length, count)
  checkSize('decider', result.decider?.length ?? count, count)
}

function checkSize(column: string, size: number, wanted: number): void {
  if (size !== wanted)
    refuse(column, `${size} numbers`, `${wanted} for the packets that protocol has`)
}

function refuse(field: string, seenThere: string, accepted: string): never {
  throw new RangeError(`${field}: saw ${seenThere}; accepted is ${accepted}`)
}
