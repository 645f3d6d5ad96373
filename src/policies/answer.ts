/** What is told of promises about an account; plain JSON. */

import type { Rules } from '../contract/rules.ts'
import type { Advice } from '../moments/answer.ts'
import type { Path, Refusal } from '../refusals/problem.ts'
import type { FillingText } from '../rehearsal/accounts/bounds-over.ts'
import type { PossibleDecider } from '../rehearsal/accounts/deciders.ts'
import type { PassingRow } from '../rehearsal/accounts/reach/passing-row.ts'
import type { FirewallName, ServiceName } from '../rehearsal/guard-of.ts'
import type { Edit } from '../rules/compact/edits.ts'
import type { NearRepair } from '../rules/compact/repair.ts'
import type { Packet } from '../rules/evaluate/packet.ts'
import type { Level } from '../rules/lint/finding.ts'
import type { RegionBlock } from '../rules/regions/blocks-of.ts'
import type { LimitName, Mode, Time } from './policy.ts'

/**
 * - `kept`: however the holes of the account are filled.
 * - `broken`: in every filling.
 * - `undecided`: in some fillings and not in others, or nobody can tell.
 * - `about-nothing`: no service is meant, or no packet, so that nothing could break it.
 */
export type Result = (typeof results)[number]
/** The worst first. */
export const results = ['broken', 'about-nothing', 'undecided', 'kept'] as const

/** Packets at services that are guarded alike, of which the same is to blame for what breaks the promise. */
export interface PacketBreach {
  readonly about: 'packets'
  /** 16 hexadecimal digits: a digest of the promise, the services, who decides, and all of the packets. */
  readonly id: string
  /** At least one; instances before balancers, in id order. */
  readonly services: readonly ServiceName[]
  /** `unknown` too where more than one may guard them. */
  readonly firewall: FirewallName | null | 'unknown'
  /** Who is to blame; `depends` with the names of holes where that is not the same however they are filled. */
  readonly cause: PossibleDecider
  readonly region: readonly RegionBlock[]
  /** How many packets, exactly: a whole number in decimal digits. */
  readonly size: string
  /** One of them, judged again. */
  readonly witness: Packet
}

/** Services of which each of the first reaches each of the others, or does not, against the promise. */
export interface ReachBreach {
  readonly about: 'reach'
  readonly id: string
  readonly from: readonly ServiceName[]
  readonly to: readonly ServiceName[]
  /** What passes; nothing where something has to. */
  readonly passages: PassingRow['passages']
  /** Balancers that pass it on. */
  readonly through: readonly ServiceName[]
  readonly vlans: PassingRow['vlans']
}

/** Something that is found, exceeds a limit, or that a function says. */
export interface OtherBreach {
  readonly about: 'lint' | 'limits' | 'function'
  readonly id: string
  /** One sentence, without a full stop. */
  readonly message: string
  /** Of a limit: what there is too much of, and how many. */
  readonly count?: { readonly of: string; readonly is: number }
  readonly services: readonly ServiceName[]
  readonly firewall: FirewallName | null
}

export type Breach = (PacketBreach | ReachBreach | OtherBreach) & {
  /**
   * Where in the document of the change stands what brought it about, such as `['calls', 0, 'body', 'inbound', 2]`; left out where it
   * was so before the change.
   */
  readonly broughtBy?: Path
}

/** Where it is not known whether the promise holds. */
export interface Open {
  readonly id: string
  readonly services: readonly ServiceName[]
  /** The packets that it is about; null where it is about something else, or about any packets. */
  readonly region: readonly RegionBlock[] | null
  /** The names of the holes; at least one. */
  readonly on: readonly string[]
}

/** What breaks the promise between two calls, and neither before nor after: packets, or something else that is found there. */
export type PolicyWindow = WindowPlace & (PacketWindow | OtherWindow)

export interface PacketWindow {
  readonly about: 'packets'
  readonly services: readonly ServiceName[]
  readonly region: readonly RegionBlock[]
  readonly size: string
  readonly witness: Packet
}

export interface OtherWindow {
  readonly about: 'reach' | OtherBreach['about']
  readonly breach: ReachBreach | OtherBreach
}

/** When it is open. */
export interface WindowPlace {
  readonly id: string
  /** Places of the calls that lead to it, in the order in which they are made. */
  readonly run: readonly number[]
  /** Proved: every order of the calls leads through it. */
  readonly inEveryOrder: boolean
  /** The calls that can end it. */
  readonly closes: readonly number[]
  /** What would avoid it; each was tried, and found to. */
  readonly advice: readonly Advice[]
}

/** The smallest edit to the rules of a firewall that keeps the promise at the services that break it. */
export type PolicyRepair =
  | {
      readonly ok: true
      readonly firewall: FirewallName
      readonly edits: readonly Edit[]
      readonly rules: Rules
      /** Proved: no fewer edits do it. */
      readonly smallest: boolean
      /** Far less to write, that drops other packets too; left out where there is nothing simpler. */
      readonly simpler?: NearRepair
      /** Other services that the firewall guards: the same packets are judged otherwise there too. */
      readonly others: readonly ServiceName[]
    }
  | {
      readonly ok: false
      readonly firewall: FirewallName | null
      /** One line: what stands in the way. */
      readonly why: string
    }

/**
 * - `expired`: an exception whose last day is over, so that it no longer counts.
 * - `unused-exception`: nothing that breaks the promise is passed over by it.
 * - `matches-nothing`: the promise is about no service, or a value that chooses services fits none of them.
 * - `no-packets`: the promise is about no packet.
 * - `cannot-fail`: whatever the rules are, the promise holds.
 * - `contradiction`: no rules keep the promise and that other one.
 */
export type RemarkKind = keyof typeof remarkKinds
export const remarkKinds = {
  expired: 'An exception of a promise has run out, and no longer counts.',
  'unused-exception': 'An exception of a promise passes over nothing that would break it.',
  'matches-nothing':
    'A promise, or a part of what it chooses services by, is about nothing that is there.',
  'no-packets': 'A promise is about no packet at all.',
  'cannot-fail': 'A promise holds whatever the rules are.',
  contradiction: 'Two promises cannot both be kept.',
} as const

/** Something about the promise itself. */
export interface Remark {
  readonly id: string
  readonly kind: RemarkKind
  /** That of the promise where it is about nothing because of this. */
  readonly level: Level
  /** One sentence, without a full stop. */
  readonly message: string
  /** Of an exception, its place in the promise. */
  readonly exception?: number
  /** What of the promise it is about, such as `['services', 'tags', 0]`; all of it when left out. */
  readonly path?: Path
}

export interface CheckedPolicy {
  readonly id: string
  readonly title: string
  readonly why: string
  readonly sources: readonly string[]
  readonly severity: Level
  readonly mode: Mode
  readonly at: Time
  /** Its place among the policies. */
  readonly index: number
  readonly result: Result
  /** The same of the account before the change; null where there is none. */
  readonly before: Result | null
  /** How many services, or firewalls, were looked at. */
  readonly looked: number
  readonly breaches: readonly Breach[]
  readonly windows: readonly PolicyWindow[]
  readonly open: readonly Open[]
  readonly repairs: readonly PolicyRepair[]
  readonly remarks: readonly Remark[]
}

/** A call by its place among those of the change, and why it is refused. */
export interface RefusedStep {
  readonly call: number
  readonly errors: readonly Refusal[]
  /** The names of the holes in which may lie what it is refused for; left out where it is refused however they are filled. */
  readonly on?: readonly string[]
}

export interface CheckAnswer {
  /** In the order of the document. */
  readonly policies: readonly CheckedPolicy[]
  /** Calls of the change that are refused: the account after is without them. Of a plan, those that are refused in some order. */
  readonly refused: readonly RefusedStep[]
  /** Nothing that a promise of severity `error` depends on was left open, and something was looked at. */
  readonly proved: boolean
}

export type { FillingText, LimitName }
