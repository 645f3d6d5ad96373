/** Which services each firewall of a state guards: by what it says itself, and by resources of their own. */
import { withoutUndefined } from '../../kit/json.ts'
import { keyOfEntity } from '../documents/devices-of.ts'
import type { GatheredDevice, GatheredEntity, GatheredFirewall } from '../gathered.ts'
import type { FirewallDeviceValues, FirewallValues } from './firewall-attributes.ts'
import type { StateResource } from './resource-rows.ts'

export type Devices = NonNullable<GatheredFirewall['devices']>

/** By firewall: what it said itself when it was last looked at, which is all, and what resources of their own say. */
export function devicesIn(resources: readonly StateResource[]): ReadonlyMap<number, Devices> {
  const found = new Map<number, Devices>()
  for (const each of resources) {
    if (each.kind !== 'linode_firewall' || each.values.id === undefined) continue
    const own = ownDevices(each.values)
    if (own !== undefined) found.set(each.values.id, own)
  }
  for (const each of resources)
    if (each.kind === 'linode_firewall_device') addDevice(found, each.values)
  return found
}

function addDevice(found: Map<number, Devices>, values: FirewallDeviceValues): void {
  const { id, firewall_id, entity_id, entity_type = 'instance', created, updated } = values
  if (firewall_id === undefined || entity_id === undefined) return
  const entity = { type: entity_type, id: entity_id }
  const { rows, ...rest } = found.get(firewall_id) ?? { rows: [], missing: 'some' as const }
  if (rows.some(each => keyOfEntity(each.entity) === keyOfEntity(entity))) return
  const added = withoutUndefined<GatheredDevice>({ id, entity, created, updated })
  found.set(firewall_id, { ...rest, rows: [...rows, added] })
}

/** Its list of devices and its lists of ids say the same; where they do not, those that only one of them has may be there or not. */
function ownDevices(values: FirewallValues): Devices | undefined {
  const { devices, instances, balancers, interfaces } = values
  const lists = { instance: instances, balancer: balancers, interface: interfaces } as const
  const types = Object.keys(lists) as readonly (keyof typeof lists)[]
  const listed = types.flatMap(type =>
    (lists[type] ?? []).flatMap(id => (id === null ? [] : [{ type, id }])),
  )
  if (devices === undefined)
    return types.every(type => lists[type] === undefined)
      ? undefined
      : { rows: listed.map(entity => ({ entity })) }
  const rows = devices.map(({ id, entity_id, type, label, instance_id }) => ({
    ...(id !== undefined && { id }),
    entity: withoutUndefined<GatheredEntity>({ type, id: entity_id, label, instance_id }),
  }))
  const keys = new Set(listed.map(keyOfEntity))
  const agreed = rows.filter(
    ({ entity }) =>
      lists[entity.type as keyof typeof lists] === undefined || keys.has(keyOfEntity(entity)),
  )
  const told = new Set(rows.map(({ entity }) => keyOfEntity(entity)))
  const isAlike = agreed.length === rows.length && listed.every(each => told.has(keyOfEntity(each)))
  return isAlike ? { rows } : { rows: agreed, missing: 'some' }
}
