/** Calls in four grades, for every operation of the contract: each with the world that it is for. */

import fc from 'fast-check'
import { createWorld } from '../../account/create-world.ts'
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import { type OperationName, operations } from '../../operations/index.ts'
import type { OperationName as AnyName } from '../../operations/table.ts'
import { word } from '../../refusals/usage.ts'
import { count, type Table } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { choiceNumbers } from '../scenarios/draws.ts'
import { operationHints } from '../scenarios/operation-hints.ts'
import { choicesFrom } from '../scenarios/request.ts'
import { callInScenario, type Scenario } from '../scenarios/scenario.ts'
import type { GradedArbitraries } from '../values/graded.ts'
import type { Limit, ReachableLimit, Sides } from './limit.ts'
import { callsAtLimit, limitsOf } from './limits-of.ts'

/** A call with the world that it is for. */
export interface CallInWorld {
  readonly call: AnyCall
  readonly world: World
}

export interface CallAtLimit extends CallInWorld {
  readonly limit: Limit
}

export interface GradedCalls extends GradedArbitraries<CallInWorld> {
  /** Calls that are carried out, and on the limit that the value names. */
  readonly atLimit: fc.Arbitrary<CallAtLimit>
  /** Calls one step beyond the limit that the value names, and valid otherwise: refused by the clause of that limit. */
  readonly overLimit: fc.Arbitrary<CallAtLimit>
  /** Calls that are refused as malformed. */
  readonly malformed: fc.Arbitrary<CallInWorld>
  /** Every limit of the operation: first those of its fields, then those that lie in the world. */
  readonly limits: readonly Limit[]
}

const readOperation = word(Object.keys(operations), 'the name of an operation of the contract')

/**
 * The calls of an operation of the contract. The same seed gives both sides of the same limits, in the same worlds; where
 * a limit lies in the world, calls have brought the world to it. Throws UsageError for any other operation.
 */
export function callsOf(operation: OperationName): GradedCalls {
  readOperation(operation, 'operation')
  const start = startingWorld()
  const limits = limitsOf(operations[operation]).map(({ settings, ...limit }) => ({
    ...limit,
    start: settings === undefined ? start : startingWorld(settings),
  }))
  const withOutcome = (target: 'done' | 'malformed') =>
    drawnCalls.map(drawn => callWithOutcome({ operation, target }, start, drawn))
  // A value stays on its limit while it shrinks.
  const chosen = fc.tuple(fc.noShrink(fc.constantFrom(...limits)), drawnCalls)
  const onSide = (side: keyof Sides) =>
    chosen.map(([limit, drawn]) => callAtLimit(operation, limit, drawn, side))
  return {
    valid: withOutcome('done'),
    atLimit: onSide('at'),
    overLimit: onSide('over'),
    malformed: withOutcome('malformed'),
    limits: limits.map(({ limit }) => limit),
  }
}

type Numbers = readonly number[]

/** The numbers behind one value: for the calls that lead to its world, for its call, and to arrange its limit. */
interface DrawnCall {
  readonly steps: readonly Numbers[]
  readonly call: Numbers
  readonly setup: Numbers
}

const drawnCalls: fc.Arbitrary<DrawnCall> = fc.record({
  steps: fc.array(choiceNumbers, { maxLength: 4, size: 'max' }),
  call: choiceNumbers,
  setup: choiceNumbers,
})

/** A call of this scenario, in as late a world as has one. */
function callWithOutcome(scenario: Scenario, start: World, drawn: DrawnCall): CallInWorld {
  for (const { world, call } of callsFor(scenario, start, drawn)) return printable({ call, world })
  throw new TypeError(`${scenario.operation}: expected a call that is ${scenario.target}, got none`)
}

/** The call on one side of a limit, in as late a world as can be brought to it: where the call on it is carried out. */
function callAtLimit(
  operation: OperationName,
  { start, ...reachable }: ReachableLimit & { readonly start: World },
  drawn: DrawnCall,
  side: keyof Sides,
): CallAtLimit {
  const { limit } = reachable
  for (const inWorld of callsFor({ operation, target: 'done' }, start, drawn)) {
    const reached = callsAtLimit(reachable, inWorld, choicesFrom(drawn.setup))
    if (reached && apply(reached.setup.world, reached.at, { verify: false }).ok)
      return printable({ limit, call: reached[side], world: reached.setup.world })
  }
  throw new TypeError(`${operation}: expected a call at the limit of ${limit.of}, got none`)
}

/** Calls of this scenario, in the latest world first; at last the simplest one in the world that all start from. */
function* callsFor(
  scenario: Scenario,
  start: World,
  { steps, call: numbers }: DrawnCall,
): Generator<CallInWorld> {
  const worlds = [start]
  for (const step of steps) worlds.push(worldAfter(worlds.at(-1) ?? start, step))
  for (const world of worlds.reverse()) {
    const call = callInScenario(scenario, world, numbers)
    if (call !== undefined) yield { world, call }
  }
  const simplest = callInScenario(scenario, start, [])
  if (simplest !== undefined) yield { world: start, call: simplest }
}

/** What may have happened before: changes of the contract, and those others that are marked for it. */
const preludes: readonly AnyName[] = [
  ...Object.values(operations)
    .filter(({ kind }) => kind === 'change')
    .map(({ name }) => name),
  ...(Object.keys(operationHints) as AnyName[]).filter(name => operationHints[name]?.isPrelude),
]

/** The same world if the call is not possible in it. */
function worldAfter(world: World, [which = 0, ...numbers]: Numbers): World {
  const operation = preludes[which % preludes.length] ?? 'firewallCreate'
  const call = callInScenario({ operation, target: 'done' }, world, numbers)
  return call === undefined ? world : apply(world, call, { verify: false }).world
}

/** In counterexamples the world shows how many records it holds: written out it takes pages. */
const printable = <Value extends CallInWorld>(value: Value): Value =>
  Object.defineProperty(value, fc.toStringMethod, {
    value: () => {
      const { world, ...rest } = value
      const tables: Readonly<Record<string, Table<unknown>>> = world.tables
      const counts = Object.entries(tables)
        .filter(([, table]) => count(table) > 0)
        .map(([name, table]) => `${count(table)} ${name}`)
      return fc.stringify({ ...rest, world: counts.join(', ') })
    },
  })

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

/** A world in which every operation can be carried out: firewall 1 is disabled, firewall 2 guards what is not chosen first. */
function startingWorld(settings: { readonly rangesPerRegion?: number } = {}): World {
  const empty = createWorld({
    settings,
    instances: [
      { label: 'web-1', region: 'newark-us', spare_addresses: 3 },
      { label: 'web-2', region: 'newark-us', spare_addresses: 3 },
      { label: 'mail-1', region: 'frankfurt-de', spare_addresses: 3 },
      { label: 'mail-2', region: 'frankfurt-de', spare_addresses: 3 },
    ],
    balancers: [
      { label: 'front-1', region: 'newark-us' },
      { label: 'front-2', region: 'newark-us' },
    ],
  })
  const calls: readonly AnyCall[] = [
    { operation: 'firewallCreate', body: { label: 'edge-1', rules, devices: { instances: [2] } } },
    { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
    {
      operation: 'firewallCreate',
      body: { label: 'edge-2', rules, devices: { instances: [2], balancers: [2] } },
    },
    { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 3 } },
    { operation: 'ipAddressAllocate', body: { instance_id: 2, public: true, type: 'ipv4' } },
    { operation: 'ipAddressAllocate', body: { instance_id: 4, public: true, type: 'ipv4' } },
  ]
  return calls.reduce((world, call) => apply(world, call).world, empty)
}
