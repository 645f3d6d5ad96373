/** One handler for Mock Service Worker that catches every request to the service, with a simulator behind it. */
import type { RequestHandler } from 'msw'
// Not from `msw` itself: that loads GraphQL as well, which takes longer than all the rest.
import { http } from 'msw/core/http'
import type { WorldSource } from '../account/create-world.ts'
import { createSimulator, type Simulator } from '../engine/simulator.ts'
import { AnswerLostError } from '../http/answer-lost.ts'
import { defaultBaseUrl, readBaseUrl } from '../http/base-url.ts'
import { byContext } from '../http/by-context.ts'
import type { FetchOptions } from '../http/create-fetch.ts'
import type { Faults } from '../http/faults.ts'
import { type HttpService, openService, sceneFor } from '../http/service.ts'
import type { World } from '../world/world.ts'

export type HandlersOptions = Omit<FetchOptions, 'faults'>

export interface Handlers {
  /** For `setupServer(...handlers)`: what catches everything below the base address. */
  readonly handlers: readonly RequestHandler[]
  /** The simulator of the context that asks. */
  readonly cloud: Simulator
  /** The faults of the context that asks. */
  readonly faults: Faults
  /**
   * Runs with a simulator and faults of its own, forked from the first, in everything that `run` calls and awaits: what
   * happens there is seen nowhere else, so that tests may run at the same time.
   */
  readonly isolate: <Result>(run: (cloud: Simulator) => Result) => Result
}

/**
 * A route that leads to no operation is answered with 404 and noted for `faults.assertQuiet()`; told to throw, MSW makes
 * a 500 of it. A fault of kind `timeout` leaves the request waiting until its sender gives up.
 */
export function createHandlers(
  source?: Simulator | World | WorldSource,
  options: HandlersOptions = {},
): Handlers {
  const base = readBaseUrl(options.baseUrl ?? defaultBaseUrl)
  const first = sceneFor(
    isSimulator(source) ? source : createSimulator(source && { world: source }),
    options,
  )
  const scenes = byContext(first)
  const door = openService(base.path, scenes.current, { onUnknown: 'answer', ...options })
  return {
    handlers: door.basePaths.map(path =>
      http.all(`${base.origin}${path}/*`, ({ request }) => answer(door, request)),
    ),
    get cloud() {
      return scenes.current().cloud
    },
    get faults() {
      return scenes.current().faults
    },
    isolate(run) {
      const own = sceneFor(first.cloud.fork(), options)
      return scenes.within(own, () => run(own.cloud))
    },
  }
}

async function answer(door: HttpService, request: Request): Promise<Response> {
  try {
    return await door.answer(request, request.signal)
  } catch (error) {
    if (!(error instanceof AnswerLostError)) throw error
    if (error.how === 'timeout') await aborted(request.signal)
    return Response.error()
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const isSimulator = (source: Simulator | World | WorldSource | undefined): source is Simulator =>
  typeof source === 'object' && 'call' in source && typeof source.call === 'function'
