/** What is told of a plan whose calls may come in many orders; plain JSON. Places are those of the planned calls, from 0. */

import type { WindowKind } from '../order/openings.ts'
import type { Refusal } from '../refusals/problem.ts'
import type { Place } from '../rehearsal/addresses/places.ts'
import type { WorldsComparison } from '../rehearsal/compare-worlds.ts'
import type { ServiceName } from '../rehearsal/guard-of.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import type { UnknownLeaf } from './planned-call.ts'

/** Packets that are judged for a while as neither end judges them. */
export interface Moment {
  /** `exposure`: accepted though both ends drop it; `outage`: dropped though both ends accept it. */
  readonly kind: WindowKind
  /** Exactly these packets at each of them, at the same states. */
  readonly services: readonly ServiceName[]
  /** And at each of these addresses, which lead elsewhere for a while or for good; with the services at least one. */
  readonly addresses: readonly Place[]
  /** Worked out when it is first read. */
  readonly region: readonly RegionBlock[]
  /** How many packets, exactly: a whole number in decimal digits. */
  readonly size: string
  /** One of the packets, judged again by reading the rules from top to bottom. */
  readonly witness: Packet
  /** The fewest calls that lead to a state with it, in the order in which they are made. */
  readonly run: readonly number[]
  /** Proved: each order that comes to the end that is meant leads through it. */
  readonly inEveryOrder: boolean
  /** The calls that can begin it, and those that can end it. */
  readonly opens: readonly number[]
  readonly closes: readonly number[]
  /** Whoever stops while no resource is half done can leave it for good. */
  readonly leftByStop: boolean
  /** It is there at another end than the one that is meant: an order leaves it for good without anybody stopping. */
  readonly staysOpen: boolean
  /** What would avoid it; each was tried, and found to. */
  readonly advice: readonly Advice[]
}

/**
 * - `after`: the resource of the call `later` waits for that of the call `earlier`; several such pairs are meant together.
 * - `born-guarded`: the call `earlier` creates the service with the firewall that the call `later` would put on it later.
 */
export interface Advice {
  readonly kind: 'after' | 'born-guarded'
  /** Places among the planned calls. */
  readonly earlier: number
  readonly later: number
  /** Who makes these two calls. */
  readonly resources: readonly [earlier: string, later: string]
}

/** A call that is refused in some order. */
export interface RefusedCall {
  readonly call: number
  readonly errors: readonly Refusal[]
  /** The fewest calls after which it is refused so. */
  readonly run: readonly number[]
  /** Proved: no order makes it. */
  readonly inEveryOrder: boolean
  /** It and the calls that wait for it: none of them is made then. */
  readonly left: readonly number[]
}

/** Where the carrying out ends when nobody stops it: nothing more can be made. */
export interface End {
  /**
   * All calls are made, or where that cannot be, as many as can be: the first such end in the listed order. There is one, and it
   * is the first one told.
   */
  readonly isMeant: boolean
  /** The calls that are made, in an order that leads there. */
  readonly run: readonly number[]
  readonly left: readonly number[]
  /** What is judged differently than at the end that is meant; worked out when it is first read. */
  readonly comparison: WorldsComparison
}

/** What is known only once a call is made: what happens from then on is not known. */
export interface Undecided {
  readonly call: number
  readonly leaves: readonly UnknownLeaf[]
  /** It is not even known at which services: at any. */
  readonly everywhere: boolean
  readonly services: readonly ServiceName[]
  readonly addresses: readonly Place[]
  /** Of these packets alone; of any where left out. */
  readonly packets?: readonly RegionBlock[]
  /** What a stand-in for it was refused for; the call itself may not be. */
  readonly errors: readonly Refusal[]
}

interface Carried {
  /** Every state was met. */
  readonly complete: boolean
  /** How many states were met. Calls that have nothing to do with each other are looked at apart. */
  readonly states: number
  /** None where all calls are made in every order. */
  readonly refusals: readonly RefusedCall[]
  /**
   * The one that is meant, and each other one that calls which have to do with each other can come to, with all others as meant:
   * ends that have nothing to do with each other can come together.
   */
  readonly ends: readonly End[]
}

/** Every state was met and every call is known: where no moment is told there is none. */
export interface ProvedMoments extends Carried {
  readonly proved: true
  readonly complete: true
  readonly undecided: readonly []
  readonly moments: readonly Moment[]
}

/** Some moments were found; that others were not is no proof. */
export interface SomeMoments extends Carried {
  readonly proved: false
  /** At other services and addresses than those that are undecided, and there of other packets. */
  readonly found: readonly Moment[]
  /** Places of calls of which not every order was looked at, with what has to do with them; none where every state was met. */
  readonly unexplored: readonly number[]
  readonly undecided: readonly Undecided[]
}

export type Moments = ProvedMoments | SomeMoments
