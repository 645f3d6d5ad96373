/** Where packets can be sent: addresses, ranges and pools of an account, each on its network. */
import {
  addressesOf,
  balancerWith,
  holdingNamed,
  rangesOf,
  sharesWith,
} from '../../world/holders.ts'
import { vlanKey } from '../../world/indexes.ts'
import type { Address } from '../../world/records/address.ts'
import type { Balancer } from '../../world/records/balancer.ts'
import type { Service } from '../../world/records/device.ts'
import type { Instance } from '../../world/records/instance.ts'
import type { Pool, Range } from '../../world/records/range.ts'
import { get, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/** The internet, the private network of a region, a VPC, a VLAN. */
export type NetworkKind = 'public' | 'private' | 'vpc' | 'vlan'

/** Plain JSON. */
export interface Place {
  readonly kind: NetworkKind
  /** Packets stay on it: `public`, `private/us-east`, `vpc/7` or `vlan/us-east/db`. */
  readonly network: string
  readonly type: 'address' | 'range' | 'pool'
  /** Canonical text: an address, or the first one of a block and its length. */
  readonly text: string
}

/** Each place of a world once has another one. */
export const placeKey = ({ network, text }: Place): string => `${network} ${text}`

export const placeOfAddress = (address: Address): Place => ({
  kind: address.public ? 'public' : 'private',
  network: address.public ? 'public' : `private/${address.region}`,
  type: 'address',
  text: address.address,
})

export const placeOfRange = ({ range, prefix }: Range): Place => ({
  kind: 'public',
  network: 'public',
  type: 'range',
  text: `${range}/${prefix}`,
})

export const placeOfPool = ({ range, prefix }: Pool): Place => ({
  kind: 'public',
  network: 'public',
  type: 'pool',
  text: `${range}/${prefix}`,
})

/** The addresses of a balancer that are known. */
export const placesOfBalancer = ({ ipv4, ipv6 }: Balancer): readonly Place[] =>
  [ipv4, ipv6].flatMap(text =>
    text === null ? [] : [{ kind: 'public', network: 'public', type: 'address', text } as const],
  )

/** The place of the address, or of the range that begins with it. */
export function placeNamed(world: World, text: string): Place | undefined {
  const holding = holdingNamed(world, text)
  if (holding === undefined) {
    const balancer = balancerWith(world, text)
    return balancer && placesOfBalancer(balancer).find(place => place.text === text)
  }
  return holding.kind === 'address' ? placeOfAddress(holding.record) : placeOfRange(holding.record)
}

/** All that a service has or may bring up, on all of its networks. */
export function placesOf(world: World, service: Service): readonly Place[] {
  if (service.type === 'balancer') {
    const balancer = get(world.tables.balancers, service.id)
    return balancer === undefined ? [] : placesOfBalancer(balancer)
  }
  const instance = get(world.tables.instances, service.id)
  if (instance === undefined) return []
  // One by one, for there are very many instances with few.
  const places: Place[] = []
  for (const each of addressesOf(world, instance.id)) places.push(placeOfAddress(each))
  for (const each of rangesOf(world, instance.id)) places.push(placeOfRange(each))
  for (const { address } of sharesWith(world, instance.id)) {
    const place = placeNamed(world, address)
    if (place !== undefined) places.push(place)
  }
  for (const { place } of innerPlacesOf(instance)) places.push(place)
  return places
}

/** The addresses and blocks that the interfaces of an instance have on VPCs and VLANs, by the index of the interface. */
export function innerPlacesOf(
  instance: Instance,
): readonly { readonly place: Place; readonly interface: number }[] {
  return instance.booted.interfaces.flatMap((each, at) =>
    innerPlacesAt(instance, each).map(place => ({ place, interface: at })),
  )
}

/** Labels of VLANs are of a region. */
export const vlanNetwork = (region: string, label: string): string =>
  `vlan/${vlanKey(region, label)}`

function innerPlacesAt(
  { region }: Instance,
  each: Instance['booted']['interfaces'][number],
): readonly Place[] {
  if (each.purpose === 'public') return []
  if (each.purpose === 'vlan') {
    const [text = ''] = (each.ipam_address ?? '').split('/')
    const network = vlanNetwork(region, each.label)
    return text === '' ? [] : [{ kind: 'vlan', network, type: 'address', text }]
  }
  const on = { kind: 'vpc', network: `vpc/${each.vpc_id}` } as const
  const own = { ...on, type: 'address', text: each.ipv4 } as const
  if (each.ranges === undefined) return [own]
  return [own, ...each.ranges.map(text => ({ ...on, type: 'range', text }) as const)]
}

/** Addresses of instances in id order, ranges, pools, addresses of balancers, then what interfaces have on VPCs and VLANs. */
export function* placesIn({ tables }: World): Generator<Place> {
  for (const each of values(tables.addresses)) yield placeOfAddress(each)
  for (const each of values(tables.ranges)) yield placeOfRange(each)
  for (const each of values(tables.pools)) yield placeOfPool(each)
  for (const each of values(tables.balancers)) yield* placesOfBalancer(each)
  const met = new Set<string>()
  for (const instance of values(tables.instances))
    for (const { place } of innerPlacesOf(instance)) {
      if (met.has(placeKey(place))) continue
      met.add(placeKey(place))
      yield place
    }
}
