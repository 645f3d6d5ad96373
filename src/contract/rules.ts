/** The rules of a firewall, field for field in the contract's spelling: pure data with several interpreters. */
import type { Action, Protocol } from './vocabulary.ts'

/** Addresses and networks of one rule; at least one family is there, and a family that is there is not empty. */
export interface RuleAddresses {
  readonly ipv4?: readonly string[]
  readonly ipv6?: readonly string[]
}

/** One rule. A key that was left out stays out, so that a rule reads back the way it was written. */
export interface Rule {
  readonly protocol: Protocol
  readonly addresses: RuleAddresses
  readonly action: Action
  readonly label?: string
  readonly ports?: string | null
  readonly description?: string
}

export interface Rules {
  readonly inbound: readonly Rule[]
  readonly inbound_policy: Action
  readonly outbound: readonly Rule[]
  readonly outbound_policy: Action
}
