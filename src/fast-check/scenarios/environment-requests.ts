/** Requests that change what the contract leaves to others: instances, balancers, users, grants and tokens. */
import { scopes } from '../../contract/scopes.ts'
import { enforcesTokens } from '../../world/caller.ts'
import { devicesOn } from '../../world/guards.ts'
import { hasPrivateIpv4 } from '../../world/holders.ts'
import type { Grant, User } from '../../world/records/user.ts'
import { count, values } from '../../world/table.ts'
import type { World } from '../../world/world.ts'
import { reverseNames } from '../values/texts.ts'
import { tokenText } from './callers.ts'
import type { Choices, RequestGenerator } from './request.ts'
import {
  addressesIn,
  balancersIn,
  firewallsIn,
  idOf,
  instancesIn,
  noAddress,
  noId,
  regionIn,
  requestsOn,
} from './subjects.ts'

/** Worlds stay this small, so that what is in them meets. */
const max = { instances: 5, balancers: 3, users: 5, tokens: 10 } as const

/** Mostly a region that has something in it: only neighbours can move and share addresses. */
function regionFor(world: World, choices: Choices): string {
  const neighbour = choices.oneOf([...instancesIn(world), ...balancersIn(world)])
  const any = regionIn(world, choices)
  return neighbour === undefined || choices.once(4) ? any : neighbour.region
}

export const instanceCreate: RequestGenerator = (world, choices) => {
  if (instancesIn(world).length >= max.instances) return undefined
  return {
    body: {
      region: regionFor(world, choices),
      ...(!choices.once(3) && { private_ip: true }),
      ...(choices.once(3) && { interfaces: interfacesFor(choices) }),
    },
  }
}

/**
 * Two are left. Mostly one behind a firewall goes, and none before there is one: what can be done once in a run would
 * else be done at its beginning, when nothing depends on it.
 */
export const instanceDelete: RequestGenerator = (world, choices, target) => {
  const instances = instancesIn(world)
  const guarded = instances.filter(
    ({ id }) => devicesOn(world, { type: 'instance', id }).length > 0,
  )
  const isAny = choices.once(4)
  if (instances.length <= 2 || (guarded.length === 0 && !isAny)) return undefined
  return requestsOn('instanceId', () => (isAny ? instances : guarded))(world, choices, target)
}

/** Half of the time of one that has a private address, which may not have a second one. */
export const instancePrepare: RequestGenerator = (world, choices, target) => {
  const withPrivate = instancesIn(world).filter(({ id }) => hasPrivateIpv4(world, id))
  const isAny = withPrivate.length === 0 || choices.once(2)
  const onOne = requestsOn('instanceId', () => (isAny ? instancesIn(world) : withPrivate))
  return {
    ...onOne(world, choices, target),
    body: { spare_addresses: choices.among([1, 2, 0]) },
  }
}

/** Of an instance behind a firewall, if there is one. */
export const liveMigrationStart = requestsOn('instanceId', world => {
  const still = instancesIn(world).filter(({ migrating }) => !migrating)
  const guarded = still.filter(({ id }) => devicesOn(world, { type: 'instance', id }).length > 0)
  return guarded.length > 0 ? guarded : still
})

export const liveMigrationFinish = requestsOn('instanceId', world =>
  instancesIn(world).filter(({ migrating }) => migrating),
)

export const balancerCreate: RequestGenerator = (world, choices) =>
  balancersIn(world).length < max.balancers
    ? {
        body: {
          region: regionFor(world, choices),
          ...(choices.once(2) && { configs: [configFor(world, choices)] }),
        },
      }
    : undefined

/** With the back ends that real ones have: private addresses of instances, or addresses in a VPC. */
function configFor(world: World, choices: Choices): object {
  const near = choices.oneOf(addressesIn(world).filter(each => !each.public))
  const node = { address: near?.address ?? '10.0.0.2', port: choices.among([80, 8080]) }
  return {
    port: choices.among([443, 80, 53]),
    protocol: choices.among(['https', 'tcp', 'udp']),
    nodes: choices.once(4) ? [] : [node],
  }
}

export const forwardCreate: RequestGenerator = (world, choices) => {
  const address = choices.oneOf(addressesIn(world))?.address ?? noAddress
  const { valid, atLimit } = reverseNames
  const any = choices.once(2) ? choices.valueOf(choices.once(2) ? atLimit : valid) : null
  const taken = count(world.tables.forwards)
  const name = any ?? `${choices.among(['www', 'mail'])}-${taken}.example.org`
  return { body: { name, address } }
}

export const instanceReboot: RequestGenerator = (world, choices) => {
  const instance = choices.oneOf(instancesIn(world))
  const profile = choices.oneOf(instance?.profiles ?? [])
  return {
    params: { instanceId: instance?.id ?? noId },
    body: profile === undefined ? {} : { profile_id: profile.id },
  }
}

export const profileCreate: RequestGenerator = (world, choices) => {
  const few = instancesIn(world).filter(({ profiles }) => profiles.length < 3)
  return {
    params: { instanceId: idOf(choices, few) },
    body: { interfaces: interfacesFor(choices) },
  }
}

/** NAT more often than not: much is refused for it, and nothing for the lack of it. */
const interfacesFor = (choices: Choices): readonly unknown[] => {
  const label = choices.among(['lan-1', 'lan-2'])
  const inVpc = { purpose: 'vpc', vpc_id: 1, subnet_id: 1 }
  const ipv4 = { vpc: '10.0.0.2', nat_1_1: choices.among(['any', 'any', null]) }
  return choices.among<readonly unknown[]>([
    [{ purpose: 'vlan', label }],
    [{ ...inVpc, ipv4 }],
    [{ ...inVpc, ipv4 }],
    [{ purpose: 'public' }],
  ])
}

const usersIn = ({ tables }: World): readonly User[] => [...values(tables.users)]

export const userCreate: RequestGenerator = (world, choices) => {
  if (!enforcesTokens(world) || usersIn(world).length >= max.users) return undefined
  return {
    body: {
      username: `user-${world.counters.users + 1}`,
      restricted: true,
      ...(choices.once(2) && { add_firewalls: true }),
      grants: grantsFor(world, choices),
    },
  }
}

export const userGrantsUpdate: RequestGenerator = (world, choices) => {
  const user = choices.oneOf(usersIn(world).filter(({ restricted }) => restricted))
  if (!enforcesTokens(world) || user === undefined) return undefined
  return {
    params: { username: user.username },
    body: {
      grants: grantsFor(world, choices),
      ...(choices.once(3) && { add_firewalls: !user.add_firewalls }),
    },
  }
}

export const tokenCreate: RequestGenerator = (world, choices) => {
  if (!enforcesTokens(world) || count(world.tables.tokens) >= max.tokens) return undefined
  return {
    body: {
      token: tokenText(world.counters.tokens + 1),
      username: choices.oneOf(usersIn(world))?.username ?? 'anybody',
      scopes: choices.once(2) ? [choices.among(scopes), choices.among(scopes)] : ['*'],
    },
  }
}

/** Only tokens that calls have created. */
const created = ({ tables }: World) =>
  [...values(tables.tokens)].filter(({ id, token }) => token === tokenText(id))

const onCreated = requestsOn('tokenId', created)
export const tokenUpdate: RequestGenerator = (world, choices, target) => {
  const request = onCreated(world, choices, target)
  return request && { ...request, body: { label: `label-${choices.below(100)}` } }
}
export const tokenDelete = requestsOn('tokenId', created)

/** Grants to some of what there is, for reading or for changing. */
function grantsFor(world: World, choices: Choices): readonly Grant[] {
  const subjects = [
    ...firewallsIn(world).map(({ id }) => ({ type: 'firewall', id }) as const),
    ...instancesIn(world).map(({ id }) => ({ type: 'instance', id }) as const),
    ...balancersIn(world).map(({ id }) => ({ type: 'balancer', id }) as const),
  ]
  return subjects.flatMap(subject => {
    const permission = choices.among([undefined, 'read_write', 'read_only'] as const)
    return permission === undefined ? [] : [{ ...subject, permission }]
  })
}
