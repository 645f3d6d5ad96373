/** Records that paths name: the check that one is there, and how whoever comes after the check gets it. */
import type { ClauseOrAssumption } from '../contract/assumptions.ts'
import { notFound } from '../refusals/found.ts'
import type { SoughtName } from '../refusals/words.ts'
import type { World } from '../world/world.ts'
import { type Check, check } from './check.ts'
import type { CallContext } from './context.ts'

export interface InPath<Param extends string, Key, Row> {
  readonly exists: Check<CallContext<Readonly<Record<Param, Key>>>>
  /** The record that the check has found. */
  readonly at: (world: World, key: Key) => Row
}

export function inPath<const Param extends string, Key extends number | string, Row>({
  param,
  record,
  clause,
  find,
}: {
  readonly param: Param
  readonly record: SoughtName
  readonly clause: ClauseOrAssumption
  readonly find: (world: World, key: Key) => Row | undefined
}): InPath<Param, Key, Row> {
  return {
    exists: check({
      name: `${record}Exists`,
      stage: 'existence',
      kind: 'missing',
      clauses: [clause],
      find({ world, params }: CallContext<Readonly<Record<Param, Key>>>) {
        const key = params[param]
        if (find(world, key) !== undefined) return undefined
        return { path: [param], ...notFound(record, key) }
      },
    }),
    at: (world, key) => checked(find(world, key), `${record} ${key}`),
  }
}

/** What a check has found to be there; falls over in a declaration that goes without the check. */
export function checked<Row>(found: Row | undefined, what: string): Row {
  if (found === undefined) throw new TypeError(`${what} was not checked for`)
  return found
}
