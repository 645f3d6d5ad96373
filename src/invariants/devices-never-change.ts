/** A device comes and goes; it never comes to stand for another assignment. */
import { serviceKey } from '../world/records/device.ts'
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const devicesNeverChange = transitionInvariant({
  name: 'devicesNeverChange',
  clauses: ['DEVICE-1', 'DEVICE-5'],
  broken({ changes }) {
    const odd = changesOf(changes, 'devices').find(
      ({ before, after }) =>
        before !== undefined &&
        after !== undefined &&
        (before.firewall_id !== after.firewall_id ||
          serviceKey(before.entity) !== serviceKey(after.entity)),
    )
    return odd && `device ${odd.id} stands for another assignment than before`
  },
})
