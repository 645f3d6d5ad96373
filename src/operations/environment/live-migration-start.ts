/** Live Migration Start: an instance begins to move while it runs, and until it is done its firewalls stay as they are. */

import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { instanceStandsStill } from './checks/live-migration.ts'
import { instanceExists } from './checks/records-in-path.ts'
import { instanceId } from './params.ts'

export const liveMigrationStart = operation({
  name: 'liveMigrationStart',
  method: 'POST',
  path: '/instances/{instanceId}/live-migration',
  reply: 'Nothing',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists, instanceStandsStill],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.edit('instances', params.instanceId, instance => {
      instance.migrating = true
    })
    return emptyReply()
  },
})
