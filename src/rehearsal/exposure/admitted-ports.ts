/** What filters let through, as numbers: of each protocol a set of ports, and equal ones have the same number. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { pairTable } from '../../kit/pair-table.ts'
import {
  combinePortSets,
  type Keep,
  noPorts,
  type PortSet,
  portSetTable,
} from '../../net/port-set.ts'
import { mapSteps, mergeSteps, type Steps, stepsTable } from '../../net/steps.ts'
import {
  classNumber,
  type PacketProtocol,
  packetProtocols,
} from '../../rules/compile/traffic-class.ts'
import { classAt, type PacketRegion } from '../../rules/regions/packet-region.ts'

export interface AdmittedPorts {
  /** The number of no packet. */
  readonly none: number
  /** The number of these ports, by protocol code. */
  readonly numberOf: (ports: readonly PortSet[]) => number
  /** The ports behind a number. */
  readonly portsIn: (number: number, protocol: PacketProtocol) => PortSet
  readonly combine: (a: number, b: number, keep: Keep) => number
  /** For each peer the number of what is accepted to it, or from it. */
  readonly byPeer: (accepted: PacketRegion, direction: Direction, family: AddressFamily) => Steps
}

/** Numbers are pairs: of those of all protocols but the last, and of the port set of the last. */
export function openAdmittedPorts(): AdmittedPorts {
  const sets = portSetTable()
  const pairs = pairTable()
  const pairOf = (a: number, b: number) => pairs.idOf(a, b)
  const numberOf = (ports: readonly PortSet[]) => ports.map(each => sets.idOf(each)).reduce(pairOf)
  const none = numberOf(packetProtocols.map(() => noPorts))
  const setOf = (number: number, code: number, length: number = packetProtocols.length): number => {
    if (length === 1) return number
    return code === length - 1
      ? pairs.rightOf(number)
      : setOf(pairs.leftOf(number), code, length - 1)
  }
  const portsIn = (number: number, protocol: PacketProtocol) =>
    sets.sets[setOf(number, packetProtocols.indexOf(protocol))] ?? noPorts
  const known = new Map<Keep, Map<number, number>>()
  const combined = pairTable()
  const stepsOf = rememberSteps((accepted, direction, family) =>
    packetProtocols
      .map(protocol => {
        const number = classNumber({ direction, family, protocol })
        const { addresses, portSets } = classAt(accepted, number)
        const numbers = portSets.map(each => sets.idOf(each))
        return mapSteps(addresses, place => numbers[place] ?? 0)
      })
      .reduce((all, each) => mergeSteps(all, each, pairOf)),
  )
  return {
    ...{ none, numberOf, portsIn },
    combine(a, b, keep) {
      if (a === b) return keep.both ? a : none
      const results = known.get(keep) ?? new Map<number, number>()
      known.set(keep, results)
      const question = combined.idOf(a, b)
      const before = results.get(question)
      if (before !== undefined) return before
      const result = numberOf(
        packetProtocols.map(each => combinePortSets(portsIn(a, each), portsIn(b, each), keep)),
      )
      results.set(question, result)
      return result
    },
    byPeer: stepsOf,
  }
}

type StepsOf = (accepted: PacketRegion, direction: Direction, family: AddressFamily) => Steps

/** Both who tells addresses apart and who admits packets ask for them; equal ones are the same. */
function rememberSteps(make: StepsOf): StepsOf {
  const same = stepsTable()
  const known = new Map<PacketRegion, Map<string, Steps>>()
  return (accepted, direction, family) => {
    const own = known.get(accepted) ?? new Map<string, Steps>()
    known.set(accepted, own)
    const key = `${direction} ${family}`
    const steps = own.get(key) ?? same(make(accepted, direction, family))
    own.set(key, steps)
    return steps
  }
}
