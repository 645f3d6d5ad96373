/** Which services a plan may put firewalls on, and which labels these may have, whatever the order of its calls. */
import type { AnyCall } from '../engine/call.ts'
import { canonicalText } from '../kit/canonical-text.ts'
import { fieldsOf } from '../kit/json.ts'
import { holdersNamedIn, idsNamedIn } from '../order/groups.ts'
import { interfacesOf } from '../rehearsal/guard-of.ts'
import { devicesOf, devicesOn } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import { placeReserving, reservedId } from '../world/reserved.ts'
import type { TableName } from '../world/rows.ts'
import { get } from '../world/table.ts'
import type { World } from '../world/world.ts'

export const serviceOf = (table: TableName, id: number): readonly string[] =>
  table === 'instances' || table === 'balancers' ? [`${table.slice(0, -1)}/${id}`] : []

/** The keys of the services that a call names, creates, or names by a device. */
export function servicesNamedBy(
  world: World,
  calls: readonly AnyCall[],
  place: number,
): readonly string[] {
  const call = calls[place]
  if (call === undefined) return []
  if (call.operation === 'instanceCreate')
    return [`instance/${reservedId(world, 'instances', place)}`]
  if (call.operation === 'balancerCreate')
    return [`balancer/${reservedId(world, 'balancers', place)}`]
  const { deviceId } = fieldsOf(call.params)
  if (call.operation === 'firewallDeviceDelete' && typeof deviceId === 'number') {
    const device = get(world.tables.devices, deviceId)
    const maker = placeReserving(world, 'devices', deviceId)
    if (device !== undefined) return [serviceKey(device.entity)]
    return maker === undefined || maker === place ? [] : servicesNamedBy(world, calls, maker)
  }
  return idsNamedIn(call).flatMap(({ table, id }) => serviceOf(table, id))
}

const puttingOn: readonly string[] = ['instanceCreate', 'balancerCreate', 'instanceReboot']

/** For each firewall the services that it is on, or that a call may put it on. */
export function servicesGuarded(
  world: World,
  calls: readonly AnyCall[],
  keyOf: (service: Service) => string,
): Map<number, Set<string>> {
  const guarded = new Map<number, Set<string>>()
  const note = (firewall: unknown, services: readonly string[]): void => {
    if (typeof firewall !== 'number') return
    const known =
      guarded.get(firewall) ??
      new Set(devicesOf(world, firewall).map(({ entity }) => keyOf(entity)))
    guarded.set(firewall, known)
    for (const each of services) known.add(each)
  }
  for (const [place, call] of calls.entries()) {
    const services = servicesNamedBy(world, calls, place)
    const { operation } = call
    const { firewallId } = fieldsOf(call.params)
    if (operation === 'firewallCreate') note(reservedId(world, 'firewalls', place), services)
    else if (operation === 'firewallDeviceCreate') note(firewallId, services)
    else if (puttingOn.includes(operation)) note(fieldsOf(call.body)['firewall_id'], services)
    else note(firewallId, [])
    for (const service of services)
      for (const { firewall_id } of devicesOn(world, serviceNamed(service))) note(firewall_id, [])
  }
  return guarded
}

/** Services that no call names are alike where the same firewalls are on them: they go by the key of the first. */
export function servicesAlike(world: World, calls: readonly AnyCall[]) {
  const named = new Set(calls.flatMap((_, place) => servicesNamedBy(world, calls, place)))
  const holders = calls.flatMap(({ body }) => holdersNamedIn(world, body))
  for (const key of holders) named.add(key.replace('s/', '/'))
  const first = new Map<string, string>()
  const services = new Map<string, Service[]>()
  const known = new Map<string, string>()
  const findKey = (service: Service): string => {
    const own = serviceKey(service)
    if (named.has(own)) return own
    const on = devicesOn(world, service).map(({ firewall_id }) => firewall_id)
    const purposes = interfacesOf(world, service).map(({ purpose }) => purpose)
    const text = [service.type, ...on, ...purposes].join(' ')
    const key = first.get(text) ?? own
    first.set(text, key)
    const others = services.get(key)
    if (others === undefined) services.set(key, [service])
    else others.push(service)
    return key
  }
  return {
    services,
    keyOf(service: Service): string {
      const own = serviceKey(service)
      const key = known.get(own) ?? findKey(service)
      known.set(own, key)
      return key
    },
  }
}

/** The service with this key. */
export function serviceNamed(key: string): Service {
  const [type, id] = key.split('/')
  return { type, id: Number(id) } as Service
}

/** For each firewall the labels that it has, or that a call may give it. */
export function labelsOf(world: World, calls: readonly AnyCall[]): Map<number, Set<string>> {
  const labels = new Map<number, Set<string>>()
  for (const [place, call] of calls.entries()) {
    const { firewallId } = fieldsOf(call.params)
    const { label } = fieldsOf(call.body)
    const firewall =
      call.operation === 'firewallCreate' ? reservedId(world, 'firewalls', place) : firewallId
    if (typeof firewall !== 'number') continue
    const held = get(world.tables.firewalls, firewall)?.label
    const known = labels.get(firewall) ?? new Set<string>()
    for (const each of [held, label])
      if (each !== undefined) known.add(`label ${canonicalText(each)}`)
    labels.set(firewall, known)
  }
  return labels
}
