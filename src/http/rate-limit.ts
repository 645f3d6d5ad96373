/** Rates: how many requests a token may make in a while of the virtual clock, told with every answer and, if wanted, kept. */
import { millisecondsOf, parseInstant } from '../kit/instant.ts'
import type { HttpRefusal } from './http-refusal.ts'

export interface RateLimit {
  /** Requests in one window, for each token. */
  readonly limit: number
  /** Virtual milliseconds from the first request of a window to the end of it. */
  readonly windowMs: number
}

/** What is left to a token. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** Seconds since 1970 until which this holds. */
  readonly reset: number
  /** Seconds until then, at least one. */
  readonly wait: number
  readonly isExceeded: boolean
}

export interface RateMeter {
  /** Counts one request of this token at this time. */
  readonly take: (token: string, now: string) => Allowance
}

/** What answers tell where no limit is kept: an allowance that is always whole. */
const told: RateLimit = { limit: 400, windowMs: 60_000 }

interface Window {
  readonly start: number
  used: number
}

const sweepMin = 1000

/** Takes away the windows that began so long ago; answers how many there may be before this is worth doing again. */
function withoutThoseOver(windows: Map<string, Window>, before: number): number {
  for (const [token, { start }] of windows) if (start <= before) windows.delete(token)
  return Math.max(sweepMin, 2 * windows.size)
}

export function rateMeter(kept: RateLimit | undefined): RateMeter {
  const { limit, windowMs } = kept ?? told
  const windows = new Map<string, Window>()
  let sweepAt = sweepMin
  const timeOf = remembering(millisecondsSince1970)
  const whole = remembering(now => wholeAt(timeOf(now)))
  return {
    take(token, now) {
      if (kept === undefined) return whole(now)
      const at = timeOf(now)
      let window = windows.get(token)
      // The clock of a simulator can be turned back, and then a window that has not begun is none.
      if (window === undefined || at >= window.start + windowMs || at < window.start) {
        window = { start: at, used: 0 }
        windows.set(token, window)
        if (windows.size >= sweepAt) sweepAt = withoutThoseOver(windows, at - windowMs)
      }
      window.used += 1
      const remaining = Math.max(0, limit - window.used)
      const isExceeded = window.used > limit
      return { limit, remaining, isExceeded, ...until(window.start + windowMs, at) }
    },
  }
}

/** The very same as long as the clock stands still. */
const wholeAt = (at: number): Allowance => ({
  ...{ limit: told.limit, remaining: told.limit, isExceeded: false },
  ...until(at + told.windowMs, at),
})

const until = (end: number, at: number): Pick<Allowance, 'reset' | 'wait'> => ({
  reset: Math.ceil(end / 1000),
  wait: Math.max(1, Math.ceil((end - at) / 1000)),
})

function millisecondsSince1970(now: string): number {
  const instant = parseInstant(now)
  return instant === undefined ? 0 : millisecondsOf(instant)
}

/** The same function, which remembers its last answer: the clock mostly stands still. */
function remembering<Value>(read: (text: string) => Value): (text: string) => Value {
  let last: { readonly text: string; readonly value: Value } | undefined
  return text => {
    if (last?.text !== text) last = { text, value: read(text) }
    return last.value
  }
}

export const tooManyRequests = ({ limit, reset }: Allowance): HttpRefusal => ({
  kind: 'limited',
  clause: 'ASSUME-RATE-LIMIT',
  path: ['X-RateLimit-Limit'],
  problem: 'rate-limit',
  expected: { max: limit, until: reset },
})
