/** A firewall comes into being enabled. */
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const newFirewallsAreEnabled = transitionInvariant({
  name: 'newFirewallsAreEnabled',
  clauses: ['STATUS-2'],
  broken({ changes }) {
    const odd = changesOf(changes, 'firewalls').find(
      ({ before, after }) =>
        before === undefined && after !== undefined && after.status !== 'enabled',
    )
    return odd && `firewall ${odd.id} is new, and ${odd.after?.status}`
  },
})
