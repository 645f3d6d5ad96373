/** What changed in a world since another, as text: worlds with the same text hold the same. */
import { tableNames } from '../../world/rows.ts'
import { differencesOf } from '../../world/table.ts'
import type { World } from '../../world/world.ts'

/** Only what is no longer shared is read, so that it costs little in large worlds too. */
export function changedSince(
  start: World,
  world: World,
  { seesEvents }: { readonly seesEvents: boolean },
): string {
  const { now, settings, regions, availability, counters, cursors } = world
  const rows = tableNames
    .filter(name => seesEvents || name !== 'events')
    .map(name =>
      [...differencesOf<unknown>(start.tables[name], world.tables[name])].map(
        ({ before, after }) => after ?? { gone: before },
      ),
    )
  const head = Object.entries({ now, settings, regions, availability, counters, cursors }).filter(
    ([name, held]) => held !== Reflect.get(start, name),
  )
  return JSON.stringify([head, rows])
}
