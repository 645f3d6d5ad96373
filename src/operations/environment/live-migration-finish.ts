/** Live Migration Finish: the instance has moved, and its firewalls can change again. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { instanceMigratesLive } from './checks/live-migration.ts'
import { instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

export const liveMigrationFinish = operation({
  name: 'liveMigrationFinish',
  method: 'DELETE',
  path: '/instances/{instanceId}/live-migration',
  reply: 'Nothing',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists, instanceMigratesLive],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.edit('instances', params.instanceId, instance => {
      instance.migrating = false
    })
    return emptyReply()
  },
})
