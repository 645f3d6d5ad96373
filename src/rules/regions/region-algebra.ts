/** Union, intersection, difference and complement of packet regions, their sizes, and whether they are equal. */
import { sameSteps } from './address-steps.ts'
import { combineClasses } from './combine-classes.ts'
import { type ClassRegion, everyPacket, isEmptyClass, type PacketRegion } from './packet-region.ts'
import { difference, intersection, type Keep, samePortSet, union } from './port-set.ts'

/** Every packet in one or the other. */
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
  return subtractRegions(everyPacket, region)
}

export function isEmptyRegion({ trafficClasses }: PacketRegion): boolean {
  return trafficClasses.every(isEmptyClass)
}

/** Do both hold the same packets? */
export function sameRegion(a: PacketRegion, b: PacketRegion): boolean {
  return a.trafficClasses.every((trafficClass, number) =>
    sameClass(trafficClass, b.trafficClasses[number]),
  )
}

function combine(a: PacketRegion, b: PacketRegion, keep: Keep): PacketRegion {
  const trafficClasses = a.trafficClasses.map((trafficClass, number) => {
    const other = b.trafficClasses[number]
    return other === undefined ? trafficClass : combineClasses(trafficClass, other, keep)
  })
  return { trafficClasses }
}

function sameClass(a: ClassRegion, b: ClassRegion | undefined): boolean {
  if (a === b || b === undefined) return a === b
  return (
    sameSteps(a.addresses, b.addresses) &&
    a.portSets.every((set, place) => samePortSet(set, b.portSets[place] ?? set))
  )
}
