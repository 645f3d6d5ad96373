/** What a lint finds in rules: one observation at a time, for people and for machines. */
import type { Action, AddressFamily, Direction } from '../../contract/vocabulary.ts'
import type { PacketProtocol } from '../compile/traffic-class.ts'
import type { Packet } from '../evaluate/packet.ts'
import type { RuleReference } from '../names.ts'

/**
 * From urgent to harmless:
 * - `error`: the rules cannot mean what they say.
 * - `warning`: very likely not what somebody wants.
 * - `note`: worth knowing.
 */
export const levels = ['error', 'warning', 'note'] as const
export type Level = (typeof levels)[number]

/** A rule that decides packets which another one matches as well. */
export interface Taker extends RuleReference {
  readonly action: Action
  /** How many, exactly: a whole number in decimal digits, which may be beyond 2^53. */
  readonly size: string
}

/** What becomes of the packets of one family that a rule matches. Sizes are exact, in decimal digits. */
export interface FamilyShare {
  readonly family: AddressFamily
  readonly matches: string
  /** Of these, those that no earlier rule matches. */
  readonly decides: string
  /** Who decides the others; in the order of the rules. */
  readonly takenBy: readonly Taker[]
}

/** A text inside a rule: where it stands in its list, counted from 0. */
export interface EntryReference {
  readonly list: AddressFamily | 'ports'
  readonly position: number
  readonly text: string
}

export interface Blocked {
  /** The families concerned that the rule lists. */
  readonly families: readonly FamilyShare[]
  /** Earlier rules that together match all that the rule matches; none of them can be left out. */
  readonly cover: readonly RuleReference[]
  /** Of the rules that do the opposite the one that decides most of it; null when all agree. */
  readonly opponent: Taker | null
  /** A packet that the rule matches; the opponent decides it, if there is one. */
  readonly witness: Packet
}

export interface Redundant {
  /** Who would decide its packets without it: later rules, and the policy. */
  readonly successors: readonly RuleReference[]
  readonly policy: boolean
  /** A packet that the rule decides. */
  readonly witness: Packet
}

/** Two rules that match a packet in common. */
export interface RulePair {
  readonly earlier: RuleReference
  readonly later: RuleReference
  /** A packet that both match. */
  readonly witness: Packet
}

export interface DeadEntry extends EntryReference {
  /**
   * An entry of the same list that holds this one; null for ports, and when it is rules around this
   * one that leave the entry nothing to change.
   */
  readonly within: string | null
}

export interface OneFamily {
  /** Every address of it meets the action of the rule. */
  readonly family: AddressFamily
  /** No rule of the direction names an address of it, at these ports. */
  readonly forgotten: AddressFamily
  readonly protocol: PacketProtocol
  /** As in `22,80-90`; null for a protocol without ports. */
  readonly ports: string | null
  /** A packet of the forgotten family that falls to the policy. */
  readonly witness: Packet
}

export interface OpenPort {
  readonly protocol: PacketProtocol
  readonly port: number
  /** What usually listens there. */
  readonly service: string
  readonly family: AddressFamily
  /** How many addresses of the family are accepted, exactly, in decimal digits. */
  readonly addresses: string
  /** All of them. */
  readonly every: boolean
}

export interface Budget {
  readonly of: 'rules' | 'addresses' | 'ports'
  readonly used: number
  readonly limit: number
}

/** The details by kind of finding. Plain JSON. */
export interface RuleDetails {
  readonly unreachable: Blocked
  readonly 'partly-dead': Blocked
  readonly redundant: Redundant
  readonly 'equals-policy': Redundant
  readonly 'jointly-removable': {
    /** They can all go together. */
    readonly rules: readonly RuleReference[]
    /** Each of these could go if it were the only one, but not besides those. */
    readonly kept: readonly RuleReference[]
  }
  readonly shadowing: RulePair
  readonly generalization: RulePair
  readonly correlation: RulePair
  readonly redundancy: RulePair
  readonly 'partly-shadowed': {
    readonly families: readonly FamilyShare[]
    /** The packets that the rule decides, as `printRegion` writes them; there when it was asked for. */
    readonly region?: string
    /** A packet that the rule matches and another one decides. */
    readonly witness: Packet
  }
  readonly 'dead-entry': { readonly entries: readonly DeadEntry[] }
  readonly 'host-bits': { readonly entries: readonly (EntryReference & { network: string })[] }
  readonly 'mapped-address': { readonly entries: readonly EntryReference[] }
  readonly 'unspecified-address': { readonly entries: readonly EntryReference[] }
  readonly 'one-family': OneFamily
  readonly 'sensitive-port-open': { readonly ports: readonly OpenPort[]; readonly witness: Packet }
  readonly budget: Budget
}

export type FindingKind = keyof RuleDetails

export interface Observation<Kind extends FindingKind> {
  readonly kind: Kind
  readonly level: Level
  /** Null for what concerns both directions. */
  readonly direction: Direction | null
  /** Null for what concerns more or less than one rule. */
  readonly rule: RuleReference | null
  /** One sentence. */
  readonly message: string
  readonly detail: RuleDetails[Kind]
}

/** A finding, of whatever kind, while its id is not known, with what makes it. */
export type Draft = { [Kind in FindingKind]: Observation<Kind> }[FindingKind] & AboutFinding

export interface AboutFinding {
  /** What tells it from other findings of its kind about the same rule. */
  readonly about?: unknown
  /** The other rules that it is about, by index. */
  readonly others?: readonly number[] | undefined
}

/** A finding about the rules of one rule set. Plain JSON; `kind` tells the form of `detail`. */
export type RuleFinding = {
  [Kind in FindingKind]: Observation<Kind> & {
    /**
     * 16 hexadecimal digits: a digest of the kind, and of what the rules concerned say rather than
     * where they stand, so that it survives when others are inserted.
     */
    readonly id: string
  }
}[FindingKind]
