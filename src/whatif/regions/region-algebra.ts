/** Union, intersection, difference and complement of packet regions, their sizes, and whether they are equal. */
import { sameSteps } from './address-steps.ts'
import { combinePlanes } from './combine-planes.ts'
import { everyPacket, isEmptyPlane, type PacketRegion, type PlaneRegion } from './packet-region.ts'
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

export function isEmptyRegion({ planes }: PacketRegion): boolean {
  return planes.every(isEmptyPlane)
}

/** Do both hold the same packets? */
export function sameRegion(a: PacketRegion, b: PacketRegion): boolean {
  return a.planes.every((plane, number) => samePlane(plane, b.planes[number]))
}

function combine(a: PacketRegion, b: PacketRegion, keep: Keep): PacketRegion {
  const planes = a.planes.map((plane, number) => {
    const other = b.planes[number]
    return other === undefined ? plane : combinePlanes(plane, other, keep)
  })
  return { planes }
}

function samePlane(a: PlaneRegion, b: PlaneRegion | undefined): boolean {
  if (a === b || b === undefined) return a === b
  return (
    sameSteps(a.addresses, b.addresses) &&
    a.portSets.every((set, place) => samePortSet(set, b.portSets[place] ?? set))
  )
}
