/** The rules of a firewall, field for field in the contract's spelling: pure data with several interpreters. */
import type { Action, AddressFamily, Direction, Protocol } from './vocabulary.ts'

/** Addresses and networks of one rule; at least one family is there, and a family that is there is not empty. */
export interface RuleAddresses {
  /** IPv4 addresses and networks, such as `192.0.2.7` and `10.0.0.0/8`; `0.0.0.0/0` is everybody (RULE-6, RULE-8). */
  readonly ipv4?: readonly string[]
  /** IPv6 addresses and networks, such as `2001:db8::/32`; `::/0` is everybody (RULE-9, RULE-12). */
  readonly ipv6?: readonly string[]
}

/** One rule. A key that was left out stays out, so that a rule reads back the way it was written. */
export interface Rule {
  /** The traffic that it matches (RULE-18 to RULE-20). */
  readonly protocol: Protocol
  /** The other ends that it matches: senders of what comes in, receivers of what goes out; 1 to 255 in all (RULE-4, RULE-21). */
  readonly addresses: RuleAddresses
  /** What becomes of what it matches, where no earlier rule does (RULE-1 to RULE-3). */
  readonly action: Action
  /** A name for display, 3 to 32 characters (RULE-15, RULE-16). */
  readonly label?: string
  /** Of TCP and UDP: the ports at the receiver, such as `22, 8000-8080`; null or left out is every port (PORT-1 to PORT-8). */
  readonly ports?: string | null
  /** What it is for, 1 to 100 characters, for display (RULE-13, RULE-14). */
  readonly description?: string
}

/** The rules of a firewall, at most 25 of them (RULESET-8), with a policy for each direction. */
export interface Rules {
  /** For packets to the service; the first rule that matches decides (RULESET-7). */
  readonly inbound: readonly Rule[]
  /** What becomes of packets to the service that no rule matches (RULESET-4). */
  readonly inbound_policy: Action
  /** For packets from the service; the first rule that matches decides (RULESET-7). */
  readonly outbound: readonly Rule[]
  /** What becomes of packets from the service that no rule matches (RULESET-5). */
  readonly outbound_policy: Action
}

/**
 * Rules as people write them: a ruleset without rules may be left out or null, as in Firewall Create. What the service adds
 * when it shows them, and packets never meet, is passed over: `version` and `fingerprint`.
 */
export interface WrittenRules {
  readonly inbound?: Rules['inbound'] | null | undefined
  readonly inbound_policy: Action
  readonly outbound?: Rules['outbound'] | null | undefined
  readonly outbound_policy: Action
  readonly version?: unknown
  readonly fingerprint?: unknown
}

/**
 * How each field of a rule takes part: a `match` field selects packets, the `verdict` field decides what becomes of
 * them, and a `display` field does neither. A field of `Rule` that is missing here does not compile.
 */
export const ruleFields = {
  protocol: 'match',
  addresses: 'match',
  ports: 'match',
  action: 'verdict',
  label: 'display',
  description: 'display',
} as const satisfies Record<keyof Rule, 'match' | 'verdict' | 'display'>

/** The fields that have an effect on packets; one that the table above does not have yet counts as well. */
export type EffectField = {
  [Field in keyof Rule]-?: Field extends keyof typeof ruleFields
    ? (typeof ruleFields)[Field] extends 'display'
      ? never
      : Field
    : Field
}[keyof Rule]

/**
 * What is left of a rule after all its fields were taken out. Every interpreter of rules takes a rule apart and ends
 * with `rest satisfies NothingLeft`, or has a table over `EffectField`: a new field does not compile until each
 * interpreter has decided about it.
 */
export type NothingLeft = Readonly<Record<string, never>>

/** Every field of a rule, given or expressly undefined: whoever makes a rule decides about each of them. */
export type RuleParts = {
  readonly [Field in keyof Required<Rule>]: Rule[Field] | undefined
} & Pick<Rule, 'protocol' | 'addresses' | 'action'>

/** The rule with these fields; those that are undefined are left out. */
export function ruleOf(parts: RuleParts): Rule {
  const { protocol, addresses, action, label, ports, description, ...rest } = parts
  rest satisfies NothingLeft
  return {
    protocol,
    addresses,
    action,
    ...(label !== undefined && { label }),
    ...(ports !== undefined && { ports }),
    ...(description !== undefined && { description }),
  }
}

/** The rules and the policy of one direction. */
export interface Ruleset {
  readonly rules: readonly Rule[]
  readonly policy: Action
}

export const rulesetOf = (rules: Rules, direction: Direction): Ruleset =>
  // By names that are written down: to put one together for each look takes longer than the look.
  direction === 'inbound'
    ? { rules: rules.inbound, policy: rules.inbound_policy }
    : { rules: rules.outbound, policy: rules.outbound_policy }

/** The entries of one family; none where the rule lists none. */
export const entriesOf = (addresses: RuleAddresses, family: AddressFamily): readonly string[] =>
  addresses[family] ?? noEntries

const noEntries: readonly string[] = []

// Interpreters go through rule sets by direction and through addresses by family, so that there may be no other keys.
true satisfies NoKeyBut<Direction | `${Direction}_policy`, keyof Rules, 'Rules'>
true satisfies NoKeyBut<AddressFamily, keyof RuleAddresses, 'RuleAddresses'>

type NoKeyBut<Known extends string, Key extends string, Type extends string> = [
  Exclude<Key, Known>,
] extends [never]
  ? true
  : `no interpreter of rules reads ${Exclude<Key, Known>} of ${Type}: see src/contract/rules.ts`
