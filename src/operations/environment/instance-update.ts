/** Instance Update: another label for an instance, and what else clients tell of it. */
import { instanceDetails } from '../../schema/details.ts'
import { serviceLabel } from '../../schema/environment.ts'
import { optional } from '../../schema/field.ts'
import { addressesOf } from '../../world/holders.ts'
import { operation } from '../operation.ts'
import { instanceExists } from './checks/records-in-path.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId } from './params.ts'

export const instanceUpdate = operation({
  name: 'instanceUpdate',
  method: 'PUT',
  path: '/instances/{instanceId}',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: { label: optional(serviceLabel), details: optional(instanceDetails) },
  checks: [instanceExists],
  emits: [],
  upholds: [],
  reduce({ world, params: { instanceId: id }, body: { label, details }, draft, timestamp }) {
    const instance = draft.edit('instances', id, each => {
      if (label !== undefined) each.label = label
      const alerts = { ...each.details?.alerts, ...details?.alerts }
      each.details = {
        ...each.details,
        ...details,
        ...(details?.alerts !== undefined && { alerts }),
        updated: timestamp,
      }
    })
    return instanceReply(instance, addressesOf(world, id))
  },
})
