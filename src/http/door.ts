/** The door: a router with every operation of the table, on whose other side a simulator stands. */
import { Hono } from 'hono'
import { MisuseError } from '../engine/bug.ts'
import type { Simulator } from '../engine/simulator.ts'
import { nearestTo } from '../kit/nearest.ts'
import type { Dialect } from './dialect.ts'
import { type DialectName, dialects } from './dialects/index.ts'
import type { DoorRefusal } from './door-refusal.ts'
import { exchange, type Scene } from './exchange.ts'
import { createFaults, type Faults } from './faults.ts'
import { type RateLimit, rateMeter } from './rate-limit.ts'
import { bodyBytesMax, readText } from './read-body.ts'
import { respondRefused } from './respond.ts'
import { methodsByPath, patternOf, type Route, routesOf } from './routes.ts'
import { nearestRoute, UnknownRoute, unrouted } from './unknown-route.ts'

export interface DoorOptions {
  /** How the wire looks: `neutral`, unless told otherwise. */
  readonly dialect?: DialectName | Dialect
  /** Faults to strike requests with, and what else is asked of it in the end. */
  readonly faults?: Faults
  /** A limit that is kept, by the virtual clock; headers tell of one either way. */
  readonly rateLimit?: RateLimit
  /** Longer bodies are refused: 1 MiB, unless told otherwise. */
  readonly bodyBytesMax?: number
  /** A request that leads to no operation: `throw` an UnknownRoute, or `answer` with 404. */
  readonly onUnknown?: 'throw' | 'answer'
}

export interface Door {
  readonly dialect: Dialect
  readonly routes: readonly Route[]
  /** Throws an AnswerLost where a planned fault has it so, and an UnknownRoute if told to. */
  readonly answer: (request: Request, signal?: AbortSignal) => Promise<Response>
  /** What paths are below: the base path, and the others that mean the same. */
  readonly basePaths: readonly string[]
  /** For a request to another place than this service. */
  readonly answerStranger: (request: Request) => Response
}

/** Who asks may give up. A server's own request makes its signal on demand, and that takes longer than most answers. */
interface Patience {
  readonly signal: AbortSignal | undefined
}

/** What a request meets: faults of its own, unless they are given, and a meter of rates. */
export const sceneFor = (cloud: Simulator, { faults, rateLimit }: DoorOptions): Scene => ({
  cloud,
  faults: faults ?? createFaults(),
  meter: rateMeter(rateLimit),
})

/** `basePath` is what all paths are below, such as `/v4`; `sceneNow` says what the request at hand meets. */
export function openDoor(basePath: string, sceneNow: () => Scene, options: DoorOptions): Door {
  const dialect = dialectOf(options)
  const routes = routesOf(dialect)
  const answerStranger = (request: Request): Response => {
    const { route, nearest } = placeStranger(request, basePath, routes)
    sceneNow().faults.noteUnknownRoute(route)
    if (options.onUnknown !== 'answer') throw new UnknownRoute(route, nearest)
    return respondRefused(dialect, [unrouted(route, nearest)], {})
  }
  const app = new Hono<{ Bindings: Patience }>({ strict: dialect.isFinalSlashIgnored !== true })
  const bytesMax = options.bodyBytesMax ?? bodyBytesMax
  const basePaths = basePathsOf(basePath, dialect)
  const placesOf = (path: string) => basePaths.map(base => base + patternOf(path))
  for (const { operation, path } of routes)
    app.on(operation.method, placesOf(path), async ({ req, env }) => {
      const { raw } = req
      const text = await readText(raw, bytesMax)
      // Whoever gave up before the body was read has changed nothing.
      env.signal?.throwIfAborted()
      const arrived = { url: raw.url, headers: raw.headers, params: req.param(), text }
      return exchange(sceneNow(), dialect, operation, arrived)
    })
  for (const [path, methods] of methodsByPath(routes))
    for (const place of placesOf(path))
      app.all(place, ({ req }) => wrongMethod(dialect, req.method, methods))
  app.notFound(({ req }) => answerStranger(req.raw))
  // Whatever is thrown is for the program that opened the door, not for the one that knocked.
  app.onError(error => {
    throw error
  })
  return {
    dialect,
    routes,
    basePaths,
    answer: async (request, signal) => app.fetch(request, { signal }),
    answerStranger,
  }
}

function placeStranger({ method, url }: Request, basePath: string, routes: readonly Route[]) {
  const { pathname } = new URL(url)
  const below = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : pathname
  return { route: `${method} ${pathname}`, nearest: nearestRoute(method, below, routes) }
}

/** A base address without a path has no version that could end in something else. */
const basePathsOf = (basePath: string, { otherRoots = [] }: Dialect): readonly string[] =>
  basePath === '' ? [basePath] : [basePath, ...otherRoots.map(ending => basePath + ending)]

function dialectOf({ dialect = 'neutral' }: DoorOptions): Dialect {
  if (typeof dialect !== 'string') return dialect
  if (Object.hasOwn(dialects, dialect)) return dialects[dialect]
  const known = Object.keys(dialects)
  const nearest = nearestTo(dialect, known) ?? known.join(' or ')
  throw new MisuseError(`no dialect is named ${dialect}; did you mean ${nearest}?`)
}

function wrongMethod(dialect: Dialect, method: string, methods: readonly string[]): Response {
  const accepted = methods.join(', ')
  const refusal: DoorRefusal = {
    kind: 'wrong-method',
    clause: 'SILENT-ERROR-STATUS',
    field: 'method',
    reason: `saw ${method}; accepted is ${methods.join(' or ')}`,
  }
  return respondRefused(dialect, [refusal], { Allow: accepted })
}
