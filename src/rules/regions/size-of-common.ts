/** How many packets two regions have in common, and how long it takes to find out. */
import { pairTable } from '../../kit/pair-table.ts'
import { noPorts, type PortSet } from '../../net/port-set.ts'
import { mergeSteps } from '../../net/steps.ts'
import {
  type ClassRegion,
  classAt,
  classesOf,
  isEmptyClass,
  type PacketRegion,
} from './packet-region.ts'
import { addressesByValue } from './size-of-region.ts'

/** Exact: the size of an intersection that is never made. */
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
  const addressesOf = addressesByValue(merged, pairs.size())
  let size = 0n
  for (let pair = 0; pair < pairs.size(); pair++) {
    const mine = a.portSets[pairs.leftOf(pair)] ?? noPorts
    const yours = b.portSets[pairs.rightOf(pair)] ?? noPorts
    const ports = commonPorts(mine, yours)
    if (ports > 0) size += addressesOf(pair) * BigInt(ports)
  }
  return size
}

/** How many ports are in both: of two intervals the one that ends first is done with. */
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

/** About how many microseconds it takes to go over a region: most of them go into its steps. */
export const workOn = (region: PacketRegion): number =>
  classesOf(region).reduce(
    (sum, { addresses, portSets }) =>
      sum + addresses.size / 2 + portSets.reduce((ends, { length }) => ends + length, 0) / 20,
    0,
  )
