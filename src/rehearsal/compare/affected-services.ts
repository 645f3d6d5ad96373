/** The services that a change of worlds can have touched, found by what the two worlds do not share. */
import { devicesOf } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import { differencesOf } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/**
 * Services that came or went, or may be guarded differently: instances first, then balancers, by
 * id. Takes as long as the worlds differ, as records that they share are not looked at.
 */
export function affectedServices(before: World, after: World): readonly Service[] {
  const found = new Map<string, Service>()
  const add = (service: Service): void => {
    found.set(serviceKey(service), service)
  }
  for (const instance of instancesWithOtherWays(before, after)) add(instance)
  for (const balancer of balancersThatCameOrWent(before, after)) add(balancer)
  for (const service of servicesWithOtherDevices(before, after)) add(service)
  for (const service of servicesBehindOtherRules(before, after)) add(service)
  return [...found.values()].sort((a, b) => rankOf(a) - rankOf(b) || a.id - b.id)
}

const rankOf = ({ type }: Service): number => (type === 'instance' ? 0 : 1)

/** Which interfaces an instance was booted with decides what is filtered there. */
function* instancesWithOtherWays(before: World, after: World): Generator<Service> {
  for (const pair of differencesOf(before.tables.instances, after.tables.instances)) {
    const id = (pair.before ?? pair.after)?.id
    const isSame = pair.before?.booted === pair.after?.booted
    if (id !== undefined && !isSame) yield { type: 'instance', id }
  }
}

function* balancersThatCameOrWent(before: World, after: World): Generator<Service> {
  for (const pair of differencesOf(before.tables.balancers, after.tables.balancers)) {
    const id = (pair.before ?? pair.after)?.id
    const isSame = pair.before !== undefined && pair.after !== undefined
    if (id !== undefined && !isSame) yield { type: 'balancer', id }
  }
}

function* servicesWithOtherDevices(before: World, after: World): Generator<Service> {
  for (const pair of differencesOf(before.tables.devices, after.tables.devices)) {
    if (pair.before !== undefined) yield pair.before.entity
    if (pair.after !== undefined) yield pair.after.entity
  }
}

/** Neither the label nor the tags of a firewall matter to packets. */
function* servicesBehindOtherRules(before: World, after: World): Generator<Service> {
  for (const pair of differencesOf(before.tables.firewalls, after.tables.firewalls)) {
    const id = (pair.before ?? pair.after)?.id
    const isSame =
      pair.before?.status === pair.after?.status && pair.before?.rules === pair.after?.rules
    if (id === undefined || isSame) continue
    for (const world of [before, after]) for (const { entity } of devicesOf(world, id)) yield entity
  }
}
