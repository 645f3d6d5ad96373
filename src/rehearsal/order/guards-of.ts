/** All firewalls and devices of a world as one text, whatever the ids of new ones. */
import { canonicalText } from '../../kit/canonical-text.ts'
import { devicesOf } from '../../world/guards.ts'
import { serviceKey } from '../../world/records/device.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/** Firewalls that are not in `start` go by their labels; one that came and went leaves no line. */
export function guardsOf(world: World, start: World): string {
  return [...values(world.tables.firewalls)]
    .filter(({ id, status }) => id <= start.counters.firewalls || status !== 'deleted')
    .map(({ id, label, status, rules, tags }) => {
      const name = id <= start.counters.firewalls ? id : label
      const services = devicesOf(world, id).map(({ entity }) => serviceKey(entity))
      return canonicalText([name, label, status, rules, tags, services.sort()])
    })
    .sort()
    .join('\n')
}
