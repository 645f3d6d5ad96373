/** What must hold of the instance that a body names by `instance_id`. */
import { notFound } from '../../../refusals/found.ts'
import type { InstanceId } from '../../../world/ids.ts'
import { get } from '../../../world/table.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrant } from '../../grants.ts'

export interface NamesInstance {
  readonly instance_id: InstanceId
}

export const namedInstanceExists = check({
  name: 'namedInstanceExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { instance_id } }: CallContext<unknown, unknown, NamesInstance>) {
    if (get(world.tables.instances, instance_id) !== undefined) return undefined
    return { path: ['instance_id'], ...notFound('instance', instance_id) }
  },
})

export const callerChangesNamedInstance = check({
  name: 'callerChangesNamedInstance',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ caller, body: { instance_id: id } }: CallContext<unknown, unknown, NamesInstance>) {
    const lack = lackOfGrant(caller, { type: 'instance', id }, 'read_write')
    return lack && { path: ['instance_id'], ...lack }
  },
})
