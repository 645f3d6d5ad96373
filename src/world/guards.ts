/** Who guards what: firewalls, their devices, and the services behind these. */
import { migratingKey } from './indexes.ts'
import { recordsUnder } from './lookup.ts'
import { type Device, type Service, serviceKey } from './records/device.ts'
import type { Firewall } from './records/firewall.ts'
import type { Instance } from './records/instance.ts'
import { get } from './table.ts'
import type { World } from './world.ts'

/** The devices of a firewall, in id order. */
export const devicesOf = (world: World, firewallId: number): readonly Device[] =>
  recordsUnder(world, 'devicesByFirewall', firewallId)

/** The devices that assign firewalls to a service, in id order. */
export const devicesOn = (world: World, service: Service): readonly Device[] =>
  recordsUnder(world, 'devicesByService', serviceKey(service))

/** The firewall in effect on a service, if there is one (ACTIVE-1: there is no other); a firewall named by `except` does not count. */
export function activeFirewallOn(
  world: World,
  service: Service,
  except?: number,
): Firewall | undefined {
  for (const { firewall_id } of devicesOn(world, service)) {
    const firewall = firewall_id === except ? undefined : get(world.tables.firewalls, firewall_id)
    if (firewall?.status === 'enabled') return firewall
  }
  return undefined
}

/** The first instance with an ongoing live migration that a firewall is assigned to: few migrate, and it may guard very many. */
export const migratingInstanceBehind = (world: World, firewallId: number): Instance | undefined =>
  recordsUnder(world, 'instancesByMigration', migratingKey).find(({ id }) =>
    devicesOn(world, { type: 'instance', id }).some(device => device.firewall_id === firewallId),
  )

/** The service as an instance, if it is one with an ongoing live migration. */
export function migratingInstance(world: World, service: Service): Instance | undefined {
  if (service.type !== 'instance') return undefined
  const instance = get(world.tables.instances, service.id)
  return instance?.migrating === true ? instance : undefined
}

/** The label of a service that exists, and whether it exists at all. */
export function labelOfService(world: World, service: Service): string | undefined {
  return service.type === 'instance'
    ? get(world.tables.instances, service.id)?.label
    : get(world.tables.balancers, service.id)?.label
}
