/** A firewall: two rulesets with their policies, under a label, on or off. */
import type { FirewallStatus } from '../../contract/vocabulary.ts'
import type { FirewallId } from '../ids.ts'
import type { Rules } from './rules.ts'

export interface Firewall {
  readonly id: FirewallId
  readonly label: string
  readonly status: FirewallStatus
  readonly rules: Rules
  readonly tags: readonly string[]
  readonly created: string
  readonly updated: string
}
