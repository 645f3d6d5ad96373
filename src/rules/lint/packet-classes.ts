/**
 * One trafficClass as classes: addresses that match the same rules, ports that match the same rules. What
 * rules do to each other depends on pairs of these alone, however many addresses are in them.
 */
import { wordsPerAddress } from '../compile/address-sweep.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import type { Packet } from '../evaluate/packet.ts'
import type { AddressSteps } from '../regions/address-steps.ts'
import { type ClassCut, cutClass } from '../regions/class-cut.ts'
import { portAxis } from '../regions/packet-region.ts'
import { packetAt, witnessOf } from '../regions/pick-packet.ts'
import { prefixesOfSteps } from '../regions/step-prefixes.ts'

/** Classes of a trafficClass; those that match no rule of its protocol are left out. */
export interface PacketClasses {
  readonly trafficClass: TrafficClass
  readonly cut: ClassCut
  readonly addresses: AddressClasses
  readonly ports: PortClasses
}

export interface AddressClasses {
  /** The rules that each class matches; no two are equal, none is 0. */
  readonly masks: Int32Array
  /** Of each step the number of its class; -1 for one that matches none. */
  readonly ofStep: Int32Array
  /** The lowest step of each class. */
  readonly firstStep: Int32Array
  /** How many addresses: the digits of each class to the base 2^16, most significant first, signed. */
  readonly digits: Float64Array
}

export interface PortClasses {
  readonly masks: Int32Array
  readonly ofAtom: Int32Array
  readonly firstAtom: Int32Array
  /** How many ports. */
  readonly counts: Int32Array
}

/** Digits to the base 2^16 that an address of the trafficClass's family has. */
export const digitsPerAddress = ({ family }: TrafficClass): number => 2 * wordsPerAddress[family]

/** Throws a TypeError when the trafficClass has no number. */
export function classifyPackets(rules: PreparedRules, trafficClass: TrafficClass): PacketClasses {
  const cut = cutClass(rules, trafficClass)
  return {
    trafficClass,
    cut,
    addresses: classifyAddresses(cut),
    ports: classifyPorts(trafficClass, cut),
  }
}

/** A packet of a pair of classes, of their lowest addresses and ports. */
export function packetOf(classes: PacketClasses, address: number, port: number): Packet {
  const { trafficClass, cut, addresses, ports } = classes
  const prefixes = prefixesOfSteps(cut.addresses, [addresses.firstStep[address] ?? 0])
  const atom = ports.firstAtom[port] ?? 0
  const span = Uint16Array.of(cut.ports.firsts[atom] ?? 0, lastOfAtom(trafficClass, cut, atom))
  return packetAt(trafficClass, witnessOf({ prefixes, others: undefined, ports: span }))
}

/** How many addresses the class holds, exactly. */
export function classSize({ trafficClass, addresses }: PacketClasses, number: number): bigint {
  const width = digitsPerAddress(trafficClass)
  return carryDigits(addresses.digits, number * width, width)
}

/** The number that these digits to the base 2^16 stand for; they may be out of their range. */
export function carryDigits(digits: Float64Array, at: number, width: number): bigint {
  let number = 0n
  for (let digit = 0; digit < width; digit++)
    number = number * 65536n + BigInt(digits[at + digit] ?? 0)
  return number
}

/** The highest port of an atom; 0 for a protocol without ports. */
export function lastOfAtom({ protocol }: TrafficClass, { ports }: ClassCut, atom: number): number {
  return atom + 1 < ports.size ? (ports.firsts[atom + 1] ?? 0) - 1 : (portAxis(protocol)[1] ?? 0)
}

function classifyAddresses({ addresses, relevant }: ClassCut): AddressClasses {
  const { size, values, family } = addresses
  const numbers = new Map<number, number>()
  const firstStep: number[] = []
  const ofStep = new Int32Array(size).fill(-1)
  for (let step = 0; step < size; step++) {
    const mask = (values[step] ?? 0) & relevant
    if (mask === 0) continue
    const known = numbers.get(mask) ?? firstStep.push(step) - 1
    numbers.set(mask, known)
    ofStep[step] = known
  }
  const width = 2 * wordsPerAddress[family]
  const digits = new Float64Array(width * firstStep.length)
  for (let step = 0; step < size; step++) {
    const number = ofStep[step] ?? -1
    if (number >= 0) addSize(addresses, step, digits, number * width, width)
  }
  return {
    masks: Int32Array.from(numbers.keys()),
    ofStep,
    firstStep: Int32Array.from(firstStep),
    digits,
  }
}

/**
 * The next step's lowest address less this one's, digit by digit and without carrying: sums of tens
 * of thousands of these times a number of ports stay exact in a double.
 */
function addSize(steps: AddressSteps, step: number, sum: Float64Array, at: number, width: number) {
  const { firsts, size } = steps
  const words = width / 2
  const isLast = step + 1 === size
  if (isLast) sum[at] = (sum[at] ?? 0) + 65536
  for (let word = 0; word < words; word++) {
    const from = firsts[step * words + word] ?? 0
    const to = isLast ? 0 : (firsts[(step + 1) * words + word] ?? 0)
    const high = at + 2 * word
    sum[high] = (sum[high] ?? 0) + (to >>> 16) - (from >>> 16)
    sum[high + 1] = (sum[high + 1] ?? 0) + (to & 0xffff) - (from & 0xffff)
  }
}

function classifyPorts(trafficClass: TrafficClass, cut: ClassCut): PortClasses {
  const { size, masks } = cut.ports
  const numbers = new Map<number, number>()
  const firstAtom: number[] = []
  const counts: number[] = []
  const ofAtom = new Int32Array(size).fill(-1)
  for (let atom = 0; atom < size; atom++) {
    const mask = masks[atom] ?? 0
    if (mask === 0) continue
    const known = numbers.get(mask) ?? firstAtom.push(atom) - 1
    numbers.set(mask, known)
    ofAtom[atom] = known
    const ports = lastOfAtom(trafficClass, cut, atom) - (cut.ports.firsts[atom] ?? 0) + 1
    counts[known] = (counts[known] ?? 0) + ports
  }
  return {
    masks: Int32Array.from(numbers.keys()),
    ofAtom,
    firstAtom: Int32Array.from(firstAtom),
    counts: Int32Array.from(counts),
  }
}
