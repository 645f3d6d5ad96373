/** The instance in the path is there. */
import type { InstanceId } from '../../world/ids.ts'
import type { Instance } from '../../world/records/instance.ts'
import { get } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { check, missing } from '../check.ts'
import type { Situation } from '../situation.ts'

export interface OnInstance {
  readonly instanceId: InstanceId
}

export const instanceExists = check<Situation<OnInstance>>({
  name: 'instanceExists',
  stage: 'existence',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { instanceId } }) {
    if (get(world.tables.instances, instanceId) !== undefined) return undefined
    return missing(
      'SILENT-OUTSIDE',
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
