/** The caller has read_write grants to everything that an assignment is about. */
import { mayReach } from '../../../world/caller.ts'
import { check, forbidden } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { type Assigning, fieldsAt, movesIn } from '../requests/moves.ts'
import { assumeHolder, reachesHolder, unreachedReason } from '../requests/reach-holder.ts'

export const callerChangesAssignedAddresses = check<CallContext<unknown, unknown, Assigning>>({
  name: 'callerChangesAssignedAddresses',
  stage: 'grant',
  clauses: ['GRANT-3'],
  find({ world, caller, body, assume }) {
    const closed = movesIn(world, body).find(
      ({ from }) => !reachesHolder(caller, from, 'read_write'),
    )
    if (closed === undefined) return undefined
    const { holding, from, fields } = closed
    assumeHolder(assume, caller, from)
    return forbidden(
      'GRANT-3',
      fields.address,
      unreachedReason(caller, holding.text, from, 'read_write'),
    )
  },
})

export const callerChangesAssignedInstances = check<CallContext<unknown, unknown, Assigning>>({
  name: 'callerChangesAssignedInstances',
  stage: 'grant',
  clauses: ['GRANT-4'],
  find({ caller, body: { assignments } }) {
    for (const [index, { instance_id }] of assignments.entries()) {
      if (mayReach(caller, 'instance', instance_id, 'read_write')) continue
      return forbidden(
        'GRANT-4',
        fieldsAt(index).instance,
        `saw no read_write grant of ${caller.username} to instance ${instance_id}; accepted is a caller with one`,
      )
    }
    return undefined
  },
})
