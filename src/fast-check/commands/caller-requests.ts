/** Requests that make and unmake callers, in a world that has some: users, their grants and their tokens. */
import { scopes } from '../../contract/scopes.ts'
import type { environmentOperations } from '../../operations/environment/index.ts'
import { enforcesTokens } from '../../world/caller.ts'
import type { Grant, User } from '../../world/records/user.ts'
import { values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { tokenText } from './callers.ts'
import type { Choices } from './choices.ts'
import type { Requester } from './request.ts'
import { balancersIn, instancesIn, liveFirewalls } from './subjects.ts'

/** With more of them the next ones are not made: few callers meet more often. */
const usersMax = 5
const tokensMax = 10

const usersIn = ({ tables }: World): readonly User[] => [...values(tables.users)]
const restrictedIn = (world: World) => usersIn(world).filter(({ restricted }) => restricted)

const userCreate: Requester = (world, choices) => {
  if (!enforcesTokens(world) || usersIn(world).length >= usersMax) return undefined
  return {
    body: {
      username: `user-${world.counters.users + 1}`,
      restricted: true,
      ...(choices.once(2) && { add_firewalls: true }),
      grants: grantsFor(world, choices),
    },
  }
}

const userGrantsUpdate: Requester = (world, choices) => {
  const user = choices.oneOf(restrictedIn(world))
  if (!enforcesTokens(world) || user === undefined) return undefined
  return {
    params: { username: user.username },
    body: {
      grants: grantsFor(world, choices),
      ...(choices.once(3) && { add_firewalls: !user.add_firewalls }),
    },
  }
}

const tokenCreate: Requester = (world, choices) => {
  const users = usersIn(world)
  if (!enforcesTokens(world) || [...values(world.tables.tokens)].length >= tokensMax)
    return undefined
  return {
    body: {
      token: tokenText(world.counters.tokens + 1),
      username: choices.oneOf(users)?.username ?? 'anybody',
      scopes: choices.once(2) ? [choices.among(scopes), choices.among(scopes)] : ['*'],
    },
  }
}

/** Those that the world came with stay. */
const tokenDelete: Requester = (world, choices) => {
  const made = [...values(world.tables.tokens)].filter(({ id, token }) => token === tokenText(id))
  const token = choices.oneOf(made)
  return token && { params: { tokenId: token.id } }
}

/** To some of what is there, for reading or for changing. */
function grantsFor(world: World, choices: Choices): readonly Grant[] {
  const things = [
    ...liveFirewalls(world).map(({ id }) => ({ type: 'firewall', id }) as const),
    ...instancesIn(world).map(({ id }) => ({ type: 'instance', id }) as const),
    ...balancersIn(world).map(({ id }) => ({ type: 'balancer', id }) as const),
  ]
  return things.flatMap(thing => {
    const permission = choices.among([undefined, 'read_write', 'read_only'] as const)
    return permission === undefined ? [] : [{ ...thing, permission }]
  })
}

export const callerRequests = {
  userCreate,
  userGrantsUpdate,
  tokenCreate,
  tokenDelete,
} as const satisfies Partial<Record<keyof typeof environmentOperations, Requester>>
