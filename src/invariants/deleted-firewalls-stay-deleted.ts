/** A deleted firewall stays as it is, and no firewall leaves the world in another way than by being deleted. */
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const deletedFirewallsStayDeleted = transitionInvariant({
  name: 'deletedFirewallsStayDeleted',
  clauses: ['STATUS-5', 'STATUS-6', 'ASSUME-DELETED-FIREWALL'],
  broken({ changes }) {
    for (const { id, before, after } of changesOf(changes, 'firewalls')) {
      if (after === undefined) return `firewall ${id} left the world without a trace`
      if (before?.status === 'deleted') return `firewall ${id} was deleted, and changed after that`
    }
    return undefined
  },
})
