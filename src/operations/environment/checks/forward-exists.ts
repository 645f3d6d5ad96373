/** The forward DNS record in the path is there. */
import type { ForwardId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export const forwardExists = check<CallContext<{ readonly forwardId: ForwardId }>>({
  name: 'forwardExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { forwardId } }) {
    if (get(world.tables.forwards, forwardId) !== undefined) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'forwardId',
      `saw ${forwardId}; accepted is the id of a forward record`,
    )
  },
})
