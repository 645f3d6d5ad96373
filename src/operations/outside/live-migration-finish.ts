/** Live Migration Finish: the instance has moved, and its firewalls can change again. */
import { instanceAt, instanceExists } from '../checks/instance-exists.ts'
import { instanceMigratesLive } from '../checks/live-migration.ts'
import { operation } from '../operation.ts'
import { instanceId } from '../outside-params.ts'
import { emptyReply } from '../replies/empty-reply.ts'

export const liveMigrationFinish = operation({
  name: 'liveMigrationFinish',
  method: 'DELETE',
  path: '/instances/{instanceId}/live-migration',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists, instanceMigratesLive],
  emits: [],
  upholds: [],
  reduce({ world, params, draft }) {
    draft.put('instances', { ...instanceAt(world, params.instanceId), migrating: false })
    return emptyReply()
  },
})
