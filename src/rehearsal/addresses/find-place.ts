/** The place that a program means by an address. */
import { parseAddress, printAddress } from '../../net/address.ts'
import { parsePrefix, prefixContains } from '../../net/prefix.ts'
import { misuse, optional, type Reader, record, text } from '../../refusals/usage.ts'
import { holdingAround } from '../../world/holders.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import {
  innerPlacesOf,
  type Place,
  placeNamed,
  placeOfAddress,
  placeOfPool,
  placeOfRange,
} from './places.ts'

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

/** On every network that has it; an address before the range and the pool that it lies in. */
function placesAround(world: World, address: string): readonly Place[] {
  const holding = holdingAround(world, address)
  const inner = [...values(world.tables.instances)].flatMap(instance =>
    innerPlacesOf(instance).flatMap(({ place }) => (place.text === address ? [place] : [])),
  )
  const outer =
    holding === undefined
      ? balancerAt(world, address)
      : [holding.kind === 'address' ? placeOfAddress(holding.record) : placeOfRange(holding.record)]
  const networks = new Map([...outer, ...inner].map(place => [place.network, place]))
  return [...networks.values()]
}

const balancerAt = (world: World, text: string): readonly Place[] => {
  const place = placeNamed(world, text)
  return place === undefined ? poolsAround(world, text) : [place]
}

function poolsAround(world: World, text: string): readonly Place[] {
  const address = parseAddress(text)
  if (!address.ok || address.value.family !== 'ipv6') return []
  return [...values(world.tables.pools)].map(placeOfPool).filter(place => {
    const block = parsePrefix(place.text)
    return block.ok && prefixContains(block.value, address.value)
  })
}
