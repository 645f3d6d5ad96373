/** What a planned call looks at and what it changes, so that calls which have nothing to do with each other are told apart. */
import type { AnyCall } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { fieldsOf } from '../kit/json.ts'
import { allOperations } from '../operations/table.ts'
import { holdersNamedIn, idsNamedIn } from '../order/groups.ts'
import { bitOf } from '../order/states.ts'
import type { Service } from '../world/records/device.ts'
import { reservedId } from '../world/reserved.ts'
import type { World } from '../world/world.ts'
import {
  labelsOf,
  serviceNamed,
  serviceOf,
  servicesAlike,
  servicesGuarded,
  servicesNamedBy,
} from './may-guard.ts'
import {
  type Around,
  balancersOf,
  interfacesAskedBy,
  isOnService,
  isSeparable,
  isSeparate,
  type Names,
  namesOnService,
} from './on-service.ts'

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
    ...{ world, calls, isContested, areSeparate, areSeparable: calls.every(isSeparable) },
    interfacesAsked: interfacesAskedBy(world, calls),
    guardedBy: firewall => [...(guarded.get(firewall) ?? [])],
    guardsOf: service =>
      [...guarded].flatMap(([firewall, services]) => (services.has(service) ? [firewall] : [])),
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

function footprintOf(around: Around, call: AnyCall, place: number): Footprint {
  const { reads, writes, services = [] } = namesOf(around, call, place)
  // Who may make a call at all can depend on any other one then.
  const all = isSeparable(call) ? [] : ['everything']
  const shared = around.areSeparable ? [] : ['everything']
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
    ? [balancersOf(firewall)]
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
      const writes = [named, balancersOf(firewall), ...around.labelsOf(firewall), ...behind]
      return { reads: [named], writes, services: behind }
    }
    case 'firewallDeviceCreate':
    case 'firewallDeviceDelete':
      return {
        reads: [named, ...services, ...balancers],
        writes: [...services, ...balancers],
        services,
      }
    default:
      return isOnService(call)
        ? namesOnService(around, call, place, services)
        : namesOfOther(around, call, services)
  }
}

const ruleFields = ['inbound', 'inbound_policy', 'outbound', 'outbound_policy']

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
