/** Requests that no operation gets to see: they lead nowhere, have another method, or are too long to be read. */
import { httpLimits } from '../contract/limits.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { tooMany } from '../refusals/found.ts'
import { gotText } from '../refusals/got.ts'
import type { Dialect } from './dialect.ts'
import type { Scene } from './exchange.ts'
import { type HttpRefusal, throwOnAssumption } from './http-refusal.ts'
import { respondRefused } from './respond.ts'
import type { Route } from './routes.ts'
import {
  behindVersion,
  nearestRoute,
  otherDialectOf,
  UnknownRouteError,
  unrouted,
} from './unknown-route.ts'

export interface TurnAway {
  /** `place` is where it leads, as people are told; `below` the path below the base address, if it leads there. */
  readonly unrouted: (request: Request, place: string, below: string | undefined) => Response
  readonly wrongMethod: (request: Request, operations: readonly AnyOperation[]) => Response
  readonly tooLong: (request: Request) => Response
}

interface TurningAway {
  /** The address that all routes are below. */
  readonly base: string
  readonly dialect: Dialect
  readonly routes: readonly Route[]
  readonly sceneNow: () => Scene
  readonly throwsUnknown: boolean
}

export function turningAway({
  base,
  dialect,
  routes,
  sceneNow,
  throwsUnknown,
}: TurningAway): TurnAway {
  const refuse = ({ method, url }: Request, refusal: HttpRefusal, headers = {}): Response => {
    throwOnAssumption(sceneNow().cloud, `${method} ${url.slice(0, 200)}`, [], [refusal])
    const response = respondRefused(dialect, [refusal], { ...headers, ...dialect.headers })
    return method === 'HEAD' ? new Response(null, response) : response
  }
  return {
    unrouted(request, place, below) {
      const { method } = request
      const route = `${method} ${place}`
      const path = below ?? place
      const other = otherDialectOf(path, dialect)
      // Whoever asks for a second version below a first one means the other dialect, if that has one.
      const isSecond = other !== undefined && /\/v\d/.test(base)
      const nearest =
        (isSecond ? undefined : below && behindVersion(method, below, base, routes)) ??
        other ??
        nearestRoute(method, path, routes)
      sceneNow().faults.noteUnknownRoute(route)
      if (throwsUnknown) throw new UnknownRouteError(route, base, nearest)
      return refuse(request, unrouted(route, nearest, below !== undefined))
    },
    wrongMethod(request, operations) {
      // HEAD is answered wherever GET is.
      const accepted = operations.flatMap(({ method }) =>
        method === 'GET' ? [method, 'HEAD'] : [method],
      )
      const headers = { Allow: accepted.join(', ') }
      return refuse(request, wrongMethod(request, accepted), headers)
    },
    tooLong: request => refuse(request, tooLong(request)),
  }
}

const wrongMethod = ({ method }: Request, accepted: readonly string[]): HttpRefusal => ({
  kind: 'wrong-method',
  clause: 'ASSUME-METHOD',
  path: ['method'],
  problem: 'unknown-option',
  expected: accepted,
  got: gotText(method),
})

const tooLong = ({ url }: Request): HttpRefusal => ({
  kind: 'too-long',
  clause: 'ASSUME-REQUEST-SIZE',
  path: ['path'],
  ...tooMany('characters', httpLimits.urlLength, url.length),
})
