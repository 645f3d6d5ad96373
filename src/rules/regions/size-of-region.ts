/** How many packets a region holds. */
import { addressBits, addressToBigint } from '../../net/address.ts'
import { sizeOfPortSet } from '../../net/port-set.ts'
import { familyOf, firstOfStep, type Steps } from '../../net/steps.ts'
import { type ClassRegion, classesOf, type PacketRegion } from './packet-region.ts'

/**
 * Exact. A packet is a direction, a family, a protocol, an address and, for TCP and UDP, a port, so
 * there are 2 x (2^32 + 2^128) x (2 x 65535 + 3) of them.
 */
export function sizeOfRegion(region: PacketRegion): bigint {
  return classesOf(region).reduce((size, each) => size + sizeOfClass(each), 0n)
}

export function sizeOfClass({ addresses, portSets }: ClassRegion): bigint {
  const counts =
    familyOf(addresses) === 'ipv4'
      ? inNumbers(addresses, portSets.length)
      : inBigints(addresses, portSets.length)
  return portSets.reduce(
    (size, ports, place) => size + BigInt(counts[place] ?? 0) * BigInt(sizeOfPortSet(ports)),
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
