/** Balancer Create: a load balancer comes into the account. */

import { serviceLabel } from '../../schema/environment.ts'
import { optional, required } from '../../schema/field.ts'
import { operation } from '../operation.ts'
import { regionExists } from '../regions/checks/region-exists.ts'
import { balancerReply } from './balancer-reply.ts'
import { region } from './params.ts'

export const balancerCreate = operation({
  name: 'balancerCreate',
  method: 'POST',
  path: '/balancers',
  reply: 'Balancer',
  scopes: [],
  body: {
    region: required('ASSUME-ENVIRONMENT', region, 'the id of a region'),
    label: optional(serviceLabel),
  },
  checks: [regionExists],
  emits: [],
  upholds: [],
  reduce({ body, draft, timestamp }) {
    return balancerReply(
      draft.add('balancers', id => ({
        id,
        label: body.label ?? `balancer-${id}`,
        region: body.region,
        created: timestamp,
      })),
    )
  },
})
