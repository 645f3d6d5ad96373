/** A firewall as callers see it (ASSUME-FIREWALL-RECORD): without its devices (FIREWALL-4), and theirs to change. */
import type { Firewall } from '../../world/records/firewall.ts'
import { rulesReply } from './rules-reply.ts'

export type FirewallReply = ReturnType<typeof firewallReply>

export const firewallReply = (firewall: Firewall) => ({
  id: firewall.id,
  label: firewall.label,
  created: firewall.created,
  updated: firewall.updated,
  status: firewall.status,
  rules: rulesReply(firewall.rules),
  tags: [...firewall.tags],
})
