/** Routes: every operation of both tables with its path in a dialect, and what a dialect has besides; and how one is found. */
import type { Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
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
  const { companions = [] } = dialect
  const spoken = new Set(companions.map(({ method, path }) => `${method} ${path}`))
  return [...operations, ...companions]
    .map(operation => ({
      operation,
      // Operations of the table are filed under their own names.
      path: dialect.paths[operation.name as OperationName] ?? operation.path,
    }))
    .filter(
      // A companion that speaks for an operation at its own place stands there alone.
      ({ operation, path }) =>
        companions.includes(operation) || !spoken.has(`${operation.method} ${path}`),
    )
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

/**
 * Paths without parameters are looked up first: what is left has no path that two patterns match, and one expression finds it,
 * which takes a quarter of the time of a walk from segment to segment.
 */
export function routerOf<Handler>(): Router<Handler> {
  const named = new Map<string, [[Handler, Record<string, never>][]]>()
  const others = new SmartRouter<Handler>({ routers: [new RegExpRouter(), new TrieRouter()] })
  return {
    name: 'named paths first',
    add(method, path, handler) {
      if (path.includes(':')) others.add(method, path, handler)
      else if (!named.has(path)) named.set(path, [[[handler, {}]]])
    },
    match: (method, path) => named.get(path) ?? others.match(method, path),
  }
}

/** The same path as the router writes it: `:firewallId` for `{firewallId}`. */
export const patternOf = (path: string): string => path.replace(/\{([^}]+)\}/g, ':$1')

const paramsIn = (path: string): number => path.split('{').length - 1
