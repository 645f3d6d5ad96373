/** What is handed to `expect`, as what a matcher is about: a world, an outcome, a rule set. */

import type { Rules } from '../contract/rules.ts'
import type { Outcome } from '../engine/call.ts'
import { RefusedError } from '../engine/refused-error.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { World } from '../world/world.ts'

export type CloudOrWorld = { readonly world: World } | World

/** Throws a TypeError for what is neither a simulator nor a world. */
export function worldOf(received: unknown, matcher: string): World {
  if (isRecord(received)) {
    // A world is known by its tables; nothing else has them.
    if (isRecord(received['tables'])) return received as unknown as World
    if (isRecord(received['world'])) return worldOf(received['world'], matcher)
  }
  throw wrongSubject(matcher, received, 'a simulator or a world')
}

export const isWorldly = (received: unknown): boolean =>
  isRecord(received) && ('tables' in received || 'world' in received)

/** The rules themselves, or those of a firewall. */
export function rulesOf(received: unknown, matcher: string): Rules {
  if (isRecord(received)) {
    if ('inbound_policy' in received) {
      // A rule set may be written without the lists that are empty.
      const written = received as unknown as Partial<Rules> &
        Pick<Rules, 'inbound_policy' | 'outbound_policy'>
      return { inbound: [], outbound: [], ...written }
    }
    if (isRecord(received['rules'])) return rulesOf(received['rules'], matcher)
  }
  throw wrongSubject(matcher, received, 'rules, or something with rules such as a firewall')
}

/** How a call went: its outcome, what it threw, or what calling the function gives or throws. */
export type Ending =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly errors: readonly Refusal[] }

export function endingOf(received: unknown, matcher: string): Ending {
  if (received instanceof RefusedError) return { kind: 'refused', errors: received.errors }
  if (typeof received === 'function') return endingOfRun(received as () => unknown, matcher)
  if (isRecord(received) && typeof received['ok'] === 'boolean') {
    const outcome = received as unknown as Outcome
    return outcome.ok ? { kind: 'done' } : { kind: 'refused', errors: outcome.errors }
  }
  throw wrongSubject(
    matcher,
    received,
    'an outcome, a RefusedError, or a function that makes a call',
  )
}

/** What the function throws that is no refusal is not this matcher's to judge. */
function endingOfRun(run: () => unknown, matcher: string): Ending {
  try {
    const result = run()
    return isRecord(result) && typeof result['ok'] === 'boolean' && 'assumptions' in result
      ? endingOf(result, matcher)
      : { kind: 'done' }
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', errors: error.errors }
    throw error
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

export function wrongSubject(matcher: string, received: unknown, accepted: string): TypeError {
  const what = Array.isArray(received) ? 'a list' : received === null ? 'null' : typeof received
  return new TypeError(`${matcher}: saw ${what} in expect(…); accepted is ${accepted}`)
}
