/** How many packets a region holds. */

import { pairTable } from '../../kit/pair-table.ts'
import { addressBits, addressToBigint } from '../../net/address.ts'
import { noPorts, type PortSet, sizeOfPortSet } from '../../net/port-set.ts'
import { familyOf, firstOfStep, mergeSteps, type Steps } from '../../net/steps.ts'
import {
  type ClassRegion,
  classAt,
  classesOf,
  isEmptyClass,
  type PacketRegion,
} from './packet-region.ts'

/**
 * Exact. A packet is a direction, a family, a protocol, an address and, for TCP and UDP, a port, so
 * there are 2 x (2^32 + 2^128) x (2 x 65535 + 3) of them.
 */
export function sizeOfRegion(region: PacketRegion): bigint {
  return classesOf(region).reduce((size, each) => size + sizeOfClass(each), 0n)
}

/** How many packets are in both: the size of an intersection that is never made. */
export function sizeOfCommon(a: PacketRegion, b: PacketRegion): bigint {
  return classesOf(a).reduce(
    (size, each, number) => size + sizeOfCommonClass(each, classAt(b, number)),
    0n,
  )
}

function sizeOfCommonClass(a: ClassRegion, b: ClassRegion): bigint {
  if (isEmptyClass(a) || isEmptyClass(b)) return 0n
  const pairs = pairTable()
  const merged = mergeSteps(a.addresses, b.addresses, pairs.idOf)
  const counts = Array.from({ length: pairs.size() }, (_, pair) =>
    commonPorts(
      a.portSets[pairs.leftOf(pair)] ?? noPorts,
      b.portSets[pairs.rightOf(pair)] ?? noPorts,
    ),
  )
  return sizeOfSteps(merged, counts)
}

/** How many ports are in both: the end that comes first belongs to the interval that is done with. */
function commonPorts(a: PortSet, b: PortSet): number {
  let count = 0
  let atA = 0
  let atB = 0
  while (atA < a.length && atB < b.length) {
    const endA = a[atA + 1] ?? 0
    const endB = b[atB + 1] ?? 0
    const last = Math.min(endA, endB)
    count += Math.max(0, last - Math.max(a[atA] ?? 0, b[atB] ?? 0) + 1)
    if (endA === last) atA += 2
    if (endB === last) atB += 2
  }
  return count
}

export const sizeOfClass = ({ addresses, portSets }: ClassRegion): bigint =>
  sizeOfSteps(addresses, portSets.map(sizeOfPortSet))

/** Each address counts as many times as its value says. */
function sizeOfSteps(addresses: Steps, times: readonly number[]): bigint {
  const counts =
    familyOf(addresses) === 'ipv4'
      ? inNumbers(addresses, times.length)
      : inBigints(addresses, times.length)
  return times.reduce(
    (size, each, value) => (each === 0 ? size : size + BigInt(counts[value] ?? 0) * BigInt(each)),
    0n,
  )
}

/** By value, how many addresses have it. The sizes of a family of 2^32 addresses are exact as numbers. */
function inNumbers({ size, firsts, values }: Steps, count: number): readonly number[] {
  const sizes = new Array<number>(count).fill(0)
  let end = 2 ** addressBits.ipv4
  for (let at = size - 1; at >= 0; at--) {
    const first = firsts[at] ?? 0
    const value = values[at] ?? 0
    sizes[value] = (sizes[value] ?? 0) + end - first
    end = first
  }
  return sizes
}

function inBigints(steps: Steps, count: number): readonly bigint[] {
  const sizes = new Array<bigint>(count).fill(0n)
  let end = 1n << BigInt(addressBits.ipv6)
  for (let at = steps.size - 1; at >= 0; at--) {
    const first = addressToBigint({ family: 'ipv6', words: firstOfStep(steps, at) })
    const value = steps.values[at] ?? 0
    sizes[value] = (sizes[value] ?? 0n) + end - first
    end = first
  }
  return sizes
}

/** About how many microseconds it takes to go over a region: that grows with the numbers which it holds. */
export const workOn = (region: PacketRegion): number =>
  0.05 *
  classesOf(region).reduce(
    (sum, { addresses, portSets }) =>
      portSets.reduce((ends, { length }) => ends + length, sum + addresses.firsts.length),
    0,
  )
