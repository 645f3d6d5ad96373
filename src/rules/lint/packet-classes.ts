/**
 * One traffic class as classes of packets: addresses that match the same rules, ports that match the same rules. What
 * rules do to each other depends on pairs of these alone, however many addresses are in them.
 */

import { once } from '../../kit/once.ts'
import { portSetOf } from '../../net/port-set.ts'
import type { PortPiece } from '../../net/ports.ts'
import { type Steps, wordsPerAddress } from '../../net/steps.ts'
import { noRules } from '../compile/mask.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import type { TrafficClass } from '../compile/traffic-class.ts'
import type { Packet } from '../evaluate/packet.ts'
import { type ClassCut, cutClass } from '../regions/class-cut.ts'
import { lastPortOf } from '../regions/packet-region.ts'
import { packetAt, witnessOf } from '../regions/pick-packet.ts'

/** Classes of a traffic class; those that match no rule of its protocol are left out. */
export interface PacketClasses {
  readonly trafficClass: TrafficClass
  readonly cut: ClassCut
  /** With the digits of the number of addresses, to the base 2^16, most significant first, signed; made when first asked for. */
  readonly addresses: Classes & { readonly digits: () => Float64Array }
  /** With the number of ports, likewise. */
  readonly ports: Classes & { readonly counts: () => readonly number[] }
}

/** Addresses or ports by the rules that they match. */
export interface Classes {
  /** The rules that each class matches; no two are equal, none is empty. Plain lists, for V8 makes typed ones ten times as slow. */
  readonly masks: readonly number[]
  /** Of each step the number of its class; -1 for one that matches none. */
  readonly ofStep: readonly number[]
  /** The lowest step of each class. */
  readonly firstStep: readonly number[]
}

/** Undefined where no rule names a packet of the traffic class. */
export function classifyPackets(
  rules: PreparedRules,
  trafficClass: TrafficClass,
): PacketClasses | undefined {
  const cut = cutClass(rules, trafficClass)
  if (cut.relevant === noRules) return undefined
  const addresses = classify(cut.addresses, cut.relevant)
  const ports = classify(cut.ports, cut.relevant)
  const digits = once(() => digitsOf(cut.addresses, addresses))
  const counts = once(() => countsOf(trafficClass, cut, ports))
  // Assigned here and where this is taken further: V8 gives each object that is spread first and then added to a shape of its own.
  return {
    trafficClass,
    cut,
    addresses: Object.assign(addresses, { digits }),
    ports: Object.assign(ports, { counts }),
  }
}

function countsOf(
  trafficClass: TrafficClass,
  cut: ClassCut,
  { masks, ofStep }: Classes,
): readonly number[] {
  const counts: number[] = new Array(masks.length).fill(0)
  for (let step = 0; step < cut.ports.size; step++) {
    const number = ofStep[step] ?? -1
    if (number < 0) continue
    const { first, last } = portsOfStep(trafficClass, cut, step)
    counts[number] = (counts[number] ?? 0) + last - first + 1
  }
  return counts
}

/** The ports of a step; 0 alone for a protocol without ports. */
export const portsOfStep = (
  { protocol }: TrafficClass,
  { ports }: ClassCut,
  step: number,
): PortPiece => ({
  first: ports.firsts[step] ?? 0,
  last: lastPortOf(protocol, ports, step),
})

/** A packet of a pair of classes, of their lowest addresses and ports. */
export function packetOf(classes: PacketClasses, address: number, port: number): Packet {
  const { trafficClass, cut, addresses, ports } = classes
  const span = portsOfStep(trafficClass, cut, ports.firstStep[port] ?? 0)
  const step = addresses.firstStep[address] ?? 0
  return packetAt(trafficClass, witnessOf(cut.addresses, step, portSetOf([span])))
}

function classify({ size, values }: Steps, relevant: number): Classes {
  const masks: number[] = []
  const firstStep: number[] = []
  const ofStep: number[] = []
  // Most rule sets have few classes, which are looked through faster than they are filed.
  const numbers = size > fewSteps ? new Map<number, number>() : undefined
  for (let step = 0; step < size; step++) {
    const mask = (values[step] ?? 0) & relevant
    const known = numbers === undefined ? masks.indexOf(mask) : (numbers.get(mask) ?? -1)
    ofStep.push(mask === noRules || known >= 0 ? known : masks.length)
    if (mask === noRules || known >= 0) continue
    numbers?.set(mask, masks.length)
    masks.push(mask)
    firstStep.push(step)
  }
  return { masks, ofStep, firstStep }
}

const fewSteps = 64

/** Digits to the base 2^16 that an address of the family has. */
export const digitsPerAddress = ({ family }: TrafficClass): number => 2 * wordsPerAddress[family]

/** How many addresses the class holds, exactly. */
export function classSize({ trafficClass, addresses }: PacketClasses, number: number): bigint {
  const width = digitsPerAddress(trafficClass)
  return carryDigits(addresses.digits(), number * width, width)
}

/** The number that these digits to the base 2^16 stand for; they may be out of their range. */
export function carryDigits(digits: ArrayLike<number>, at: number, width: number): bigint {
  let number = 0n
  for (let digit = 0; digit < width; digit++)
    number = number * 65536n + BigInt(digits[at + digit] ?? 0)
  return number
}

/**
 * Of each step the lowest address of the next less its own, digit by digit and without carrying: sums of tens of
 * thousands of these times a number of ports stay exact in a double.
 */
function digitsOf({ firsts, size, width }: Steps, { ofStep, firstStep }: Classes): Float64Array {
  const sums = new Float64Array(2 * width * firstStep.length)
  const add = (at: number, digit: number) => {
    sums[at] = (sums[at] ?? 0) + digit
  }
  for (let step = 0; step < size; step++) {
    const number = ofStep[step] ?? -1
    if (number < 0) continue
    const isLast = step + 1 === size
    const at = 2 * width * number
    if (isLast) add(at, 65536)
    for (let word = 0; word < width; word++) {
      const from = firsts[step * width + word] ?? 0
      const to = isLast ? 0 : (firsts[(step + 1) * width + word] ?? 0)
      add(at + 2 * word, (to >>> 16) - (from >>> 16))
      add(at + 2 * word + 1, (to & 0xffff) - (from & 0xffff))
    }
  }
  return sums
}
