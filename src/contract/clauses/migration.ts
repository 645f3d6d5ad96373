/** What an ongoing live migration of an assigned instance blocks. */
import type { ClauseText } from '../clause.ts'

export const migrationClauses = {
  'MIGRATION-1': {
    text: 'creating a firewall on an instance is refused while the instance migrates live',
    kind: 'edge',
    section: 'Firewalls',
  },
  'MIGRATION-2': {
    text: 'updating a firewall is refused while an instance it guards migrates live',
    kind: 'edge',
    section: 'Firewalls',
  },
  'MIGRATION-3': {
    text: 'deleting a firewall is refused while an instance it guards migrates live',
    kind: 'edge',
    section: 'Firewalls',
  },
  'MIGRATION-4': {
    text: 'attaching a firewall is refused while an instance involved migrates live',
    kind: 'edge',
    section: 'Firewall devices',
  },
  'MIGRATION-5': {
    text: 'detaching a firewall is refused while an instance it guards migrates live',
    kind: 'edge',
    section: 'Firewall devices',
  },
  'MIGRATION-6': {
    text: 'updating rules is refused while an instance the firewall guards migrates live',
    kind: 'edge',
    section: 'Firewall rules',
  },
} as const satisfies Record<string, ClauseText>
