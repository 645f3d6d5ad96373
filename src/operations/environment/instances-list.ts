/** Instances List. All instances, in id order. */
import { page } from '../../schema/page.ts'
import { addressesOf } from '../../world/holders.ts'
import { readOperation } from '../operation.ts'
import { pageOfTable } from '../page-reply.ts'
import { instanceReply } from './instance-reply.ts'

export const instancesList = readOperation({
  name: 'instancesList',
  method: 'GET',
  path: '/instances',
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer: ({ world, query }) =>
    pageOfTable(query, world.tables.instances, instance =>
      instanceReply(instance, addressesOf(world, instance.id)),
    ),
})
