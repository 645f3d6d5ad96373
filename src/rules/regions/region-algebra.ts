/** Union, intersection, difference and complement of packet regions, and whether they are equal. */
import { pairTable } from '../../kit/pair-table.ts'
import {
  combinePortSets,
  difference,
  intersection,
  type Keep,
  noPorts,
  portSetTable,
  samePortSet,
  union,
} from '../../net/port-set.ts'
import { familyOf, mergeSteps, sameSteps } from '../../net/steps.ts'
import {
  type ClassRegion,
  classesOf,
  classRegion,
  emptyClass,
  everyPacket,
  isEmptyClass,
  type PacketRegion,
  packetRegion,
} from './packet-region.ts'

/** Every packet in one or the other. Like all questions about regions throws a UsageError for what is no region. */
export function unionRegions(a: PacketRegion, b: PacketRegion): PacketRegion {
  return combine(a, b, union)
}

/** Every packet in both. */
export function intersectRegions(a: PacketRegion, b: PacketRegion): PacketRegion {
  return combine(a, b, intersection)
}

/** Every packet in the first and not in the second. */
export function subtractRegions(a: PacketRegion, b: PacketRegion): PacketRegion {
  return combine(a, b, difference)
}

/** Every packet that is not in the region. */
export function complementRegion(region: PacketRegion): PacketRegion {
  classesOf(region)
  return subtractRegions(everyPacket, region)
}

export function isEmptyRegion(region: PacketRegion): boolean {
  return classesOf(region).every(isEmptyClass)
}

/** Do both hold the same packets? */
export function sameRegion(a: PacketRegion, b: PacketRegion): boolean {
  const others = classesOf(b, 'b')
  return classesOf(a, 'a').every((each, number) => {
    const other = others[number]
    return other !== undefined && sameClass(each, other)
  })
}

/** Numbers regions, those that hold the same packets alike. */
export function openRegionNumbers(): (region: PacketRegion) => number {
  const known = new Map<PacketRegion, number>()
  const byHash = new Map<number, PacketRegion[]>()
  return region => {
    const before = known.get(region)
    if (before !== undefined) return before
    const hash = hashOf(region)
    const others = byHash.get(hash) ?? []
    byHash.set(hash, others)
    const same = others.find(other => sameRegion(other, region))
    if (same === undefined) others.push(region)
    const number = (same && known.get(same)) ?? known.size
    known.set(region, number)
    return number
  }
}

/** FNV-1a over the words of addresses and over ports, whole words at a time. */
function hashOf(region: PacketRegion): number {
  let hash = -2128831035
  const add = (words: ArrayLike<number>): void => {
    for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ (words[at] ?? 0), 16777619)
  }
  for (const { addresses, portSets } of classesOf(region)) {
    add(addresses.firsts)
    add(addresses.values)
    for (const each of portSets) add(each)
  }
  return hash
}

function combine(a: PacketRegion, b: PacketRegion, keep: Keep): PacketRegion {
  const left = classesOf(a, 'a')
  const right = classesOf(b, 'b')
  return packetRegion((trafficClass, number) => {
    const nothing = emptyClass[trafficClass.family]
    return combineClasses(left[number] ?? nothing, right[number] ?? nothing, keep)
  })
}

/** One merge over the addresses of both, each pair of port sets once. */
function combineClasses(a: ClassRegion, b: ClassRegion, keep: Keep): ClassRegion {
  const nothing = emptyClass[familyOf(a.addresses)]
  if (a === b) return keep.both ? a : nothing
  if (isEmptyClass(a)) return keep.right ? b : nothing
  if (isEmptyClass(b)) return keep.left ? a : nothing
  const pairs = pairTable()
  const merged = mergeSteps(a.addresses, b.addresses, (left, right) => pairs.idOf(left, right))
  const table = portSetTable()
  const combined = Array.from({ length: pairs.size() }, (_, pair) => {
    const left = a.portSets[pairs.leftOf(pair)] ?? noPorts
    const right = b.portSets[pairs.rightOf(pair)] ?? noPorts
    return table.idOf(combinePortSets(left, right, keep))
  })
  return classRegion(merged, combined, table.sets)
}

const sameClass = (a: ClassRegion, b: ClassRegion): boolean =>
  a === b ||
  (sameSteps(a.addresses, b.addresses) &&
    a.portSets.every((set, place) => samePortSet(set, b.portSets[place] ?? set)))
