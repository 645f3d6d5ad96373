/** Instances List. All instances, in id order. */
import { page } from '../../shape/page.ts'
import { addressesOf } from '../../world/holders.ts'
import { readOperation } from '../operation.ts'
import { instanceReply } from '../replies/instance-reply.ts'
import { pageOfTable } from '../replies/page-reply.ts'

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
