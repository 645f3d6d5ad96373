/** The place that a program means by an address. */
import { parseAddress, printAddress } from '../../net/address.ts'
import { misuse, optional, type Reader, record, text } from '../../refusals/usage.ts'
import { poolAround, rangeAround } from '../../world/holders.ts'
import type { World } from '../../world/world.ts'
import { innerPlacesNamed } from './holders.ts'
import { type Place, placeNamed, placeOfPool, placeOfRange } from './places.ts'

/** An address of the world, or one inside a range or a pool of it. */
export interface AddressReference {
  /** IPv4 or IPv6, in any of its spellings. */
  readonly address: string
  /** `public`, `private/us-east`, `vpc/7` or `vlan/us-east/db`: needed where several networks have the address. */
  readonly network?: string | undefined
}

const readFields = record({ address: text('an address'), network: optional(text('a network')) })

export const readPlace =
  (world: World): Reader<Place> =>
  (given, at) => {
    const { address, network } = readFields(given, at)
    const read = parseAddress(address)
    if (!read.ok) throw misuse(`${at}.address`, 'an IPv4 or IPv6 address', address)
    const found = placesAround(world, printAddress(read.value))
    const meant = found.filter(each => network === undefined || each.network === network)
    const [first, ...others] = meant
    const networks = found.map(each => each.network).join(' or ')
    if (first === undefined)
      throw found.length === 0
        ? misuse(`${at}.address`, 'an address that the world has', address)
        : misuse(`${at}.network`, networks, network)
    if (others.length > 0) throw misuse(`${at}.network`, `one of ${networks}`, network)
    return first
  }

/** Whether the world has it, alone or in a range or a pool. Not for what is no address. */
export function hasPlace(world: World, text: string): boolean {
  const read = parseAddress(text)
  return read.ok && placesAround(world, printAddress(read.value)).length > 0
}

/** On every network that has it; an address before the range and the pool that it lies in. */
function placesAround(world: World, address: string): readonly Place[] {
  const outer = outerPlaceAround(world, address)
  const places = [...(outer === undefined ? [] : [outer]), ...innerPlacesNamed(world, address)]
  return [...new Map(places.map(place => [place.network, place])).values()]
}

function outerPlaceAround(world: World, address: string): Place | undefined {
  const own = placeNamed(world, address)
  if (own?.type === 'address') return own
  const range = rangeAround(world, address)
  if (range !== undefined) return placeOfRange(range)
  const pool = poolAround(world, address)
  return pool && placeOfPool(pool)
}
