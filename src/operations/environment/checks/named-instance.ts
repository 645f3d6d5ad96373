/** What must hold of the instance that a body names by `instance_id`. */
import { mayReach } from '../../../world/caller.ts'
import type { InstanceId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import { check, forbidden, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface NamesInstance {
  readonly instance_id: InstanceId
}

export const namedInstanceExists = check<CallContext<unknown, unknown, NamesInstance>>({
  name: 'namedInstanceExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { instance_id } }) {
    if (get(world.tables.instances, instance_id) !== undefined) return undefined
    return refused(
      'ASSUME-BODY-IDS',
      'instance_id',
      `saw ${instance_id}; accepted is the id of an instance`,
    )
  },
})

export const callerChangesNamedInstance = check<CallContext<unknown, unknown, NamesInstance>>({
  name: 'callerChangesNamedInstance',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ caller, body: { instance_id } }) {
    if (mayReach(caller, 'instance', instance_id, 'read_write')) return undefined
    return forbidden(
      'ASSUME-GRANT-MISSING',
      'instance_id',
      `saw no read_write grant of ${caller.username} to instance ${instance_id}; accepted is a caller with one`,
    )
  },
})
