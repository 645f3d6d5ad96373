/** What must hold of the grants that a user is given. */
import type { ListedGrant } from '../../../schema/grants.ts'
import { userOf } from '../../../world/caller.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, malformed, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnUser } from './user-exists.ts'

interface ListsGrants {
  readonly grants: readonly ListedGrant[]
}

/** Who is not restricted reaches everything: grants would say nothing. */
const unrestricted = (refuse: typeof refused) =>
  refuse(
    'ASSUME-GRANTS',
    'grants',
    'saw grants of an unrestricted user; accepted are grants of a restricted one',
  )

export const newUserTakesGrants = check<
  CallContext<unknown, unknown, ListsGrants & { readonly restricted: boolean }>
>({
  name: 'newUserTakesGrants',
  stage: 'request',
  clauses: ['ASSUME-GRANTS'],
  find({ body: { restricted, grants } }) {
    if (restricted || grants.length === 0) return undefined
    return unrestricted(malformed)
  },
})

export const userTakesGrants = check<CallContext<OnUser, unknown, ListsGrants>>({
  name: 'userTakesGrants',
  stage: 'rule',
  clauses: ['ASSUME-GRANTS'],
  find({ world, params: { username }, body: { grants } }) {
    if (grants.length === 0 || userOf(world, username)?.restricted === true) return undefined
    return unrestricted(refused)
  },
})

export const listedGrantsAreDistinct = check<CallContext<unknown, unknown, ListsGrants>>({
  name: 'listedGrantsAreDistinct',
  stage: 'request',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ body: { grants } }) {
    const met = new Set<string>()
    for (const [index, { type, id }] of grants.entries()) {
      if (met.has(`${type}/${id}`))
        return malformed(
          'ASSUME-ENVIRONMENT',
          `grants[${index}]`,
          `saw ${type} ${id} again; accepted is one grant for each`,
        )
      met.add(`${type}/${id}`)
    }
    return undefined
  },
})

export const grantedThingsExist = check<CallContext<unknown, unknown, ListsGrants>>({
  name: 'grantedThingsExist',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { grants } }) {
    const index = grants.findIndex(grant => !isThere(world, grant))
    const lost = grants[index]
    return (
      lost &&
      refused(
        'ASSUME-BODY-IDS',
        `grants[${index}].id`,
        `saw ${lost.id}; accepted is the id of ${lost.type === 'instance' ? 'an instance' : `a ${lost.type}`}`,
      )
    )
  },
})

function isThere({ tables }: World, { type, id }: ListedGrant): boolean {
  if (type === 'instance') return get(tables.instances, id) !== undefined
  if (type === 'balancer') return get(tables.balancers, id) !== undefined
  const firewall = get(tables.firewalls, id)
  return firewall !== undefined && firewall.status !== 'deleted'
}
