/** The services at which a change of worlds may have changed what is accepted. */
import type { Change } from '../world/draft.ts'
import { devicesOf } from '../world/guards.ts'
import { type Service, serviceKey } from '../world/records/device.ts'
import type { TableName } from '../world/rows.ts'
import { differencesOf, type RowDifference } from '../world/table.ts'
import type { World } from '../world/world.ts'

/** Services by their keys. */
export type Services = ReadonlyMap<string, Service>

/** By a call that made these changes. */
export function servicesTouched(before: World, after: World, changes: readonly Change[]): Services {
  const touched = new Map<string, Service>()
  for (const change of changes)
    for (const service of servicesOf(before, after, change))
      touched.set(serviceKey(service), service)
  return touched
}

/** Found by what the two worlds do not share: takes as long as they differ. */
export function servicesBetween(before: World, after: World): Services {
  const changes = tables.flatMap(table =>
    [...differencesOf<{ readonly id: number }>(before.tables[table], after.tables[table])].map(
      ({ before: was, after: is }) =>
        // Each pair of records is of that table.
        ({ table, id: (was ?? is)?.id ?? 0, before: was, after: is }) as Change,
    ),
  )
  return servicesTouched(before, after, changes)
}

const tables = ['instances', 'balancers', 'devices', 'firewalls'] as const satisfies TableName[]

/** Which interfaces an instance was booted with decides what is filtered there; labels and tags decide nothing. */
function servicesOf(before: World, after: World, change: Change): readonly Service[] {
  switch (change.table) {
    case 'devices':
      return [change.before, change.after].flatMap(device => device?.entity ?? [])
    case 'firewalls':
      return isSame(change, 'status') && isSame(change, 'rules')
        ? []
        : worldsByDevices(before, after).flatMap(world =>
            devicesOf(world, change.id).map(each => each.entity),
          )
    case 'instances': {
      const id = (change.before ?? change.after)?.id
      return id === undefined || isSame(change, 'booted') ? [] : [{ type: 'instance', id }]
    }
    case 'balancers': {
      const id = (change.before ?? change.after)?.id
      return id === undefined || isSame(change, 'id') ? [] : [{ type: 'balancer', id }]
    }
    default:
      return []
  }
}

/** Both, where they have other devices. */
const worldsByDevices = (before: World, after: World): readonly World[] =>
  before.tables.devices === after.tables.devices ? [after] : [before, after]

const isSame = <Row>({ before, after }: RowDifference<Row>, field: keyof Row): boolean =>
  before?.[field] === after?.[field]
