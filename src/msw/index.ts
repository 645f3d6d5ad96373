/** The entry point `firedrill/msw`: handlers for Mock Service Worker with a simulator behind them. */

import type { RequestHandler } from 'msw'
// Not from `msw` itself: that loads GraphQL as well, which takes longer than all the rest.
import { http } from 'msw/core/http'
import type { WorldSource } from '../account/create-world.ts'
import { createSimulator, type Simulator } from '../engine/simulator.ts'
import { aborted } from '../http/aborted.ts'
import { AnswerLostError } from '../http/answer-lost.ts'
import { defaultBaseUrl, readBaseUrl } from '../http/base-url.ts'
import type { FetchOptions } from '../http/create-fetch.ts'
import { createFaults, type Faults } from '../http/faults.ts'
import { type HttpService, openService, sceneFor } from '../http/service.ts'
import { callable, optional, text } from '../refusals/usage.ts'
import type { World } from '../world/world.ts'
import { byContext } from './by-context.ts'

/** `faults` are those of the first simulator; each context that `isolate` opens has faults of its own. */
export type HandlersOptions = FetchOptions

export interface Handlers {
  /** For `setupServer(...handlers)`: they answer every request below the base URL. */
  readonly handlers: readonly RequestHandler[]
  /** The simulator of the asynchronous context in which it is read. */
  readonly cloud: Simulator
  /** The faults of the asynchronous context in which it is read. */
  readonly faults: Faults
  /**
   * Calls `run` with a fork of the first simulator, and gives what it gives. In all that `run` calls and awaits, requests
   * reach that fork and faults of its own, which nobody else sees: tests may run at the same time.
   */
  readonly isolate: <Result>(run: (cloud: Simulator) => Result) => Result
}

const ownOptions = { baseUrl: optional(text()) }

/**
 * Handlers for a simulator, or for a new one with this world or account. A request that leads to no operation is answered
 * with 404 and noted for `faults.assertQuiet()`; with `onUnknown: 'throw'`, MSW makes a 500 of it. A fault of kind
 * `timeout` leaves the request waiting until its sender gives up. Throws UsageError for wrong options.
 */
export function createHandlers(
  source?: Simulator | World | WorldSource,
  options: HandlersOptions = {},
): Handlers {
  const first = sceneFor(
    isSimulator(source) ? source : createSimulator(source === undefined ? {} : { world: source }),
    options,
    ownOptions,
  )
  const base = readBaseUrl(options.baseUrl ?? defaultBaseUrl)
  const scenes = byContext(first)
  const service = openService(base, scenes.current, { onUnknown: 'answer', ...options })
  return {
    handlers: service.basePaths.map(path =>
      http.all(`${base.origin}${path}/*`, ({ request }) => answer(service, request)),
    ),
    get cloud() {
      return scenes.current().cloud
    },
    get faults() {
      return scenes.current().faults
    },
    isolate(run) {
      callable(run, 'run')
      const own = sceneFor(first.cloud.fork(), { ...options, faults: createFaults() }, ownOptions)
      return scenes.within(own, () => run(own.cloud))
    },
  }
}

async function answer(service: HttpService, request: Request): Promise<Response> {
  try {
    return await service.answer(request, request.signal)
  } catch (error) {
    if (!(error instanceof AnswerLostError)) throw error
    if (error.how === 'timeout') await aborted(request.signal)
    return Response.error()
  }
}

const isSimulator = (source: Simulator | World | WorldSource | undefined): source is Simulator =>
  typeof source === 'object' &&
  source !== null &&
  'call' in source &&
  typeof source.call === 'function'
