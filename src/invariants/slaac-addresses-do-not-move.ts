/** A SLAAC address stays with its instance. */
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const slaacAddressesDoNotMove = transitionInvariant({
  name: 'slaacAddressesDoNotMove',
  clauses: ['ASSIGN-2', 'RANGE-7'],
  broken({ changes }) {
    const moved = changesOf(changes, 'addresses').find(
      ({ before, after }) =>
        before?.type === 'ipv6' && after !== undefined && before.instance_id !== after.instance_id,
    )
    return (
      moved &&
      `${moved.before?.address}, a SLAAC address, moved to instance ${moved.after?.instance_id}`
    )
  },
})
