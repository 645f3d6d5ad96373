/** A firewall as callers see it (ASSUME-FIREWALL-RECORD): without its devices (FIREWALL-4), and theirs to change. */
import type { FirewallStatus } from '../../contract/vocabulary.ts'
import type { FirewallId } from '../../world/ids.ts'
import type { Firewall } from '../../world/records/firewall.ts'
import { type RulesReply, rulesReply } from './rules-reply.ts'

/** A firewall, without its devices (FIREWALL-4). */
export interface FirewallReply {
  /** The whole number that it is addressed by (FIREWALL-12). */
  id: FirewallId
  /** Its name among firewalls (LABEL-8). */
  label: string
  /** When it was created, as `2026-01-01T00:00:00Z`. */
  created: string
  /** When it, its rules or its devices last changed. */
  updated: string
  /** Whether its rules are in effect: `enabled` or `disabled`. Of a deleted one nothing is shown any more. */
  status: FirewallStatus
  /** Its rules, with a policy for each direction. */
  rules: RulesReply
  /** For people to sort by (FIREWALL-3). */
  tags: string[]
}

export const firewallReply = (firewall: Firewall): FirewallReply => ({
  id: firewall.id,
  label: firewall.label,
  created: firewall.created,
  updated: firewall.updated,
  status: firewall.status,
  rules: rulesReply(firewall.rules),
  tags: [...firewall.tags],
})
