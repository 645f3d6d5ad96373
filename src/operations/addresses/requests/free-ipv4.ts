/** The next IPv4 address that nobody has: what was given out once is passed over. */
import { isTaken } from '../../../world/holders.ts'
import type { RegionId } from '../../../world/ids.ts'
import { type Ipv4Numbering, privateIpv4s, publicIpv4s } from '../../../world/numbering.ts'
import type { World } from '../../../world/world.ts'

/** Undefined when all have been given out; `nextIn` counts the numbers of a numbering, from 0 up. */
export function freeIpv4(
  { name, size, addressOf }: Ipv4Numbering,
  isTaken: (address: string) => boolean,
  nextIn: (numbering: string) => number,
): string | undefined {
  for (let number = nextIn(name); number < size; number = nextIn(name)) {
    const address = addressOf(number)
    if (!isTaken(address)) return address
  }
  return undefined
}

/** Those that instances of a region are given. */
export const instanceIpv4s = (world: World, region: RegionId, isPublic: boolean): Ipv4Numbering =>
  isPublic ? publicIpv4s(world, region) : privateIpv4s(region)

/** The same in a world. */
export const freeIpv4In = (
  world: World,
  numbering: Ipv4Numbering,
  nextIn: (numbering: string) => number,
): string | undefined => freeIpv4(numbering, address => isTaken(world, address), nextIn)

/** Whether there is one, with nothing given out. */
export function hasFreeIpv4(world: World, numbering: Ipv4Numbering): boolean {
  let ahead = 0
  const nextIn = (name: string) => (world.cursors[name] ?? 0) + ahead++
  return freeIpv4In(world, numbering, nextIn) !== undefined
}
