/** The region that an instance is to move to is another one. */
import type { RegionId } from '../../../world/ids.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt, type OnInstance } from './instance-exists.ts'

export const targetIsAnotherRegion = check<
  CallContext<OnInstance, unknown, { readonly region: RegionId }>
>({
  name: 'targetIsAnotherRegion',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId }, body: { region } }) {
    if (instanceAt(world, instanceId).region !== region) return undefined
    return refused(
      'ASSUME-ENVIRONMENT',
      'region',
      `saw ${region}, where instance ${instanceId} is; accepted is another region`,
    )
  },
})
