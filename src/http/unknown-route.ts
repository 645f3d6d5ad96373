/** Requests that lead to no operation, and the route that was probably meant. */
import { nearestTo } from '../kit/nearest.ts'
import type { DoorRefusal } from './door-refusal.ts'
import type { Route } from './routes.ts'

/** The program under test asked for something that the service does not have. */
export class UnknownRoute extends TypeError {
  override readonly name = 'UnknownRoute'
  /** The nearest route there is, if one is near. */
  readonly nearest: string | undefined

  constructor(route: string, nearest: string | undefined) {
    super(
      `no operation has the route ${route}${nearest === undefined ? '' : `; the nearest is ${nearest}`}`,
    )
    this.nearest = nearest
  }
}

/** `GET /networking/firewalls/{firewallId}` for a `GET /networking/firewall/3`. */
export function nearestRoute(
  method: string,
  path: string,
  routes: readonly Route[],
): string | undefined {
  const known = new Map(routes.map(route => [shapeOf(route.operation.method, route.path), route]))
  const route = known.get(nearestTo(shapeOf(method, path), [...known.keys()]) ?? '')
  return route && `${route.operation.method} ${route.path}`
}

export const unrouted = (route: string, nearest: string | undefined): DoorRefusal => ({
  kind: 'unrouted',
  clause: 'WIRE-2',
  field: 'path',
  reason: `saw ${route.slice(0, 200)}; ${nearest === undefined ? 'no route is near it' : `the nearest route is ${nearest}`}`,
})

/** What looks like the name of a resource says nothing about which route was meant. */
const shapeOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\{[^}]*\}|[^/]*[\d:%][^/]*/g, '{}')}`
