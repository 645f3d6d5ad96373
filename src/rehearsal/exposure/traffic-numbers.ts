/** Numbers for what passes on all networks and over both families: equal ones have the same one. */
import { addressFamilies } from '../../contract/vocabulary.ts'
import { remembered } from '../../kit/once.ts'
import { pairTable } from '../../kit/pair-table.ts'
import type { Keep } from '../../net/port-set.ts'
import type { Site } from './address-classes.ts'
import type { AdmittedPorts } from './admitted-ports.ts'
import type { MeetingKind } from './endpoints.ts'

export interface TrafficNumbers {
  /** The number of nothing. */
  readonly nothing: number
  /** Of the numbers of ports by slot. */
  readonly numberOf: (bySlot: ArrayLike<number>) => number
  readonly slotsOf: (number: number) => readonly number[]
  /** Those that are kept of what passes in both, in the first only, in the second only. */
  readonly combine: (a: number, b: number, keep: Keep) => number
}

const kinds = ['public', 'private', 'vpc'] as const satisfies MeetingKind[]
/** For each of these what passes has a number of its own. */
export const slots = kinds.flatMap(kind => addressFamilies.map(family => [kind, family] as const))

export const slotOf = ({ kind, family }: Site): number =>
  kinds.indexOf(kind) * addressFamilies.length + addressFamilies.indexOf(family)

/** The numbers of what passes in all slots: pairs of the number for all slots but the last, and of that for the last. */
export function openNumbers(ports: AdmittedPorts): TrafficNumbers {
  const { none } = ports
  const pairs = pairTable()
  const numberOf = (bySlot: ArrayLike<number>): number => {
    let number = bySlot[0] ?? none
    for (let at = 1; at < slots.length; at++) number = pairs.idOf(number, bySlot[at] ?? none)
    return number
  }
  const slotsOf = remembered((number: number): readonly number[] => {
    const bySlot: number[] = []
    let left = number
    while (bySlot.length < slots.length - 1) {
      bySlot.push(pairs.rightOf(left))
      left = pairs.leftOf(left)
    }
    return [...bySlot, left].reverse()
  })
  const nothing = numberOf([])
  return {
    ...{ numberOf, slotsOf, nothing },
    combine(a, b, keep) {
      if (a === b) return keep.both ? a : nothing
      if (a === nothing) return keep.right ? b : nothing
      if (b === nothing) return keep.left ? a : nothing
      const right = slotsOf(b)
      return numberOf(slotsOf(a).map((each, at) => ports.combine(each, right[at] ?? none, keep)))
    },
  }
}
