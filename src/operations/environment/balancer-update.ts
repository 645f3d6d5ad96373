/** Balancer Update: another label for a balancer, other configs in the place of those it has, and what else clients tell of it. */
import { repeated } from '../../refusals/found.ts'
import type { Path } from '../../refusals/problem.ts'
import { balancerDetails } from '../../schema/details.ts'
import { type ListedConfigs, listedConfigs, serviceLabel } from '../../schema/environment.ts'
import { optional } from '../../schema/field.ts'
import { check, firstRepeat } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { balancerReply } from './balancer-reply.ts'
import { listensOnDistinctPorts } from './checks/new-balancer.ts'
import { balancerExists } from './checks/records-in-path.ts'
import { balancerId } from './params.ts'

interface Listed {
  readonly path: Path
  readonly items: readonly { readonly id: number }[]
}

/** Each config has an id for itself, and so has each back end of a config. */
const listedIdsAreDistinct = check({
  name: 'listedIdsAreDistinct',
  stage: 'request',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    body: { configs = [] },
  }: CallContext<unknown, unknown, { readonly configs?: ListedConfigs }>) {
    const lists: readonly Listed[] = [
      { path: ['configs'], items: configs },
      ...configs.map(({ nodes }, at) => ({ path: ['configs', at, 'nodes'], items: nodes })),
    ]
    for (const { path, items } of lists) {
      const again = firstRepeat(items, ({ id }) => `${id}`)
      if (again === undefined) continue
      const at = items.indexOf(again)
      return { path: [...path, at, 'id'], ...repeated('id', again.id) }
    }
    return undefined
  },
})

export const balancerUpdate = operation({
  name: 'balancerUpdate',
  method: 'PUT',
  path: '/balancers/{balancerId}',
  reply: 'Balancer',
  scopes: [],
  params: { balancerId },
  body: {
    label: optional(serviceLabel),
    configs: optional(listedConfigs),
    details: optional(balancerDetails),
  },
  checks: [listedIdsAreDistinct, listensOnDistinctPorts, balancerExists],
  emits: [],
  upholds: [],
  reduce({ params, body: { details, ...given }, draft, timestamp }) {
    return balancerReply(
      draft.edit('balancers', params.balancerId, balancer => {
        Object.assign(balancer, given)
        balancer.details = { ...balancer.details, ...details, updated: timestamp }
      }),
    )
  },
})
