/** The range in the path is shared with no instance. */
import { sharesOf } from '../../../world/holders.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnRange } from './range-exists.ts'

export const rangeIsNotShared = check<CallContext<OnRange>>({
  name: 'rangeIsNotShared',
  stage: 'rule',
  clauses: ['RANGE-15'],
  find({ world, params: { range } }) {
    const sharers = sharesOf(world, range).map(share => share.instance_id)
    if (sharers.length === 0) return undefined
    return refused(
      'RANGE-15',
      'range',
      `saw ${range}, which is shared with instance ${sharers.join(', ')}; accepted is a range that is not`,
    )
  },
})
