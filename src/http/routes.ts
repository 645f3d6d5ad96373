/** Routes: every operation of both tables with its path in a dialect, and what a dialect has besides. */
import type { AnyOperation } from '../operations/operation.ts'
import { allOperations, type OperationName } from '../operations/table.ts'
import type { Dialect } from './dialect.ts'

export interface Route {
  readonly operation: AnyOperation
  /** Below the base address, parameters between braces. */
  readonly path: string
}

/** Those that name a segment come before those that have a parameter in its place. */
export function routesOf(dialect: Dialect): readonly Route[] {
  const operations: readonly AnyOperation[] = Object.values(allOperations)
  return [...operations, ...(dialect.companions ?? [])]
    .map(operation => ({
      operation,
      // Operations of the table are filed under their own names.
      path: dialect.paths[operation.name as OperationName] ?? operation.path,
    }))
    .sort((a, b) => paramsIn(a.path) - paramsIn(b.path))
}

/** The operations of each path, in the order of the routes. */
export function operationsByPath(
  routes: readonly Route[],
): ReadonlyMap<string, readonly AnyOperation[]> {
  const operations = new Map<string, readonly AnyOperation[]>()
  for (const { operation, path } of routes)
    operations.set(path, [...(operations.get(path) ?? []), operation])
  return operations
}

/** The same path as the router writes it: `:firewallId` for `{firewallId}`. */
export const patternOf = (path: string): string => path.replace(/\{([^}]+)\}/g, ':$1')

const paramsIn = (path: string): number => path.split('{').length - 1
