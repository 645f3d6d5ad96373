/** Finitely many packets that stand for all of them. */
import type { WrittenRules } from '../../contract/rules.ts'
import { pairTable } from '../../kit/pair-table.ts'
import { printAddress } from '../../net/address.ts'
import { firstOfStep, mapSteps, mergeSteps, type Steps } from '../../net/steps.ts'
import { type PreparedRules, prepare } from '../compile/prepare.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import { hasPorts, type Packet } from '../evaluate/packet.ts'
import { blankCut, type ClassCut, cutClass } from '../regions/class-cut.ts'

/**
 * One packet of each class: packets of a class match the same rules in each of the rule sets, so
 * that no order and no actions of these rules can tell them apart. Two of the sets are equivalent
 * exactly when they agree on every representative. There are as many as classes of addresses times
 * classes of ports, up to millions for the largest sets, so they are made one at a time. Throws a UsageError for rules
 * that no firewall could hold.
 */
export function representatives(
  ...sets: readonly WrittenRules[]
): Generator<Packet, void, undefined> {
  return packetsOf(representativesByClass(...sets))
}

function* packetsOf(classes: readonly ClassRepresentatives[]): Generator<Packet, void, undefined> {
  for (const { count, nth } of classes)
    for (let number = 0; number < count; number++) yield nth(number)
}

/** The representatives of one traffic class, each to be had by its number. */
export interface ClassRepresentatives {
  readonly trafficClass: TrafficClass
  /** At least 1. */
  readonly count: number
  /** Numbers count from 0, in the order of `representatives`. */
  readonly nth: (number: number) => Packet
}

/** The same packets, none of them made before it is asked for. */
export function representativesByClass(
  ...sets: readonly WrittenRules[]
): readonly ClassRepresentatives[] {
  const prepared = sets.map((rules, at) => prepare(rules, `rules[${at}]`))
  return trafficClasses.map(trafficClass => {
    const { addresses, ports } = commonCut(trafficClass, prepared)
    const steps = firstPlaces(addresses.values)
    const atoms = firstPlaces(ports.values).map(atom => ports.firsts[atom] ?? 0)
    const { direction, family, protocol } = trafficClass
    // One after the other, packets have the same address again and again.
    let latest = { step: -1, address: '' }
    const nth = (number: number): Packet => {
      const step = steps[Math.floor(number / atoms.length)] ?? 0
      if (latest.step !== step)
        latest = { step, address: printAddress({ family, words: firstOfStep(addresses, step) }) }
      const packet = { direction, protocol, address: latest.address }
      return hasPorts(protocol) ? { ...packet, port: atoms[number % atoms.length] } : packet
    }
    return { trafficClass, count: steps.length * atoms.length, nth }
  })
}

/** The values are numbers of classes. */
type CommonCut = Pick<ClassCut, 'addresses' | 'ports'>

const commonCut = (trafficClass: TrafficClass, sets: readonly PreparedRules[]): CommonCut =>
  sets
    .map(set => cutClass(set, trafficClass))
    .reduce<CommonCut>(
      (common, { addresses, ports, relevant }) => ({
        addresses: refine(
          common.addresses,
          mapSteps(addresses, mask => mask & relevant),
        ),
        ports: refine(common.ports, ports),
      }),
      blankCut(trafficClass),
    )

function refine(classes: Steps, masks: Steps): Steps {
  const pairs = pairTable()
  return mergeSteps(classes, masks, (left, right) => pairs.idOf(left, right))
}

/** Where each number comes first. */
function firstPlaces(numbers: Int32Array): readonly number[] {
  const places = new Map<number, number>()
  for (const [place, number] of numbers.entries())
    if (!places.has(number)) places.set(number, place)
  return [...places.values()]
}
