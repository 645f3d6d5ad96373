/** Compares a system with the model: its responses with outcomes, and the world inside of it with the model's. */
import type { Outcome } from '../../engine/call.ts'
import { violationsOf } from '../../invariants/index.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { fieldsOf } from '../../kit/json.ts'
import { predicatesOf } from '../../policies/keeps.ts'
import type { Policies } from '../../policies/read-policies.ts'
import { printPath, printValue } from '../../refusals/print.ts'
import type { Refusal } from '../../refusals/problem.ts'
import { type Rows, type TableName, tableNames } from '../../world/rows.ts'
import { differencesOf as rowDifferences, type Table } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { describeError, isObject, type Observed, type ResponseError } from './response.ts'
import type { RunningSystem } from './system.ts'

/** One thing in which the system differs from the model. */
export interface Difference {
  /** Where: `reply.label`, `errors[0].clause`, `events`, `world.firewalls[1].status`, or `response` as a whole. */
  readonly at: string
  readonly model: unknown
  readonly system: unknown
}

/** What a check of the system finds. */
export interface Checked {
  readonly differences: readonly Difference[]
  /** What the adapter threw, if that is what differs. */
  readonly thrown?: unknown
}

/** Where a response differs from the outcome of the model, in reading order; empty if nowhere. */
export function responseDifferences(outcome: Outcome, observed: Observed): readonly Difference[] {
  const whole = (system: unknown) => [{ at: 'response', model: summaryOf(outcome), system }]
  if ('instead' in observed) return whole(observed.instead)
  if (outcome.ok)
    return observed.ok
      ? (['reply', 'events'] as const).flatMap(part =>
          observed[part] === undefined ? [] : compare(part, outcome[part], observed[part]),
        )
      : whole(observed.errors === undefined ? 'refused' : observed)
  if (observed.ok) return whole('done')
  const { errors } = outcome
  const given = observed.errors
  if (given === undefined) return []
  if (given.length !== errors.length)
    return [
      {
        at: 'errors',
        model: errors.map(({ clause, path }) => ({ clause, field: printPath(path) })),
        system: given,
      },
    ]
  return errors.flatMap((error, at) => errorDifferences(`errors[${at}]`, error, given[at] ?? {}))
}

function summaryOf(outcome: Outcome): string {
  if (outcome.ok) return 'done'
  const [{ clause, path }] = outcome.errors
  return `refused on ${clause} (${printPath(path)})`
}

function errorDifferences(at: string, error: Refusal, given: ResponseError): readonly Difference[] {
  const model = { ...error, field: printPath(error.path) }
  return (['kind', 'clause', 'path', 'field', 'problem'] as const).flatMap(key =>
    given[key] === undefined ? [] : compare(`${at}.${key}`, model[key], given[key]),
  )
}

/** The innermost fields in which two values differ, as JSON. */
function compare(at: string, model: unknown, system: unknown): readonly Difference[] {
  if (isSame(model, system)) return []
  const isList = Array.isArray(model)
  const areAlike = isObject(model) && isObject(system) && isList === Array.isArray(system)
  if (!areAlike || (isList && model.length !== Reflect.get(system, 'length')))
    return [{ at, model, system }]
  const keys = [...new Set([...Object.keys(model), ...Object.keys(system)])]
  return keys.flatMap(key =>
    compare(
      isList ? `${at}[${key}]` : `${at}.${key}`,
      Reflect.get(model, key),
      Reflect.get(system, key),
    ),
  )
}

/** Equal as JSON, in whatever order the fields are; mostly it is the same order, which is quicker to tell. */
export const isSame = (model: unknown, system: unknown): boolean =>
  JSON.stringify(model) === JSON.stringify(system) ||
  (model !== undefined && system !== undefined && canonicalText(model) === canonicalText(system))

/** Where the world inside the system is not the model's: the invariants that it violates, then its records. */
export function stateDifferences(running: RunningSystem, model: World): readonly Difference[] {
  if (running.world === undefined) return []
  const whole = (system: string) => [{ at: 'world', model: 'is there', system }]
  try {
    const inside = running.world()
    if (!isWorld(inside)) return whole(`gave ${printValue(inside)}; expected a world`)
    const differences = worldDifferences(model, inside)
    return differences.length === 0 ? [] : [...violatedIn(inside), ...differences]
  } catch (error) {
    return whole(`threw ${describeError(error)}`)
  }
}

/** The same, and then the promises that the world does not keep. */
export function differencesAfter(
  running: RunningSystem,
  model: World,
  keeps: Policies | undefined,
): readonly Difference[] {
  const differences = stateDifferences(running, model)
  if (differences.length > 0 || keeps === undefined) return differences
  return Object.entries(predicatesOf(keeps)).flatMap(([id, isKept]) =>
    isKept(model) ? [] : [{ at: `promise ${id}`, model: 'kept', system: 'broken' }],
  )
}

const isWorld = (value: unknown): value is World => {
  const { tables } = fieldsOf(value)
  return tableNames.every(name => Array.isArray(fieldsOf(fieldsOf(tables)[name])['pages']))
}

const violatedIn = (world: World): readonly Difference[] =>
  violationsOf(world).map(({ invariant, counterexample }) => ({
    at: `world, ${invariant}`,
    model: 'holds',
    system: counterexample,
  }))

/** What the adapter's own check at the end of a run finds. */
export async function finalCheck(running: RunningSystem, world: World): Promise<Checked> {
  try {
    await running.after?.(world)
    return { differences: [] }
  } catch (error) {
    return thrownBy('after', error)
  }
}

/** A part of the adapter threw what it should not. */
export const thrownBy = (at: 'real' | 'after' | 'stop', thrown: unknown): Checked => ({
  differences: [{ at, model: 'passes', system: `threw ${describeError(thrown)}` }],
  thrown,
})

/** Two worlds without differences have the same digest. What they share is not read. */
export function worldDifferences(model: World, system: World): readonly Difference[] {
  const ofRecords = tableNames.flatMap(name => {
    const tables: readonly [Table<Rows[TableName]>, Table<Rows[TableName]>] = [
      model.tables[name],
      system.tables[name],
    ]
    return [...rowDifferences(...tables)].flatMap(({ before, after }) =>
      compareOnce(`world.${name}[${(before ?? after)?.id}]`, before, after),
    )
  })
  const ofHead = Object.entries(headOf(model)).flatMap(([name, held]) =>
    compareOnce(`world.${name}`, held, Reflect.get(system, name)),
  )
  return [...ofRecords, ...ofHead]
}

/** A world without its tables and the indexes that follow from them. */
export const headOf = ({ tables: _, indexes: __, ...head }: World) => head

/** Frozen values that were found equal: the model's by the system's. They are not compared twice. */
const equals = new WeakMap<object, object>()

function compareOnce(at: string, model: unknown, system: unknown): readonly Difference[] {
  if (!isFrozen(model) || !isFrozen(system)) return compare(at, model, system)
  if (model === system || equals.get(system) === model) return []
  const differences = compare(at, model, system)
  if (differences.length === 0) equals.set(system, model)
  return differences
}

const isFrozen = (value: unknown): value is object => isObject(value) && Object.isFrozen(value)
