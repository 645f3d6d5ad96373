/** Looks at a system from the inside: the world that it holds, and what its owner makes sure of at the end. */
import { violationsOf } from '../../invariants/index.ts'
import { type Rows, type TableName, tableNames } from '../../world/rows.ts'
import { differencesOf, type Table } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { compare, type Difference } from './compare.ts'
import type { System } from './system.ts'

/** Where the world inside the system is not the model's: the invariants that are broken by it, then the records. */
export function differencesInside<Real>(
  { worldOf }: System<Real>,
  real: Real,
  model: World,
): readonly Difference[] {
  if (worldOf === undefined) return []
  try {
    const inside = worldOf(real)
    const differences = worldDifferences(model, inside)
    return differences.length === 0 ? [] : [...brokenIn(inside), ...differences]
  } catch (error) {
    return [{ at: 'world', model: 'is there', system: `threw ${String(error)}` }]
  }
}

/** Two worlds with nothing between them have the same digest. What they share is passed over unread. */
export function worldDifferences(model: World, system: World): readonly Difference[] {
  const ofRecords = tableNames.flatMap(name => {
    const rows = differencesOf(tableIn(model, name), tableIn(system, name))
    return [...rows].flatMap(({ before, after }) =>
      compareOnce(`world.${name}[${(before ?? after)?.id}]`, before, after),
    )
  })
  const ofHead = heads.flatMap(name => compareOnce(`world.${name}`, model[name], system[name]))
  return [...ofRecords, ...ofHead]
}

export async function differencesAfter<Real>(
  { after }: System<Real>,
  real: Real,
  world: World,
): Promise<readonly Difference[]> {
  try {
    await after?.(real, world)
    return []
  } catch (error) {
    return [{ at: 'after', model: 'passes', system: `threw ${String(error)}` }]
  }
}

const brokenIn = (world: World): readonly Difference[] =>
  violationsOf(world).map(({ invariant, counterexample }) => ({
    at: `world, ${invariant}`,
    model: 'holds',
    system: counterexample,
  }))

const tableIn = (world: World, name: TableName) => world.tables[name] as Table<Rows[TableName]>

const heads = ['now', 'settings', 'regions', 'availability', 'counters', 'cursors'] as const

/** What was found to be the same once: the model's by the system's. */
const twins = new WeakMap<object, object>()

/** Not twice for two that cannot change. */
function compareOnce(at: string, model: unknown, system: unknown): readonly Difference[] {
  if (!isFixed(model) || !isFixed(system)) return compare(at, model, system)
  if (model === system || twins.get(system) === model) return []
  const differences = compare(at, model, system)
  if (differences.length === 0) twins.set(system, model)
  return differences
}

const isFixed = (held: unknown): held is object =>
  typeof held === 'object' && held !== null && Object.isFrozen(held)
