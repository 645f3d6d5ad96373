/** What a planned call looks at and what it changes, so that calls which have nothing to do with each other are told apart. */
import type { AnyCall } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { fieldsOf } from '../kit/json.ts'
import { allOperations } from '../operations/table.ts'
import { holdersNamedIn, idsNamedIn, orderFamilyOf } from '../order/groups.ts'
import { bitOf } from '../order/states.ts'
import { addressesOf, rangesOf, sharesOf, sharesWith } from '../world/holders.ts'
import type { Service } from '../world/records/device.ts'
import type { Instance, Interface } from '../world/records/instance.ts'
import { reservedId } from '../world/reserved.ts'
import { get, values } from '../world/table.ts'
import type { World } from '../world/world.ts'
import {
  labelsOf,
  serviceNamed,
  serviceOf,
  servicesAlike,
  servicesGuarded,
  servicesNamedBy,
} from './may-guard.ts'

/** By names of what there is, such as `firewalls/1`. A call matters to another one that looks at what it changes. */
export interface Footprint {
  /** What decides whether it is refused, and what it does. */
  readonly reads: ReadonlySet<string>
  readonly writes: ReadonlySet<string>
  /** The keys of the services where it may change what is accepted. */
  readonly services: ReadonlySet<string>
}

export interface Footprints {
  /** In the order of the calls. More than need be is told where it is not certain; never less. */
  readonly calls: readonly Footprint[]
  /** The services that go by this key: one, or all that the same firewalls guard and no call names. */
  readonly services: ReadonlyMap<string, readonly Service[]>
  /** The calls that may change what is accepted at these, as masks. */
  readonly callsAt: ReadonlyMap<string, bigint>
  readonly keyOf: (service: Service) => string
}

export function footprintsOf(world: World, calls: readonly AnyCall[]): Footprints {
  const alike = servicesAlike(world, calls)
  const guarded = servicesGuarded(world, calls, alike.keyOf)
  const isContested = (service: string) =>
    [...guarded.values()].filter(services => services.has(service)).length > 1
  const labels = labelsOf(world, calls)
  const areSeparate = calls.every(call => isSeparate(world, call))
  const around: Around = {
    ...{ world, calls, isContested, areSeparate },
    guardedBy: firewall => [...(guarded.get(firewall) ?? [])],
    labelsOf: firewall => [...(labels.get(firewall) ?? [])],
  }
  const footprints = calls.map((call, place) => footprintOf(around, call, place))
  const callsAt = new Map<string, bigint>()
  for (const [place, each] of footprints.entries())
    for (const key of each.services) callsAt.set(key, (callsAt.get(key) ?? 0n) | bitOf(place))
  const services = new Map(
    [...callsAt.keys()].map(key => [key, alike.services.get(key) ?? [serviceNamed(key)]] as const),
  )
  return { calls: footprints, services, callsAt, keyOf: alike.keyOf }
}

interface Around {
  readonly world: World
  readonly calls: readonly AnyCall[]
  /** Whether more than one firewall may be on it. */
  readonly isContested: (service: string) => boolean
  /** No call does more than come, go and guard. */
  readonly areSeparate: boolean
  /** Every service that it may be on. */
  readonly guardedBy: (firewall: number) => readonly string[]
  readonly labelsOf: (firewall: number) => readonly string[]
}

interface Names {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  readonly services?: readonly string[]
}

function footprintOf(around: Around, call: AnyCall, place: number): Footprint {
  const { reads, writes, services = [] } = namesOf(around, call, place)
  // Who may make a call at all can depend on any other one then.
  const all = isSeparable(call) ? [] : ['everything']
  const shared = around.calls.every(isSeparable) ? [] : ['everything']
  return {
    reads: new Set([...reads, ...shared]),
    writes: new Set([...writes, ...all]),
    services: new Set(services),
  }
}

function namesOf(around: Around, call: AnyCall, place: number): Names {
  const { world, guardedBy } = around
  const { firewallId } = fieldsOf(call.params)
  const firewall = typeof firewallId === 'number' ? firewallId : 0
  const named = `firewalls/${firewall}`
  const behind = guardedBy(firewall)
  const body = fieldsOf(call.body)
  const services = servicesNamedBy(world, around.calls, place)
  const balancers = services.some(each => each.startsWith('balancer/'))
    ? [`balancers of ${named}`]
    : []
  switch (call.operation) {
    case 'firewallCreate': {
      const created = `firewalls/${reservedId(world, 'firewalls', place)}`
      const needed = [`label ${canonicalText(body['label'])}`, ...services]
      return { reads: needed, writes: [created, ...needed], services }
    }
    case 'firewallUpdate': {
      const labels = 'label' in body ? around.labelsOf(firewall) : []
      const switched = 'status' in body ? behind : []
      const reads = [named, ...labels, ...switched.filter(around.isContested)]
      return { reads, writes: [...labels, ...switched], services: switched }
    }
    case 'firewallRulesUpdate': {
      const isWhole = ruleFields.every(field => field in body)
      const rules = `rules of ${named}`
      return { reads: [named, ...(isWhole ? [] : [rules])], writes: [rules], services: behind }
    }
    case 'firewallDelete': {
      const writes = [named, `balancers of ${named}`, ...around.labelsOf(firewall), ...behind]
      return { reads: [named], writes, services: behind }
    }
    case 'firewallDeviceCreate':
    case 'firewallDeviceDelete':
      return {
        reads: [named, ...services, ...balancers],
        writes: [...services, ...balancers],
        services,
      }
    case 'balancerCreate': {
      const writes = ['all the rest', ...services, `balancers of firewalls/${body['firewall_id']}`]
      return { reads: [`firewalls/${body['firewall_id']}`, ...writes], writes, services }
    }
    default:
      return isComingOrGoing(call)
        ? namesOfComing(around, call, place, services)
        : namesOfOther(around, call, services)
  }
}

const ruleFields = ['inbound', 'inbound_policy', 'outbound', 'outbound_policy']

const isComingOrGoing = ({ operation }: AnyCall): boolean =>
  operation === 'instanceCreate' || operation === 'instanceDelete'

/** An instance that comes or goes meets others where they have a network in common, or addresses move between them. */
function namesOfComing(
  { world, areSeparate }: Around,
  call: AnyCall,
  place: number,
  services: readonly string[],
): Names {
  const firewalls = idsNamedIn(call).flatMap(({ table, id }) =>
    table === 'firewalls' ? [`firewalls/${id}`] : [],
  )
  const networks = networksOf(world, call, place)
  const shared = [...networks, ...(areSeparate ? [] : ['all the rest'])]
  return {
    reads: [...firewalls, ...services, ...shared],
    writes: [...services, ...shared],
    services,
  }
}

function namesOfOther(
  { world, guardedBy }: Around,
  call: AnyCall,
  named: readonly string[],
): Names {
  if (allOperations[call.operation].kind === 'read') return { reads: [], writes: [] }
  const ids = idsNamedIn(call)
  const holders = holdersNamedIn(world, call.body).map(key => key.replace('s/', '/'))
  const services = [
    ...named,
    ...ids.flatMap(({ table, id }) => serviceOf(table, id)),
    ...holders,
    ...ids.flatMap(({ table, id }) => (table === 'firewalls' ? guardedBy(id) : [])),
  ]
  const all = ['all the rest', ...services]
  return { reads: all, writes: all, services }
}

/** Whether it concerns firewalls, or addresses and services as such; not the callers, time, migrations or regions. */
function isSeparable({ operation }: AnyCall): boolean {
  const { path, kind } = allOperations[operation]
  return kind === 'read' || path.startsWith('/networking') || isComingOrGoing({ operation })
}

/** Whether a call is on firewalls alone, or lets an instance come or go that shares no addresses and is in no pool's region. */
function isSeparate(world: World, call: AnyCall): boolean {
  if (orderFamilyOf(call.operation) === 'firewalls') return true
  if (allOperations[call.operation].kind === 'read') return true
  if (!isComingOrGoing(call)) return false
  const instance = instanceNamed(world, call)
  const { region = fieldsOf(call.body)['region'] } = instance ?? {}
  const isPooled = [...values(world.tables.pools)].some(pool => pool.region === region)
  return !isPooled && (instance === undefined || !sharesAny(world, instance))
}

function instanceNamed(world: World, { params }: AnyCall): Instance | undefined {
  const { instanceId } = fieldsOf(params)
  return typeof instanceId === 'number' ? get(world.tables.instances, instanceId) : undefined
}

function sharesAny(world: World, { id }: Instance): boolean {
  const texts = [
    ...addressesOf(world, id).map(({ address }) => address),
    ...rangesOf(world, id).map(({ range }) => range),
  ]
  return sharesWith(world, id).length > 0 || texts.some(text => sharesOf(world, text).length > 0)
}

/** VPCs and VLANs that the instance of the call is on. */
function networksOf(world: World, call: AnyCall, place: number): readonly string[] {
  const created = call.operation === 'instanceCreate' ? fieldsOf(call.body)['interfaces'] : []
  const held: readonly Interface[] = instanceNamed(world, call)?.booted.interfaces ?? []
  const named = [...[created].flat(), ...held].map(fieldsOf)
  const isNew = reservedId(world, 'instances', place)
  return named.flatMap(({ purpose, vpc_id, label, ipv4 }) =>
    purpose === 'vpc'
      ? [`vpc ${vpc_id} ${typeof ipv4 === 'string' ? ipv4 : (fieldsOf(ipv4)['vpc'] ?? isNew)}`]
      : purpose === 'vlan'
        ? [`vlan ${label}`]
        : [],
  )
}
