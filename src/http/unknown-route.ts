/** Requests that lead to no operation, and the route that was probably meant. */
import { nearestTo } from '../kit/nearest.ts'
import { gotText } from '../refusals/got.ts'
import type { Dialect } from './dialect.ts'
import type { HttpRefusal } from './http-refusal.ts'
import type { Route } from './routes.ts'

/** The program under test asked for something that the service does not have. */
export class UnknownRouteError extends TypeError {
  override readonly name = 'UnknownRouteError'
  /** The nearest route there is, if one is near. */
  readonly nearest: string | undefined

  /** `base` is the address that all routes are below. */
  constructor(route: string, base: string, nearest: string | undefined) {
    const hint = nearest === undefined ? '' : `; the nearest is ${nearest}`
    super(`no operation has the route ${route}: expected one below ${base}${hint}`)
    this.nearest = nearest
  }
}

/** `GET /networking/firewalls/{firewallId}` for a `GET /networking/firewall/3`. */
export function nearestRoute(
  method: string,
  path: string,
  routes: readonly Route[],
): string | undefined {
  // A long segment is no slip of the pen, and comparing it takes time.
  const segments = path.split('/').map(segment => segment.slice(0, 40))
  const known = new Map<string, Route>()
  // The routes that name a segment come first, and the same text further down is meant less.
  for (const route of routes.toReversed())
    known.set(`${route.operation.method} ${filledIn(route.path, segments)}`, route)
  const route = known.get(nearestTo(`${method} ${segments.join('/')}`, [...known.keys()]) ?? '')
  return route && `${route.operation.method} ${route.path}`
}

/**
 * `GET /regions below https://firedrill.test/v4` for `/v4/regions` where all routes are below `https://firedrill.test/`: there is
 * one behind the version, which the base address leaves out or has already.
 */
export function behindVersion(
  method: string,
  path: string,
  base: string,
  routes: readonly Route[],
): string | undefined {
  const [, version = '', rest = ''] = /^(\/v\d\w{0,9})(\/.*)$/.exec(path) ?? []
  const segments = rest.split('/')
  const route = routes.find(
    each => each.operation.method === method && filledIn(each.path, segments) === rest,
  )
  return route && `${method} ${route.path} below ${base.replace(/\/$/, '')}${version}`
}

/** Clients of the provider ask for paths below its version, which only their own dialect has. */
export const otherDialectOf = (path: string, { name }: Dialect): string | undefined =>
  name !== 'published' && /^\/v4(?:beta)?\//.test(path)
    ? "the dialect 'published', which clients of the provider speak"
    : undefined

/** The path with what the request has in the places of its parameters: those say nothing about what was meant. */
const filledIn = (path: string, segments: readonly string[]): string =>
  path
    .split('/')
    .map((segment, at) => (segment.startsWith('{') ? (segments[at] ?? '') : segment))
    .join('/')

/** Beside the base address is no place for a path; what is not there below it, the contract leaves open. */
export const unrouted = (
  route: string,
  nearest: string | undefined,
  isBelow: boolean,
): HttpRefusal => ({
  kind: 'unrouted',
  clause: isBelow ? 'ASSUME-PATH' : 'WIRE-2',
  path: ['path'],
  problem: 'unknown-route',
  ...(nearest !== undefined && { expected: nearest }),
  got: gotText(route, 200),
})
