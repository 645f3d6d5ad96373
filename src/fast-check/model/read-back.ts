/** Reads everything back: the calls that show what a world holds through the operations themselves. */
import type { AnyCall } from '../../engine/call.ts'
import { canonicalText } from '../../kit/canonical-text.ts'
import { operations } from '../../operations/index.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { OperationName } from '../../operations/table.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { freestCaller } from '../scenarios/callers.ts'

type Params = Readonly<Record<string, unknown>>

/** All records that a path with this one parameter can name. */
const recordsByParam: Readonly<Record<string, (world: World) => readonly Params[]>> = {
  firewallId: ({ tables }) => [...values(tables.firewalls)].map(({ id }) => ({ firewallId: id })),
  address: ({ tables }) => [...values(tables.addresses)].map(({ address }) => ({ address })),
  range: ({ tables }) => [...values(tables.ranges)].map(({ range }) => ({ range })),
}

/** Reads that ask for a scope, lists first: what anybody may read never changes. */
const reads = Object.values<AnyOperation>(operations)
  .filter(({ kind, scopes }) => kind === 'read' && scopes.length > 0)
  .sort((one, other) => paramsOf(one).length - paramsOf(other).length)

function paramsOf({ params }: AnyOperation): readonly string[] {
  return Object.keys(params)
}

/** Reads of all that any of these worlds holds, each once; only operations that the system is asked for anyway. */
export function readBack(
  worlds: readonly World[],
  allowed: readonly OperationName[],
): readonly AnyCall[] {
  const calls = worlds.flatMap(world =>
    reads.flatMap(operation => readsIn(world, operation, operation.name as OperationName)),
  )
  const asked = calls.filter(({ operation }) => allowed.includes(operation))
  return [...new Map(asked.map(call => [canonicalText(call), call])).values()]
}

function readsIn(world: World, operation: AnyOperation, name: OperationName): readonly AnyCall[] {
  const caller = freestCaller(world, operation)
  const [param, ...others] = paramsOf(operation)
  if (param === undefined) return [{ operation: name, ...caller }]
  const records = others.length > 0 ? undefined : recordsByParam[param]?.(world)
  return (records ?? []).map(params => ({ operation: name, params, ...caller }))
}
