/** How many packets a region holds. */
import type { ClassRegion, PacketRegion } from './packet-region.ts'
import { sizeOfPortSet } from './port-set.ts'
import { addressesByValue } from './step-sizes.ts'

/**
 * Exact. A packet is a direction, a family, a protocol, an address and, for TCP and UDP, a port, so
 * there are 2 x (2^32 + 2^128) x (2 x 65535 + 3) of them.
 */
export function sizeOfRegion({ trafficClasses }: PacketRegion): bigint {
  return trafficClasses.reduce((size, trafficClass) => size + sizeOfClass(trafficClass), 0n)
}

export function sizeOfClass({ addresses, portSets }: ClassRegion): bigint {
  const counts = addressesByValue(addresses, portSets.length)
  return portSets.reduce(
    (size, ports, place) => size + (counts[place] ?? 0n) * BigInt(sizeOfPortSet(ports)),
    0n,
  )
}
