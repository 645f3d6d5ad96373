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
  const addressesOf = addressesByValue(addresses, portSets.length)
  return portSets.reduce(
    (size, ports, value) =>
      ports.length === 0 ? size : size + addressesOf(value) * BigInt(sizeOfPortSet(ports)),
    0n,
  )
}

/**
 * How many addresses have a value, of those from 0 to below `count`. Added up word by word, each word in a number of its
 * own, which is exact for millions of steps; only the sums become a bigint.
 */
export function addressesByValue(
  { width, size, firsts, values }: Steps,
  count: number,
): (value: number) => bigint {
  const sums = new Array<number>(count * width).fill(0)
  for (let at = 0; at < size; at++) {
    const sum = width * (values[at] ?? 0)
    for (let word = 0; word < width; word++) {
      const from = firsts[width * at + word] ?? 0
      // Addresses end one above the highest word.
      const to = at + 1 < size ? (firsts[width * (at + 1) + word] ?? 0) : word === 0 ? 2 ** 32 : 0
      sums[sum + word] = (sums[sum + word] ?? 0) + to - from
    }
  }
  return value => {
    let addresses = 0n
    for (let word = 0; word < width; word++)
      addresses = (addresses << 32n) + BigInt(sums[value * width + word] ?? 0)
    return addresses
  }
}
