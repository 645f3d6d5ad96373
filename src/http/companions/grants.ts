/** Grants as the published interface tells and takes them: a list for each kind of thing, and what is allowed at all. */
import { exchangeWords } from '../../account/published/words.ts'
import { fieldsOf, isRecord } from '../../kit/json.ts'
import { username } from '../../schema/grants.ts'
import { enforcesTokens, owner, tokensFor, userOf } from '../../world/caller.ts'
import type { User } from '../../world/records/user.ts'
import { get } from '../../world/table.ts'
import { type Asked, showing, translating } from './companion.ts'

const userIn = ({ world, params }: Asked) => userOf(world, String(params['username']))

/** Whoever else calls reaches everything: the owner, or those that tokens speak for. */
function grantsIn(asked: Asked) {
  const { world, params } = asked
  const name = String(params['username'])
  const isCalling = enforcesTokens(world)
    ? tokensFor(world, name).length > 0
    : name === owner.username
  return userIn(asked) ?? (isCalling ? { add_firewalls: true, grants: [] } : undefined)
}

const lacksUser = (asked: Asked) =>
  grantsIn(asked) === undefined ? ({ param: 'username', record: 'user' } as const) : undefined

const kinds = { firewall: 'firewall', linode: 'instance', nodebalancer: 'balancer' } as const
type Kind = keyof typeof kinds

/**
 * Kinds of things that networking knows nothing of: what is said of them is taken and not kept. Clients spell placement groups
 * in two ways.
 */
const otherKinds = [
  ...['database', 'domain', 'image', 'lkecluster', 'longview', 'placement_group', 'placementgroup'],
  ...['stackscript', 'volume', 'vpc'],
]

/** By kind, what the user may read or change; kinds that networking knows nothing of have none. */
export function grantsShape(
  { add_firewalls, grants }: Pick<User, 'add_firewalls' | 'grants'>,
  { world }: Asked,
) {
  const of = (kind: 'firewall' | 'instance' | 'balancer') =>
    grants
      .filter(({ type }) => type === kind)
      .map(({ id, permission }) => ({
        id,
        permissions: permission,
        label: labelOf(world, kind, id),
      }))
  const none = { domain: [], image: [], longview: [], stackscript: [], volume: [], vpc: [] }
  const global = {
    account_access: null,
    add_firewalls,
    add_linodes: false,
    add_nodebalancers: false,
  }
  return {
    ...{ global, linode: of('instance'), nodebalancer: of('balancer'), firewall: of('firewall') },
    ...none,
  }
}

const labelOf = (
  { tables }: Asked['world'],
  kind: 'firewall' | 'instance' | 'balancer',
  id: number,
) => get<{ readonly label: string }>(tables[`${kind}s`], id)?.label ?? ''

/** One grant is told in the place of the one there was; what is null is no grant, and what is not told of stays. */
function grantsSent(asked: Asked): unknown {
  const { body } = asked
  if (!isRecord(body) || 'grants' in body) return body
  const { global, ...told } = body
  const grants = new Map<string, unknown>(
    (userIn(asked)?.grants ?? []).map(each => [`${each.type} ${each.id}`, each]),
  )
  const rest: Record<string, unknown> = {}
  for (const [name, list] of Object.entries(told)) {
    if (otherKinds.includes(name)) continue
    // What is no kind, or no list, is for the operation to refuse.
    if (!Object.hasOwn(kinds, name) || !Array.isArray(list)) rest[name] = list
    else for (const each of list) tellGrant(grants, kinds[name as Kind], each)
  }
  const { add_firewalls } = fieldsOf(global)
  return {
    ...{ ...rest, grants: [...grants.values()] },
    ...(add_firewalls !== undefined && { add_firewalls }),
    ...(global !== undefined && !isRecord(global) && { global }),
  }
}

function tellGrant(grants: Map<string, unknown>, type: string, told: unknown): void {
  const { id, permissions: permission } = fieldsOf(told)
  const key = `${type} ${id}`
  if (permission === null) grants.delete(key)
  else grants.set(key, { type, id, permission })
}

const ofUser = { path: '/account/users/{username}/grants', params: { username } }

const shown = (asked: Asked) => {
  const held = grantsIn(asked)
  return held && grantsShape(held, asked)
}

export const grantCompanions = [
  showing({
    ...{ name: 'grantsView', method: 'GET', ...ofUser, lacks: lacksUser },
    ...{ does: 'an unrestricted user has empty ones', record: shown },
  }),
  translating({
    ...{ name: 'grantsUpdate', method: 'PUT', ...ofUser, of: 'userGrantsUpdate' },
    does: 'those to firewalls, Linodes and NodeBalancers, and who may add firewalls; all others are taken and not kept',
    toCall: asked => ({ params: { username: asked.params['username'] }, body: grantsSent(asked) }),
    // Grants as typed calls have them are answered as such.
    show: (asked, reply) =>
      isRecord(asked.body) && 'grants' in asked.body ? exchangeWords(reply) : shown(asked),
  }),
] as const
