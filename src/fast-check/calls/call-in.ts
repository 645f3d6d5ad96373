/** A call together with the world that it is for, looked for in worlds that calls have led to. */
import fc from 'fast-check'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/fields-of.ts'
import { type OperationName, operations } from '../../operations/index.ts'
import type { OperationName as AnyName } from '../../operations/table.ts'
import { count, type Table } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { choicesFrom } from '../commands/choices.ts'
import type { Request } from '../commands/request.ts'
import { callOf, type Scenario } from '../commands/scenarios.ts'
import type { Limit, Reachable } from './limit.ts'

export interface CallIn {
  readonly call: AnyCall
  readonly world: World
}

export interface CallAtLimit extends CallIn {
  readonly limit: Limit
}

type Numbers = readonly number[]

/** The numbers behind one value: for the calls that lead to its world, for its call, and for the way to a limit. */
interface Scene {
  readonly steps: readonly Numbers[]
  readonly call: Numbers
  readonly way: Numbers
}

const numbers: fc.Arbitrary<Numbers> = fc.array(fc.noBias(fc.nat({ max: 0xffff })), {
  minLength: 14,
  maxLength: 14,
})

export const scenes: fc.Arbitrary<Scene> = fc.record({
  steps: fc.array(numbers, { maxLength: 4, size: 'max' }),
  call: numbers,
  way: numbers,
})

/** What may have happened before. Nobody is asked for a token in these worlds. */
const stepOperations: readonly AnyName[] = [
  ...Object.values(operations)
    .filter(({ kind }) => kind === 'change')
    .map(({ name }) => name),
  'instanceCreate',
  'balancerCreate',
  'forwardCreate',
  'liveMigrationStart',
]

/** A call of this scenario, in as late a world as there is one. */
export function callWithTarget(scenario: Scenario, start: World, scene: Scene): CallIn {
  for (const { world, call } of standings(scenario, start, scene)) return printable({ call, world })
  throw new TypeError(`${scenario.operation} is never ${scenario.target}`)
}

interface Wanted {
  readonly scene: Scene
  readonly side: 'at' | 'over'
}

/** The call on one side of a limit, in as late a world as can be brought to it: where the call on it is carried out. */
export function callAtLimit(
  operation: OperationName,
  { limit, reach, start }: Reachable & { readonly start: World },
  { scene, side }: Wanted,
): CallAtLimit {
  for (const { world, call } of standings({ operation, target: 'done' }, start, scene)) {
    const sides = reach({ world, request: requestOf(call), choices: choicesFrom(scene.way) })
    if (sides === undefined) continue
    if (apply(sides.world, { ...call, ...sides.at }, { verify: false }).ok)
      return printable({ limit, call: { ...call, ...sides[side] }, world: sides.world })
  }
  throw new TypeError(`${operation} is never at its limit of ${limit.of}`)
}

/** In counterexamples the world is told by what it holds: written out it takes pages. */
const printable = <Value extends CallIn>(value: Value): Value =>
  Object.defineProperty(value, fc.toStringMethod, {
    value: () => {
      const { world, ...rest } = value
      const tables: Readonly<Record<string, Table<unknown>>> = world.tables
      const held = Object.entries(tables)
        .filter(([, table]) => count(table) > 0)
        .map(([name, table]) => `${count(table)} ${name}`)
      return fc.stringify({ ...rest, world: held.join(', ') })
    },
  })

/** Worlds in which there is such a call, the latest first; at last the one that all start from, and its plainest call. */
function* standings(
  scenario: Scenario,
  start: World,
  { steps, call: numbers }: Scene,
): Generator<CallIn> {
  const worlds = [start]
  for (const step of steps) worlds.push(worldAfter(worlds.at(-1) ?? start, step))
  for (const world of worlds.reverse()) {
    const call = callOf(scenario, world, numbers)
    if (call !== undefined) yield { world, call }
  }
  const plainest = callOf(scenario, start, [])
  if (plainest !== undefined) yield { world: start, call: plainest }
}

/** The same world if the step is none in it. */
function worldAfter(world: World, [which = 0, ...numbers]: Numbers): World {
  const operation = stepOperations[which % stepOperations.length] ?? 'firewallCreate'
  const call = callOf({ operation, target: 'done' }, world, numbers)
  return call === undefined ? world : apply(world, call, { verify: false }).world
}

const requestOf = ({ params, query, body }: AnyCall): Request => ({
  params: fieldsOf(params),
  query: fieldsOf(query),
  body: fieldsOf(body),
})
