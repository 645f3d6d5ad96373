/** Whether the instance in the path migrates live, which one operation needs and others cannot have. */
import { check, refused } from '../check.ts'
import type { Situation } from '../situation.ts'
import { instanceAt, type OnInstance } from './instance-exists.ts'

export const instanceStandsStill = check<Situation<OnInstance>>({
  name: 'instanceStandsStill',
  stage: 'rule',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { instanceId }, lean }) {
    if (!instanceAt(world, instanceId).migrating) return undefined
    lean('SILENT-BUSY-INSTANCE')
    return refused(
      'SILENT-OUTSIDE',
      'instanceId',
      `saw instance ${instanceId} migrating live; accepted is one that is not`,
    )
  },
})

export const instanceMigratesLive = check<Situation<OnInstance>>({
  name: 'instanceMigratesLive',
  stage: 'rule',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { instanceId } }) {
    if (instanceAt(world, instanceId).migrating) return undefined
    return refused(
      'SILENT-OUTSIDE',
      'instanceId',
      `saw instance ${instanceId}, which does not migrate; accepted is one that migrates live`,
    )
  },
})
