/** Whether the instance in the path migrates live, which one operation needs and others cannot have. */
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt, type OnInstance } from './instance-exists.ts'

export const instanceStandsStill = check<CallContext<OnInstance>>({
  name: 'instanceStandsStill',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId }, assume }) {
    if (!instanceAt(world, instanceId).migrating) return undefined
    assume('ASSUME-BUSY-INSTANCE')
    return refused(
      'ASSUME-ENVIRONMENT',
      'instanceId',
      `saw instance ${instanceId} migrating live; accepted is one that is not`,
    )
  },
})

export const instanceMigratesLive = check<CallContext<OnInstance>>({
  name: 'instanceMigratesLive',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId } }) {
    if (instanceAt(world, instanceId).migrating) return undefined
    return refused(
      'ASSUME-ENVIRONMENT',
      'instanceId',
      `saw instance ${instanceId}, which does not migrate; accepted is one that migrates live`,
    )
  },
})
