/** Who answers at an address: the services that it leads to, each through one of its interfaces. */

import type { InterfacePurpose } from '../../contract/vocabulary.ts'
import { unreachable } from '../../kit/unreachable.ts'
import {
  activeNatOf,
  addressNamed,
  balancerWith,
  rangeNamed,
  sharesOf,
} from '../../world/holders.ts'
import type { Service } from '../../world/records/device.ts'
import type { Instance } from '../../world/records/instance.ts'
import { type Table, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { interfacesOf } from '../guard-of.ts'
import { innerPlacesOf, type Place, placeKey, placeOfAddress } from './places.ts'

/** A service that may answer, and the interface by which packets come to it. */
export interface Arrival {
  readonly service: Service
  /** Into the interfaces that the instance was booted with; undefined at a balancer. */
  readonly interface: number | undefined
  readonly purpose: InterfacePurpose | undefined
}

/**
 * None where nobody answers. Several at what is shared, its owner first and the others by id, and at a pool every instance of
 * its region.
 */
export function arrivalsAt(world: World, place: Place): readonly Arrival[] {
  switch (place.kind) {
    case 'public':
    case 'private':
      return [
        ...candidatesAt(world, place).flatMap(id => arrivalThroughWan(world, place, id) ?? []),
        ...balancersAt(world, place),
      ]
    case 'vpc':
    case 'vlan':
      return innerArrivals(world.tables.instances).get(placeKey(place)) ?? []
    default:
      return unreachable(place.kind)
  }
}

/** Whose it is by the records, whether anybody answers or not. */
export function ownerOf(world: World, place: Place): Service | undefined {
  const [first] = place.kind === 'public' || place.kind === 'private' ? ownersOf(world, place) : []
  if (first !== undefined) return { type: 'instance', id: first }
  return place.type === 'pool' ? undefined : arrivalsAt(world, place)[0]?.service
}

function balancersAt(world: World, { kind, type, text }: Place): readonly Arrival[] {
  const balancer = kind === 'public' && type === 'address' ? balancerWith(world, text) : undefined
  if (balancer === undefined) return []
  const service = { type: 'balancer', id: balancer.id } as const
  return [{ service, interface: undefined, purpose: undefined }]
}

/** Another region may have the same private address. */
function ownersOf(world: World, { type, text, network }: Place): readonly Instance['id'][] {
  if (type === 'pool') return []
  const [first = ''] = text.split('/')
  if (type === 'range') {
    const range = rangeNamed(world, first)
    return range === undefined ? [] : [range.instance_id]
  }
  const address = addressNamed(world, text)
  if (address === undefined || placeOfAddress(address).network !== network) return []
  return [address.instance_id]
}

/** The instances that the records let bring it up. */
function candidatesAt(world: World, place: Place): readonly Instance['id'][] {
  if (place.type === 'pool') return instancesOfPool(world, place)
  const [first = ''] = place.text.split('/')
  const sharers = sharesOf(world, first).map(each => each.instance_id)
  const owners = ownersOf(world, place)
  return owners.length === 0 ? [] : [...owners, ...sharers.sort((a, b) => a - b)]
}

function instancesOfPool(world: World, { text }: Place): readonly Instance['id'][] {
  const pool = [...values(world.tables.pools)].find(each => `${each.range}/${each.prefix}` === text)
  if (pool === undefined) return []
  return [...values(world.tables.instances)]
    .filter(({ region }) => region === pool.region)
    .map(({ id }) => id)
}

/** Public and private addresses come in by the public interface; one with 1:1 NAT may come in by its VPC interface instead. */
export function arrivalThroughWan(
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

type InnerArrivals = ReadonlyMap<string, readonly Arrival[]>

const knownArrivals = new WeakMap<Table<Instance>, InnerArrivals>()

/** By the keys of places on VPCs and VLANs; read once for each table of instances. */
function innerArrivals(instances: Table<Instance>): InnerArrivals {
  const known = knownArrivals.get(instances)
  if (known !== undefined) return known
  const made = new Map<string, Arrival[]>()
  for (const instance of values(instances))
    for (const { place, interface: at } of innerPlacesOf(instance)) {
      const key = placeKey(place)
      const purpose = instance.booted.interfaces[at]?.purpose
      const arrivals = made.get(key) ?? []
      // Nothing keeps an instance from having an address twice.
      if (arrivals.at(-1)?.service.id === instance.id) continue
      arrivals.push({ service: { type: 'instance', id: instance.id }, interface: at, purpose })
      made.set(key, arrivals)
    }
  knownArrivals.set(instances, made)
  return made
}
