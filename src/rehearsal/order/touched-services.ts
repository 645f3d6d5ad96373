/** The services at which a call may have changed what is accepted. */
import type { Change } from '../../world/draft.ts'
import { devicesOf } from '../../world/guards.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'

/** By key; `before` and `after` are the worlds around the call. */
export function touchedServices(
  before: World,
  after: World,
  changes: readonly Change[],
): ReadonlyMap<string, Service> {
  const touched = new Map<string, Service>()
  for (const service of changes.flatMap(change => servicesOf(before, after, change)))
    touched.set(serviceKey(service), service)
  return touched
}

function servicesOf(before: World, after: World, change: Change): readonly Service[] {
  switch (change.table) {
    case 'devices':
      return [change.before, change.after].flatMap(device => device?.entity ?? [])
    case 'firewalls':
      return [before, after].flatMap(world =>
        devicesOf(world, change.id).map(({ entity }) => entity),
      )
    case 'instances':
      return [change.before, change.after].flatMap(record =>
        record === undefined ? [] : [{ type: 'instance', id: record.id } as const],
      )
    case 'balancers':
      return [change.before, change.after].flatMap(record =>
        record === undefined ? [] : [{ type: 'balancer', id: record.id } as const],
      )
    default:
      return []
  }
}
