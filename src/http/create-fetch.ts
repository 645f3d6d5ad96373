/** `fetch` with a simulator behind it: no socket, no timer and no clock, so that it works under fake ones. */

import type { Simulator } from '../engine/simulator.ts'
import { optional, text } from '../refusals/usage.ts'
import { aborted } from './aborted.ts'
import { AnswerLostError } from './answer-lost.ts'
import { type BaseUrl, defaultBaseUrl, readBaseUrl } from './base-url.ts'
import type { Faults } from './faults.ts'
import { openService, sceneFor } from './service.ts'
import type { ServiceOptions } from './service-options.ts'

export interface FetchOptions extends ServiceOptions {
  /** What all paths are below: `https://firedrill.test/v4`, unless told otherwise. */
  readonly baseUrl?: string
}

/** Stands wherever a `fetch` does; never reaches a network. */
export interface SimulatedFetch {
  (input: string | URL | Request, init?: RequestInit): Promise<Response>
  /** What strikes its requests, and what was met that nobody planned. */
  readonly faults: Faults
}

/**
 * A standard `fetch`. A path without a host is below the base address's own host. Rejects with an UnknownRouteError for what
 * leads to no operation (unless `onUnknown` is `answer`), and with a TypeError where a planned fault loses the answer.
 */
export function createFetch(cloud: Simulator, options: FetchOptions = {}): SimulatedFetch {
  const scene = sceneFor(cloud, options, { baseUrl: optional(text()) })
  const base = readBaseUrl(options.baseUrl ?? defaultBaseUrl)
  const service = openService(base, () => scene, options)
  const simulated = async (
    input: string | URL | Request,
    init?: RequestInit,
  ): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : resolve(input, base), init)
    request.signal.throwIfAborted()
    // Nobody is sent what stands behind a #.
    const [url = ''] = request.url.split('#', 1)
    try {
      const response = url.startsWith(`${base.origin}/`)
        ? await service.answer(request, request.signal, textOf(init))
        : service.answerStranger(request)
      // A response that is made, not received, does not know where it is from.
      return Object.defineProperty(response, 'url', { value: url })
    } catch (error) {
      if (error instanceof AnswerLostError) return fail(error, signalOf(input, init))
      throw error
    }
  }
  return Object.assign(simulated, { faults: scene.faults })
}

const textOf = (init: RequestInit | undefined): string | undefined =>
  typeof init?.body === 'string' ? init.body : undefined

const resolve = (input: string | URL, { origin }: BaseUrl): string | URL =>
  typeof input === 'string' && input.startsWith('/') ? new URL(input, origin) : input

const signalOf = (input: string | URL | Request, init: RequestInit | undefined) =>
  init?.signal ?? (input instanceof Request ? input.signal : undefined)

/** What error codes the runtime's own fetch gives. */
const codes = { reset: 'ECONNRESET', timeout: 'UND_ERR_HEADERS_TIMEOUT' } as const

/** No answer comes: a caller who can give up is left waiting until then, any other is told at once. */
async function fail(
  { how }: AnswerLostError,
  signal: AbortSignal | undefined | null,
): Promise<never> {
  if (how === 'timeout' && signal) {
    await aborted(signal)
    throw signal.reason
  }
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error(codes[how]), { code: codes[how] }),
  })
}
