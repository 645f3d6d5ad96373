/** Balancer Create: a load balancer comes into the account. */
import { optional, required } from '../../shape/field.ts'
import { serviceLabel } from '../../shape/outside.ts'
import type { BalancerId } from '../../world/ids.ts'
import type { Balancer } from '../../world/records/balancer.ts'
import { regionExists } from '../checks/region-exists.ts'
import { operation } from '../operation.ts'
import { region } from '../outside-params.ts'
import { balancerReply } from '../replies/balancer-reply.ts'

export const balancerCreate = operation({
  name: 'balancerCreate',
  method: 'POST',
  path: '/balancers',
  scopes: [],
  body: {
    region: required('SILENT-OUTSIDE', 'the id of a region', region),
    label: optional(serviceLabel),
  },
  checks: [regionExists],
  emits: [],
  upholds: [],
  reduce({ body, draft, timestamp }) {
    const id = draft.nextId('balancers') as BalancerId
    const balancer: Balancer = {
      id,
      label: body.label ?? `balancer-${id}`,
      region: body.region,
      created: timestamp,
    }
    draft.put('balancers', balancer)
    return balancerReply(balancer)
  },
})
