/** The balancer in the path is there. */
import type { BalancerId } from '../../../world/ids.ts'
import type { Balancer } from '../../../world/records/balancer.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnBalancer {
  readonly balancerId: BalancerId
}

export const balancerExists = check<CallContext<OnBalancer>>({
  name: 'balancerExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { balancerId } }) {
    if (get(world.tables.balancers, balancerId) !== undefined) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'balancerId',
      `saw ${balancerId}; accepted is the id of a balancer`,
    )
  },
})

/** The balancer that `balancerExists` has found. */
export function balancerAt(world: World, id: BalancerId): Balancer {
  const found = get(world.tables.balancers, id)
  if (found === undefined) throw new TypeError(`balancer ${id} was not checked for`)
  return found
}
