/** What the published interface tells of a firewall's rules beside them: their version, and which rulesets are null. */
import type { Rules } from '../../contract/rules.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

interface Told {
  /** 1, and one more with every Rules Update that came through this dialect. */
  readonly version: number
  readonly nulls: readonly Direction[]
}

/**
 * The world counts no updates and knows no null rulesets, but it keeps the very same rules until the next update: so
 * this goes with them, into forks and back when a simulator is rewound. Rules that came another way, by a typed call or
 * in a snapshot, start anew.
 */
const told = new WeakMap<Rules, Told>()

export const toldOf = (rules: Rules): Told => told.get(rules) ?? { version: 1, nulls: [] }

/** The empty rulesets that stand where null was sent. */
const sentAsNull = new WeakSet<object>()

/** One to send on in the place of a null ruleset. */
export function emptyForNull(): readonly unknown[] {
  const empty: readonly unknown[] = []
  sentAsNull.add(empty)
  return empty
}

/** To be told of every Firewall Create and Rules Update, with the rules in its body. */
export function noteRules(before: World, after: World, firewallId: number, sent: object): void {
  const old = get(before.tables.firewalls, firewallId)
  const kept = get(after.tables.firewalls, firewallId)
  if (kept === undefined) return
  const { version, nulls } = old === undefined ? { version: 0, nulls: [] } : toldOf(old.rules)
  told.set(kept.rules, {
    version: version + 1,
    nulls: directions.filter(direction => {
      const given: unknown = Reflect.get(sent, direction)
      if (given === undefined) return nulls.includes(direction)
      return sentAsNull.has(Object(given))
    }),
  })
}
