/** The version of a firewall's rules: 1, and one more with every Rules Update that came through this dialect. */
import type { Rules } from '../../contract/rules.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/**
 * The world counts no updates, but it keeps the very same rules until the next one: so the count goes with them, into
 * forks and back when a simulator is rewound. Rules that came another way, by a typed call or in a snapshot, start at 1.
 */
const versions = new WeakMap<Rules, number>()

export const versionOf = (rules: Rules): number => versions.get(rules) ?? 1

/** To be told of every Rules Update. */
export function countUpdate(before: World, after: World, firewallId: number): void {
  const old = get(before.tables.firewalls, firewallId)
  const updated = get(after.tables.firewalls, firewallId)
  if (old !== undefined && updated !== undefined)
    versions.set(updated.rules, versionOf(old.rules) + 1)
}
