/** What an exploration gives: how far it came, and traces to what it found, each printed as a test. */
import type { AnyCall } from '../engine/call.ts'
import { violationsOf } from '../invariants/index.ts'
import { fieldsOf } from '../kit/json.ts'
import { printLine } from '../kit/print-literal.ts'
import { snapshot } from '../world/snapshot.ts'
import type { World } from '../world/world.ts'
import type { Scope } from './scope.ts'

/** How far an exploration has come. */
export interface Progress {
  /** Worlds reached, the first included. */
  readonly worlds: number
  /** Calls that were carried out, also where they led to a world reached before. */
  readonly transitions: number
  /** Calls that were refused. */
  readonly refusals: number
  /** Calls on the shortest path to the worlds at hand. */
  readonly depth: number
  /** Worlds reached in which no call was tried yet. */
  readonly frontier: number
  /** Bytes held for the worlds reached: a key of 128 bits and a path for each. */
  readonly bytes: number
}

/** A shortest path to something that was found. */
export interface Trace {
  /** The name of the property. */
  readonly name: string
  readonly calls: readonly AnyCall[]
  /** The world at the end; if the last call threw InvariantError, the world before it. */
  readonly world: World
  /** A vitest file that makes these calls: it fails for a violation, and passes for what was expected. */
  readonly test: string
}

/** Why an exploration ended early: as many violations, worlds or calls in a row as its limits allow, or a signal. */
export type StopReason = 'violations' | 'worlds' | 'depth' | 'signal'

export interface Exploration extends Progress {
  /** Whether every call was tried in every world. Only then does what was not found not exist in the scope. */
  readonly complete: boolean
  readonly stoppedBy: StopReason | null
  /** What has to hold always and does not, each with the nearest world in which it fails. */
  readonly violations: readonly Trace[]
  /** What was expected to come up and did. */
  readonly found: readonly Trace[]
  /** What was expected to come up and did not. */
  readonly missing: readonly string[]
  /** How often each event was emitted. */
  readonly events: Readonly<Record<string, number>>
  /** How often calls were refused on each clause or assumption. */
  readonly clauses: Readonly<Record<string, number>>
}

/** What has to hold in every world unless something else is asked. */
export const everyInvariantHolds = (world: World): boolean => violationsOf(world).length === 0

/** Lines about `world` and `last`, the world and the call at the end. A predicate is printed as it was written, without what it closes over. */
function expectationsOf(property: unknown, bug: string | undefined): readonly string[] {
  if (bug !== undefined) return [`// ${bug.replaceAll('\n', ' ')}`]
  if (typeof property === 'object') return [String(fieldsOf(property)['expectation'])]
  if (property === everyInvariantHolds) return ['expect(violationsOf(world)).toEqual([])']
  return [`const holds = ${String(property)}`, 'expect(holds(world)).toBe(true)']
}

interface Printed extends Pick<Trace, 'name' | 'calls'> {
  readonly property: unknown
  /** The message of the InvariantError that the last call threw. */
  readonly bug: string | undefined
}

/** A test that follows the calls and expects the property at the end. */
export function printTest(
  { source, world }: Pick<Scope, 'source' | 'world'>,
  { name, calls, property, bug }: Printed,
): string {
  const start = source?.world ?? `createWorld(${printLine(snapshot(world))})`
  const expectations = expectationsOf(property, bug)
  const isUsed = (each: string) => new RegExp(`\\b${each}\\b`).test(expectations.join('\n'))
  const fromCore = ['createWorld', 'violationsOf'].filter(
    each => isUsed(each) || (each === 'createWorld' && source === undefined),
  )
  const fromExplore = ['follow', ...(source === undefined ? [] : [source.imports])]
  const ends = ['world', 'last'].filter(isUsed)
  const following = 'follow(start, calls)'
  return [
    ...(fromCore.length === 0 ? [] : [`import { ${fromCore.join(', ')} } from 'firedrill'`]),
    `import { ${fromExplore.sort().join(', ')} } from 'firedrill/explore'`,
    `import { ${ends.length === 0 ? '' : 'expect, '}it } from 'vitest'`,
    '',
    `it(${printLine(name)}, () => {`,
    `  const start = ${start}`,
    '  const calls = [',
    ...calls.map(call => `    ${printLine(call)},`),
    '  ] as const',
    ends.length === 0 ? `  ${following}` : `  const { ${ends.join(', ')} } = ${following}`,
    ...expectations.map(line => `  ${line}`),
    '})',
    '',
  ].join('\n')
}
