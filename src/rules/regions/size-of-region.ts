/** How many packets a region holds. */
import { sizeOfPortSet } from '../../net/port-set.ts'
import type { Steps } from '../../net/steps.ts'
import { type ClassRegion, classesOf, type PacketRegion } from './packet-region.ts'

/**
 * Exact. A packet is a direction, a family, a protocol, an address and, for TCP and UDP, a port, so
 * there are 2 x (2^32 + 2^128) x (2 x 65535 + 3) of them.
 */
export function sizeOfRegion(region: PacketRegion): bigint {
  return classesOf(region).reduce((size, each) => size + sizeOfClass(each), 0n)
}

export function sizeOfClass({ addresses, portSets }: ClassRegion): bigint {
  const counts = addressesByValue(addresses, portSets.length)
  return portSets.reduce(
    (size, ports, place) => size + (counts[place] ?? 0n) * BigInt(sizeOfPortSet(ports)),
    0n,
  )
}

/**
 * For the values from 0 to below `count`: how many addresses have it. Added up word by word, each word in a number of its
 * own, which is exact for millions of steps; only the sums become a bigint.
 */
export function addressesByValue(
  { width, size, firsts, values }: Steps,
  count: number,
): readonly bigint[] {
  const sums = new Float64Array(count * width)
  for (let at = 0; at < size; at++) {
    const sum = width * (values[at] ?? 0)
    for (let word = 0; word < width; word++) {
      const from = firsts[width * at + word] ?? 0
      // Addresses end one above the highest word.
      const to = at + 1 < size ? (firsts[width * (at + 1) + word] ?? 0) : word === 0 ? 2 ** 32 : 0
      sums[sum + word] = (sums[sum + word] ?? 0) + to - from
    }
  }
  return Array.from({ length: count }, (_, value) => {
    let addresses = 0n
    for (let word = 0; word < width; word++)
      addresses = (addresses << 32n) + BigInt(sums[value * width + word] ?? 0)
    return addresses
  })
}
