/** The caller has read_write grants to everything that an assignment is about. */
import { mayReach } from '../../world/caller.ts'
import { check, forbidden } from '../check.ts'
import { type Assigning, fieldsAt, movesIn } from '../requests/moves.ts'
import { leanOnHolder, reachesHolder, unreachedReason } from '../requests/reach-holder.ts'
import type { Situation } from '../situation.ts'

export const callerChangesAssignedAddresses = check<Situation<unknown, unknown, Assigning>>({
  name: 'callerChangesAssignedAddresses',
  stage: 'grant',
  clauses: ['GRANT-3'],
  find({ world, caller, body, lean }) {
    const closed = movesIn(world, body).find(
      ({ from }) => !reachesHolder(caller, from, 'read_write'),
    )
    if (closed === undefined) return undefined
    const { holding, from, fields } = closed
    leanOnHolder(lean, caller, from)
    return forbidden(
      'GRANT-3',
      fields.address,
      unreachedReason(caller, holding.text, from, 'read_write'),
    )
  },
})

export const callerChangesAssignedInstances = check<Situation<unknown, unknown, Assigning>>({
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
