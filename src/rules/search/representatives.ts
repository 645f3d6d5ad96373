/** Finitely many packets that stand for all of them. */

import type { Rules } from '../../contract/rules.ts'
import { printAddress } from '../../net/address.ts'
import { mergePorts } from '../compare/merge-ports.ts'
import { pairTable } from '../compare/pair-table.ts'
import type { PortSweep } from '../compile/port-sweep.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type Packet } from '../evaluate/packet.ts'
import { type AddressSteps, firstOfStep, mapSteps, mergeSteps } from '../regions/address-steps.ts'
import { blankCut, type ClassCut, cutClass } from '../regions/class-cut.ts'
import { portAxis } from '../regions/packet-region.ts'

/**
 * One packet of each class: packets of a class match the same rules in each of the rule sets, so
 * that no order and no actions of these rules can tell them apart. Two of the sets are equivalent
 * exactly when they agree on every representative. There are as many as classes of addresses times
 * classes of ports, up to millions for the largest sets, so they are made one at a time. Throws like
 * `acceptRegion`.
 */
export function* representatives(...sets: readonly Rules[]): Generator<Packet, void, undefined> {
  const prepared = sets.map(prepare)
  for (const trafficClass of trafficClasses) {
    const { addresses, ports, addressAt } = classesIn(trafficClass, prepared)
    for (let row = 0; row < addresses; row++) {
      const address = addressAt(row)
      for (const port of ports) yield packetIn(trafficClass, address, port)
    }
  }
}

/** The representatives of one trafficClass, each to be had by its number. */
export interface ClassRepresentatives {
  readonly trafficClass: TrafficClass
  /** At least 1. */
  readonly count: number
  /** Numbers count from 0, in the order of `representatives`. */
  readonly nth: (number: number) => Packet
}

/** The same packets, none of them made before it is asked for. */
export function representativesByClass(...sets: readonly Rules[]): readonly ClassRepresentatives[] {
  const prepared = sets.map(prepare)
  return trafficClasses.map(trafficClass => {
    const { addresses, ports, addressAt } = classesIn(trafficClass, prepared)
    const nth = (number: number): Packet =>
      packetIn(
        trafficClass,
        addressAt(Math.floor(number / ports.length)),
        ports[number % ports.length] ?? 0,
      )
    return { trafficClass, count: addresses * ports.length, nth }
  })
}

/** How many classes of addresses there are, an address of each, and a port of each class of ports. */
interface PacketClasses {
  readonly addresses: number
  readonly addressAt: (row: number) => string
  readonly ports: readonly number[]
}

function classesIn(trafficClass: TrafficClass, prepared: readonly PreparedRules[]): PacketClasses {
  const { addresses, ports } = commonCut(trafficClass, prepared)
  const steps = firstPlaces(addresses.values)
  return {
    addresses: steps.length,
    addressAt: row =>
      printAddress({ family: trafficClass.family, words: firstOfStep(addresses, steps[row] ?? 0) }),
    ports: firstPlaces(ports.masks).map(atom => ports.firsts[atom] ?? 0),
  }
}

const packetIn = ({ direction, protocol }: TrafficClass, address: string, port: number): Packet =>
  hasPorts(protocol) ? { direction, protocol, address, port } : { direction, protocol, address }

/** Values and masks are numbers of classes. */
type CommonCut = Pick<ClassCut, 'addresses' | 'ports'>

function commonCut(trafficClass: TrafficClass, sets: readonly PreparedRules[]): CommonCut {
  return sets
    .map(set => cutClass(set, trafficClass))
    .reduce<CommonCut>((common, cut) => refine(trafficClass, common, cut), blankCut(trafficClass))
}

function refine(trafficClass: TrafficClass, common: CommonCut, cut: ClassCut): CommonCut {
  const { relevant, addresses, ports } = cut
  return {
    addresses: refineAddresses(
      common.addresses,
      mapSteps(addresses, mask => mask & relevant),
    ),
    ports: refinePorts(trafficClass, common.ports, ports),
  }
}

function refineAddresses(classes: AddressSteps, masks: AddressSteps): AddressSteps {
  const pairs = pairTable()
  return mergeSteps(classes, masks, (left, right) => pairs.idOf(left, right))
}

function refinePorts({ protocol }: TrafficClass, classes: PortSweep, masks: PortSweep): PortSweep {
  const pairs = pairTable()
  const { size, firsts, befores, afters } = mergePorts(classes, masks, portAxis(protocol)[1] ?? 0)
  const refined = befores.slice(0, size).map((left, at) => pairs.idOf(left, afters[at] ?? 0))
  return { size, firsts: firsts.slice(0, size), masks: refined }
}

/** Where each number comes first. */
function firstPlaces(numbers: Int32Array): readonly number[] {
  const places = new Map<number, number>()
  for (const [place, number] of numbers.entries())
    if (!places.has(number)) places.set(number, place)
  return [...places.values()]
}
