/** The instance in the path is there. */
import type { InstanceId } from '../../../world/ids.ts'
import type { Instance } from '../../../world/records/instance.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnInstance {
  readonly instanceId: InstanceId
}

export const instanceExists = check<CallContext<OnInstance>>({
  name: 'instanceExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId } }) {
    if (get(world.tables.instances, instanceId) !== undefined) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'instanceId',
      `saw ${instanceId}; accepted is the id of an instance`,
    )
  },
})

/** The instance that `instanceExists` has found. */
export function instanceAt(world: World, id: InstanceId): Instance {
  const found = get(world.tables.instances, id)
  if (found === undefined) throw new TypeError(`instance ${id} was not checked for`)
  return found
}
