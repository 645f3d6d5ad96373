/** Instances List. All instances, in id order. */
import { addressesOf } from '../../world/holders.ts'
import { listOperation, rowsOfTable } from '../list-operation.ts'
import { instanceReply } from './instance-reply.ts'

export const instancesList = listOperation({
  name: 'instancesList',
  path: '/instances',
  reply: 'Instance',
  filters: { id: 'number', label: 'text', region: 'text', created: 'text' },
  scopes: [],
  checks: [],
  upholds: [],
  rows: ({ world }) => rowsOfTable(world.tables.instances),
  toItem: (instance, { world }) => instanceReply(instance, addressesOf(world, instance.id)),
})
