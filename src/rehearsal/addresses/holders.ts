/** Who answers at an address: the services that it leads to, each through one of its interfaces. */

import type { InterfacePurpose } from '../../contract/vocabulary.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import { onceFor } from '../../kit/once.ts'
import { unreachable } from '../../kit/unreachable.ts'
import { addressBits, canonicalAddress, parseAddress } from '../../net/address.ts'
import { parsePrefix, printNetwork } from '../../net/prefix.ts'
import type { Filter } from '../../rules/compare/filter.ts'
import {
  activeNatOf,
  addressNamed,
  balancerWith,
  poolAround,
  rangeAround,
  rangeNamed,
  sharesOf,
} from '../../world/holders.ts'
import type { Service } from '../../world/records/device.ts'
import type { Instance } from '../../world/records/instance.ts'
import { get, type Table, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { type Guard, guardOf, interfacesOf } from '../guard-of.ts'
import { innerPlacesOf, type Place, placeKey, placeOfAddress, vlanNetwork } from './places.ts'

/** A service that may answer, and the interface by which packets come to it. */
export interface Arrival {
  readonly service: Service
  /** Into the interfaces that the instance was booted with; undefined at a balancer. */
  readonly interface: number | undefined
  readonly purpose: InterfacePurpose | undefined
}

/**
 * None where nobody answers. Several at what is shared, its owner first and the others by id, and at a pool every instance of
 * its region. An address leads to whom it is of its own, else to whom the range around it leads, else the pool.
 */
export function arrivalsAt(world: World, place: Place): readonly Arrival[] {
  switch (place.kind) {
    case 'public':
    case 'private': {
      const balancer = balancerAt(world, place)
      return balancer === undefined
        ? candidatesAt(world, place).flatMap(id => outerArrival(world, place, id) ?? [])
        : [{ service: balancer, interface: undefined, purpose: undefined }]
    }
    case 'vpc':
    case 'vlan':
      return innerPlaces(world.tables.instances).arrivals.get(placeKey(place)) ?? []
    default:
      return unreachable(place.kind)
  }
}

/** Whose it is by the records, whether anybody answers or not; a pool is everybody's. */
export function ownerOf(world: World, place: Place): Service | undefined {
  const held =
    place.kind === 'public' || place.kind === 'private' ? heldAt(world, place) : undefined
  if (held !== undefined) return { type: 'instance', id: held.owner }
  return place.type === 'pool' ? undefined : arrivalsAt(world, place)[0]?.service
}

function balancerAt(world: World, { kind, type, text }: Place): Service | undefined {
  const balancer = kind === 'public' && type === 'address' ? balancerWith(world, text) : undefined
  return balancer && { type: 'balancer', id: balancer.id }
}

/** An address or a range that an instance has, and the text by which it is shared. */
interface Held {
  readonly owner: Instance['id']
  readonly sharedAs: string
}

function heldAt(world: World, { type, kind, text, network }: Place): Held | undefined {
  if (type === 'pool') return undefined
  const [first = ''] = text.split('/')
  const range = type === 'range' ? rangeNamed(world, first) : rangeAround(world, text)
  if (type === 'range') return range && { owner: range.instance_id, sharedAs: range.range }
  const address = addressNamed(world, text)
  // Another region may have the same private address.
  if (address !== undefined && placeOfAddress(address).network === network)
    return { owner: address.instance_id, sharedAs: text }
  return kind === 'public' && range
    ? { owner: range.instance_id, sharedAs: range.range }
    : undefined
}

/** The instances that the records let bring it up. */
function candidatesAt(world: World, place: Place): readonly Instance['id'][] {
  const held = heldAt(world, place)
  if (held === undefined) return place.kind === 'public' ? instancesOfPool(world, place) : []
  const sharers = sharesOf(world, held.sharedAs).map(each => each.instance_id)
  return [held.owner, ...sharers.sort((a, b) => a - b)]
}

function instancesOfPool(world: World, { type, text }: Place): readonly Instance['id'][] {
  const pool =
    type === 'pool'
      ? [...values(world.tables.pools)].find(each => `${each.range}/${each.prefix}` === text)
      : type === 'address' && poolAround(world, text)
  if (!pool) return []
  return [...values(world.tables.instances)]
    .filter(({ region }) => region === pool.region)
    .map(({ id }) => id)
}

/** Public and private addresses come in by the public interface; one with 1:1 NAT may come in by its VPC interface instead. */
export function outerArrival(
  world: World,
  { kind, type, text }: Place,
  id: Instance['id'],
): Arrival | undefined {
  const service = { type: 'instance', id } as const
  const present = interfacesOf(world, service)
  const open = present.findIndex(({ purpose }) => purpose === 'public')
  if (open >= 0) return { service, interface: open, purpose: 'public' }
  if (kind === 'private' || type !== 'address') return undefined
  const nat = activeNatOf(world, { address: text, instance_id: id })
  const at = nat === undefined ? -1 : present.indexOf(nat)
  return at < 0 ? undefined : { service, interface: at, purpose: 'vpc' }
}

interface InnerPlaces {
  /** By the keys of places on VPCs and VLANs. */
  readonly arrivals: ReadonlyMap<string, readonly Arrival[]>
  /** By address: every network has all of them to itself. */
  readonly places: ReadonlyMap<string, readonly Place[]>
  /** Those of VPCs by their networks as `printNetwork` writes them, and how long their prefixes are, the widest first. */
  readonly blocks: ReadonlyMap<string, readonly { readonly place: Place }[]>
  readonly lengths: readonly number[]
}

const innerPlaces = onceFor((instances: Table<Instance>): InnerPlaces => {
  const arrivals = new Map<string, Arrival[]>()
  const places = new Map<string, Place[]>()
  for (const instance of values(instances))
    for (const { place, interface: at } of innerPlacesOf(instance)) {
      const key = placeKey(place)
      const there = arrivals.get(key) ?? []
      // Nothing keeps an instance from having an address twice.
      if (there.at(-1)?.service.id === instance.id) continue
      if (there.length === 0) places.set(place.text, [...(places.get(place.text) ?? []), place])
      const purpose = instance.booted.interfaces[at]?.purpose
      there.push({ service: { type: 'instance', id: instance.id }, interface: at, purpose })
      arrivals.set(key, there)
    }
  return { arrivals, places, ...blocksAmong([...places.values()].flat()) }
})

function blocksAmong(places: readonly Place[]): Pick<InnerPlaces, 'blocks' | 'lengths'> {
  const read = places.flatMap(place => {
    const prefix = place.type === 'range' ? parsePrefix(place.text) : undefined
    return prefix?.ok === true ? [{ place, prefix: prefix.value }] : []
  })
  const blocks = groupedBy(read, ({ prefix }) => printNetwork(prefix))
  const lengths = new Set(read.map(({ prefix }) => prefix.length))
  return { blocks, lengths: [...lengths].sort((one, other) => one - other) }
}

/** The VPCs and VLANs on which an interface has the address; the block that leads to it, on VPCs where it is nobody's own. */
export function innerPlacesNamed({ tables }: World, text: string): readonly Place[] {
  const { places, blocks, lengths } = innerPlaces(tables.instances)
  const own = places.get(text) ?? []
  const read = lengths.length === 0 ? undefined : parseAddress(text)
  if (read?.ok !== true) return own
  const { value: address } = read
  const around = lengths
    .filter(length => length <= addressBits[address.family])
    .flatMap(length => blocks.get(printNetwork({ address, length })) ?? [])
    .map(({ place }) => place)
  return [...own, ...around.filter(each => own.every(({ network }) => network !== each.network))]
}

/** Another instance that has the address on a VLAN of this one, with the VLAN. */
export function vlanPeerOf(
  world: World,
  { type, id }: Service,
  address: string,
): (Pick<Instance, 'label'> & Pick<Place, 'network'>) | undefined {
  const instance = type === 'instance' ? get(world.tables.instances, id) : undefined
  const vlans = instance?.booted.interfaces.flatMap(each =>
    each.purpose === 'vlan' ? vlanNetwork(instance.region, each.label) : [],
  )
  for (const place of innerPlacesNamed(world, canonicalAddress(address))) {
    if (vlans?.includes(place.network) !== true) continue
    const peer = arrivalsAt(world, place).find(({ service }) => service.id !== id)?.service
    const label = peer && get(world.tables.instances, peer.id)?.label
    if (label !== undefined) return { label, network: place.network }
  }
  return undefined
}

/** What meets the packets that come to a service there. */
export const guardAt = (world: World, { service, interface: choice }: Arrival): Guard =>
  guardOf(world, service, choice)

export const filterAt = (world: World, arrival: Arrival): Filter => guardAt(world, arrival).filter
