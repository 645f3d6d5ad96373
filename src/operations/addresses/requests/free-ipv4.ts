/** The next IPv4 address that nobody has: what was given out once is passed over. */
import type { RegionId } from '../../../world/ids.ts'
import { idsUnder } from '../../../world/key-index.ts'
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

/** The same in a region of a world. */
export const freeIpv4In = (
  world: World,
  region: RegionId,
  isPublic: boolean,
  nextIn: (numbering: string) => number,
): string | undefined =>
  freeIpv4(
    isPublic ? publicIpv4s(world, region) : privateIpv4s(region),
    address => idsUnder(world.indexes.addressesByText, address).length > 0,
    nextIn,
  )

/** Whether there is one, with nothing given out. */
export function hasFreeIpv4(world: World, region: RegionId, isPublic: boolean): boolean {
  let ahead = 0
  const nextIn = (numbering: string) => (world.cursors[numbering] ?? 0) + ahead++
  return freeIpv4In(world, region, isPublic, nextIn) !== undefined
}
