/** Instance View. One instance, with its addresses. */

import { addressesOf } from '../../world/holders.ts'
import { readOperation } from '../operation.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId } from './params.ts'

export const instanceView = readOperation({
  name: 'instanceView',
  method: 'GET',
  path: '/instances/{instanceId}',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  checks: [instanceExists],
  upholds: [],
  answer: ({ world, params: { instanceId: id } }) =>
    instanceReply(instanceAt(world, id), addressesOf(world, id)),
})
