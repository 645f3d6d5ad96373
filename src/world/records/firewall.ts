/** A firewall: two rulesets with their policies, under a label, on or off. */

import type { Rules } from '../../contract/rules.ts'
import type { FirewallStatus } from '../../contract/vocabulary.ts'
import type { FirewallId } from '../ids.ts'

export interface Firewall {
  readonly id: FirewallId
  readonly label: string
  readonly status: FirewallStatus
  readonly rules: Rules
  /** For people to sort by; they decide nothing about traffic (FIREWALL-3). */
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string
}
