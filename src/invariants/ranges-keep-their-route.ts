/** A range loses its route only when its instance goes, or leaves the region. */
import { get } from '../world/table.ts'
import { changesOf } from './changes-of.ts'
import { transitionInvariant } from './invariant.ts'

export const rangesKeepTheirRoute = transitionInvariant({
  name: 'rangesKeepTheirRoute',
  clauses: ['RANGE-2', 'RANGE-14', 'ASSUME-RANGE-LEFT'],
  broken({ changes, after: { tables } }) {
    for (const { before, after } of changesOf(changes, 'ranges')) {
      if (after?.instance_id !== null || typeof before?.instance_id !== 'number') continue
      if (get(tables.instances, before.instance_id)?.region === after.region)
        return `${after.range} lost its route to instance ${before.instance_id}, which is still there`
    }
    return undefined
  },
})
