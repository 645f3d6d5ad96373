/** What a transition plan is, and what is tried to find one. */
import type { AnyCall } from '../../engine/call.ts'
import type { Arrangement, Request } from './arrange.ts'
import type { ServiceName, Window } from './window.ts'

/** Calls to make in the place of those given; all but `calls` is plain fact about them. */
export interface TransitionPlan {
  /**
   * - `straight`: each firewall goes straight to its end, without what is undone on the path.
   * - `interim`: the calls given, with rules in between that suit both ends.
   * - `staying`: the active firewall takes over the rules of the one that was to follow it, and stays.
   */
  readonly kind: 'straight' | 'interim' | 'staying'
  /** In the order in which to make them; none is refused. */
  readonly calls: readonly AnyCall[]
  /** What remains of windows, with places among these calls: empty when all are closed. */
  readonly windows: readonly Window[]
  /** Firewalls and devices come to the same; if not, packets at every service do all the same. */
  readonly sameGuards: boolean
  /** The services that another firewall guards in the end than the calls given make it. */
  readonly guardedOtherwise: readonly GuardedOtherwise[]
}

export interface GuardedOtherwise {
  readonly service: ServiceName
  /** By id; null for none. */
  readonly firewall: number | null
  readonly insteadOf: number | null
}

export type Arranged = Extract<Arrangement, { ok: true }>

/** Calls with pairs of places: the first of each has to come before the second. */
export interface Candidate {
  readonly kind: TransitionPlan['kind']
  readonly calls: readonly AnyCall[]
  readonly pairs: Request['pairs']
}
