/** Policies: promises about an account, as they are once they were read. */
import type { ServiceType } from '../contract/vocabulary.ts'
import type { AddressFinding } from '../rehearsal/lint-addresses.ts'
import type { BypassFinding } from '../rehearsal/lint-bypasses.ts'
import type { AssignmentFinding } from '../rehearsal/lint-world.ts'
import type { PacketProtocol } from '../rules/compile/traffic-class.ts'
import type { Level, FindingKind as RuleFindingKind } from '../rules/lint/finding.ts'
import { findingKinds } from '../rules/lint/lint-rules.ts'
import type { PacketRegion } from '../rules/regions/packet-region.ts'
import type { World } from '../world/world.ts'

/** How a promise is to be met: its demand is never, always, or alone met. */
export const modes = ['never', 'always', 'only'] as const
export type Mode = (typeof modes)[number]

/**
 * When a promise has to hold of an account that a change is made to:
 * - `account`: before the change, as the account is.
 * - `after`: once the change is made.
 * - `moments`: after the change, and at no moment between two calls worse than before and after.
 *
 * Without a change all three are the account as it is.
 */
export const times = ['account', 'after', 'moments'] as const
export type Time = (typeof times)[number]

/** Which services are meant: those that fit every field; what is left out is not asked. */
export interface Choice {
  readonly types?: readonly ServiceType[]
  readonly ids?: readonly number[]
  /** `*` stands for any characters. */
  readonly labels?: readonly string[]
  readonly tags?: readonly string[]
  readonly regions?: readonly string[]
  /** Firewalls that the service is assigned to, by label or id, whether they are enabled or not. */
  readonly firewalls?: readonly string[]
  /** Networks in which the service answers. */
  readonly addresses?: readonly ChosenNetwork[]
  /** All but these. */
  readonly except?: Choice
}

export interface ChosenNetwork {
  /** As it is written: a name of the document, or an address or a block of them. */
  readonly name: string
  /** The packets that come in from there. */
  readonly region: PacketRegion
}

/** Packets, by the region that must not be accepted (`never`, `only`) or has to be (`always`). */
export interface PacketDemand {
  readonly about: 'packets'
  readonly region: PacketRegion
}

/** What passes between services: of every protocol, and at every port, where these are left out. */
export interface Passing {
  readonly protocol?: PacketProtocol
  /** As in `22,80-90`. */
  readonly ports?: string
}

/** Packets of services on their way to others of the account. */
export interface ReachDemand extends Passing {
  readonly about: 'reach'
  readonly from: Choice
}

export type LintKind =
  | RuleFindingKind
  | AssignmentFinding['kind']
  | AddressFinding['kind']
  | BypassFinding['kind']

const otherKinds: Readonly<Record<Exclude<LintKind, RuleFindingKind>, true>> = {
  ...{ 'guards-nothing': true, 'no-active-firewall': true, 'unfiltered-nat': true },
  ...{ 'disabled-beside-active': true, 'address-given-up': true, 'unheld-private-address': true },
  ...{ 'dark-address': true, 'other-network': true },
  ...{ 'vlan-bypass': true, 'vlan-bypass-from-internet': true },
}

/** Every kind of finding that lint has. */
export const lintKinds: readonly LintKind[] = [
  ...findingKinds,
  // Its keys are these kinds and no others.
  ...(Object.keys(otherKinds) as LintKind[]),
]

export interface LintDemand {
  readonly about: 'lint'
  /** All kinds when left out. */
  readonly kinds?: readonly LintKind[]
  /** At this level and above. */
  readonly level: Level
}

export const limitNames = [
  ...(['rules', 'addressesPerRule', 'portPiecesPerRule'] as const),
  ...(['servicesPerFirewall', 'firewallsPerService'] as const),
] as const
export type LimitName = (typeof limitNames)[number]

export interface LimitDemand {
  readonly about: 'limits'
  readonly limits: Readonly<Partial<Record<LimitName, number>>>
}

/** A world is asked, and says itself what is wrong with it; nothing is known of worlds that it is not asked about. */
export interface FunctionDemand {
  readonly about: 'function'
  /** True, or no sentences, where the promise holds; else what breaks it, a sentence each. */
  readonly holds: (world: World) => boolean | readonly string[]
}

export type Demand = PacketDemand | ReachDemand | LintDemand | LimitDemand | FunctionDemand

/** What a promise passes over. */
export interface Exception {
  /** Every packet when left out. */
  readonly region?: PacketRegion
  /** All services when left out; of a promise about reach those that are reached. */
  readonly services?: Choice
  /** Of a promise about reach: what passes from these services, or from any. */
  readonly reach?: Passing & { readonly from?: Choice }
  readonly owner: string
  readonly reason: string
  /** The last day on which it counts, such as `2026-06-30`; for good when left out. */
  readonly until?: string
}

export interface Policy<Demanded extends Demand = Demand> {
  readonly id: string
  /** One sentence. */
  readonly title: string
  /** Why it was promised; empty when nobody says. */
  readonly why: string
  /** Addresses of pages that ask for it. */
  readonly sources: readonly string[]
  readonly severity: Level
  readonly mode: Mode
  readonly demand: Demanded
  readonly services: Choice
  readonly except: readonly Exception[]
  readonly at: Time
  /** Its place among the policies of its document. */
  readonly index: number
}

/** Does the promise hold when something is not there, rather than when it is? */
export const isForbidding = ({ mode }: Policy): boolean => mode !== 'always'
