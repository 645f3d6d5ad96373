/** The service over HTTP: a router with every operation of the table, on whose other side a simulator stands. */

import { Hono } from 'hono'
import { httpLimits } from '../contract/limits.ts'
import type { Simulator } from '../engine/simulator.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Reader } from '../refusals/usage.ts'
import type { BaseUrl } from './base-url.ts'
import type { Dialect } from './dialect.ts'
import { dialectNamed } from './dialects/index.ts'
import { exchange, type Scene, type Speaking } from './exchange.ts'
import { createFaults } from './faults.ts'
import { throwOnAssumption } from './http-refusal.ts'
import { turningAway } from './inject-fault.ts'
import { keptAnswers } from './kept-answers.ts'
import { pathBelow } from './path-below.ts'
import { rateMeter } from './rate-limit.ts'
import { readText, textIn } from './read-body.ts'
import type { Arrived } from './read-call.ts'
import { operationsByPath, patternOf, type Route, routerOf, routesOf } from './routes.ts'
import { checkCloud, checkOptions, type ServiceOptions } from './service-options.ts'

export interface HttpService {
  readonly dialect: Dialect
  readonly routes: readonly Route[]
  /** Throws an AnswerLostError where a planned fault has it so, and an UnknownRouteError if told to. */
  readonly answer: (request: Request, signal?: AbortSignal, text?: string) => Promise<Response>
  /** What paths are below: the base path, and the others that mean the same. */
  readonly basePaths: readonly string[]
  /** For a request to another place than this service. */
  readonly answerStranger: (request: Request) => Response
}

/** What is known of a request beside it. */
interface Known {
  /** Who asks may give up. A server's own request makes its signal on demand, and that takes longer than most answers. */
  readonly signal: AbortSignal | undefined
  /** The body, where it was handed over as a text and need not be received. */
  readonly text: string | undefined
}

/** What a request meets: faults of its own, unless they are given, and a meter of rates. `own` reads the options of one entry point. */
export function sceneFor(
  cloud: Simulator,
  options: ServiceOptions,
  own: Readonly<Record<string, Reader<unknown>>>,
): Scene {
  checkCloud(cloud)
  checkOptions(options, own)
  const { faults = createFaults(), rateLimit } = options
  dialectIn(options).attend?.(cloud)
  return { cloud, faults, meter: rateMeter(rateLimit) }
}

/** All paths are below the base address, whose origin only a client knows; `sceneNow` says what the request at hand meets. */
export function openService(
  { origin = '', path: basePath }: Pick<BaseUrl, 'path'> & Partial<BaseUrl>,
  sceneNow: () => Scene,
  options: ServiceOptions,
): HttpService {
  const { bodyBytesMax = httpLimits.bodyBytes } = options
  const speaking = speakingIn(options)
  const { dialect } = speaking
  const routes = routesOf(dialect)
  const basePaths = basePathsOf(basePath, dialect)
  const below = pathBelow(basePaths, dialect)
  const turnAway = turningAway({
    base: origin + (basePath || '/'),
    dialect,
    routes,
    sceneNow,
    throwsUnknown: options.onUnknown !== 'answer',
  })
  const getPath = (request: Request) => below(request) ?? ''
  const app = new Hono<{ Bindings: Known }>({ getPath, router: routerOf() })
  const unrouted = (raw: Request) => turnAway.unrouted(raw, new URL(raw.url).pathname, below(raw))
  // These come first, so that no parameter stands for their last name.
  for (const path of dialect.unknownPaths ?? []) app.all(path, ({ req }) => unrouted(req.raw))
  // A path that names a segment is not one with a parameter in its place, whatever the method.
  for (const [path, operations] of operationsByPath(routes)) {
    const operationFor = byMethod(operations)
    app.all(patternOf(path), async ({ req, env }) => {
      const { raw } = req
      const operation = operationFor(raw.method)
      if (operation === undefined) return turnAway.wrongMethod(raw, operations)
      const arrived = await receive(raw, req.param(), bodyBytesMax, env)
      return exchange(sceneNow(), speaking, operation, arrived)
    })
  }
  app.notFound(({ req }) => unrouted(req.raw))
  // Whatever is thrown is for the program that runs the service, not for its client.
  app.onError(error => {
    throw error
  })
  return {
    dialect,
    routes,
    basePaths,
    async answer(request, signal, text) {
      if (request.url.length > httpLimits.urlLength) return turnAway.tooLong(request)
      return answerPreflight(request, dialect, sceneNow) ?? app.fetch(request, { signal, text })
    },
    answerStranger(request) {
      const { origin, pathname } = new URL(request.url)
      return turnAway.unrouted(request, origin + pathname, undefined)
    },
  }
}

/** What answers GET answers HEAD. */
function byMethod(operations: readonly AnyOperation[]) {
  const known = new Map(operations.map(operation => [operation.method as string, operation]))
  return (method: string) => known.get(method === 'HEAD' ? 'GET' : method)
}

const speakingIn = (options: ServiceOptions): Speaking => ({
  dialect: dialectIn(options),
  answers: keptAnswers(),
})

const dialectIn = ({ dialect = 'neutral' }: ServiceOptions): Dialect =>
  typeof dialect === 'string' ? dialectNamed(dialect) : dialect

/** Throws where whoever asks gave up before the body was read: that has changed nothing. */
async function receive(
  request: Request,
  params: Arrived['params'],
  bodyBytesMax: number,
  { signal, text: told }: Known,
): Promise<Arrived> {
  const atHand = told === undefined ? undefined : textIn(request, told, bodyBytesMax)
  // Either way there is a turn to give up in.
  const text = await (atHand ?? readText(request, bodyBytesMax, signal))
  signal?.throwIfAborted()
  const { method, url, headers } = request
  return { method, url, headers, params, text }
}

/** A browser asks beforehand whether a page of another site may ask this; undefined for any other request. */
function answerPreflight(
  { method, headers }: Request,
  { crossOrigin }: Dialect,
  sceneNow: () => Scene,
): Response | undefined {
  if (method !== 'OPTIONS' || crossOrigin === undefined) return undefined
  if (!headers.has('Origin') || !headers.has('Access-Control-Request-Method')) return undefined
  throwOnAssumption(sceneNow().cloud, 'a preflight', ['ASSUME-METHOD'])
  return new Response(null, { status: 204, headers: crossOrigin })
}

/** A base address without a path has no version that could end in something else. */
const basePathsOf = (basePath: string, { otherRoots = [] }: Dialect): readonly string[] =>
  basePath === '' ? [basePath] : [basePath, ...otherRoots.map(ending => basePath + ending)]
