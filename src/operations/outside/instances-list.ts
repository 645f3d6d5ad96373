/** Instances List. All instances, in id order. */
import { page } from '../../shape/page.ts'
import { addressesOf } from '../../world/holders.ts'
import { count, everyRow, slice } from '../../world/table.ts'
import { readOperation } from '../operation.ts'
import { instanceReply } from '../replies/instance-reply.ts'
import { pageReply } from '../replies/page-reply.ts'

export const instancesList = readOperation({
  name: 'instancesList',
  method: 'GET',
  path: '/instances',
  scopes: [],
  query: page,
  checks: [],
  upholds: [],
  answer: ({ world, query }) =>
    pageReply(
      query,
      count(world.tables.instances),
      (offset, limit) => slice(world.tables.instances, everyRow, offset, limit),
      instance => instanceReply(instance, addressesOf(world, instance.id)),
    ),
})
