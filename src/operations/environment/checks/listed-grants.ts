/** What must hold of the grants that a user is given. */
import { notFound, repeated } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import type { ListedGrant } from '../../../schema/grants.ts'
import { userOf } from '../../../world/caller.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, firstRepeat } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnUser } from './records-in-path.ts'

interface ListsGrants {
  readonly grants: readonly ListedGrant[]
}

type ListingGrants = CallContext<unknown, unknown, ListsGrants>

/** Who is not restricted reaches everything: grants would say nothing. */
const unrestricted = () => ({ path: ['grants'], problem: 'unrestricted-user' }) as const

export const newUserTakesGrants = check({
  name: 'newUserTakesGrants',
  stage: 'request',
  clauses: ['ASSUME-GRANTS'],
  find: ({
    body: { restricted, grants },
  }: CallContext<unknown, unknown, ListsGrants & { readonly restricted: boolean }>) =>
    restricted || grants.length === 0 ? undefined : unrestricted(),
})

export const userTakesGrants = check({
  name: 'userTakesGrants',
  stage: 'rule',
  clauses: ['ASSUME-GRANTS'],
  find: ({
    world,
    params: { username },
    body: { grants },
  }: CallContext<OnUser, unknown, ListsGrants>) =>
    grants.length === 0 || userOf(world, username)?.restricted === true
      ? undefined
      : unrestricted(),
})

export const listedGrantsAreDistinct = check({
  name: 'listedGrantsAreDistinct',
  stage: 'request',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ body: { grants } }: ListingGrants) {
    const repeat = firstRepeat(grants, ({ type, id }) => `${type}/${id}`)
    if (repeat === undefined) return undefined
    const got = referTo(repeat.type, repeat)
    return { path: ['grants', grants.indexOf(repeat)], ...repeated('grant', got) }
  },
})

export const grantedThingsExist = check({
  name: 'grantedThingsExist',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { grants } }: ListingGrants) {
    const index = grants.findIndex(grant => !isThere(world, grant))
    const lost = grants[index]
    if (lost === undefined) return undefined
    return { path: ['grants', index, 'id'], ...notFound(lost.type, lost.id) }
  },
})

function isThere({ tables }: World, { type, id }: ListedGrant): boolean {
  if (type === 'instance') return get(tables.instances, id) !== undefined
  if (type === 'balancer') return get(tables.balancers, id) !== undefined
  const firewall = get(tables.firewalls, id)
  return firewall !== undefined && firewall.status !== 'deleted'
}
