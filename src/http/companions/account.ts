/** What the published interface has of the caller, of users and tokens, and of the networks that interfaces name. */

import {
  emailOf,
  type Person,
  tokenShape,
  userShape,
} from '../../account/published/caller-shapes.ts'
import { interfacesShape } from '../../account/published/config-shapes.ts'
import { tokenId } from '../../operations/environment/params.ts'
import { tokenReply } from '../../operations/environment/token-reply.ts'
import { anything, id as idField, optional } from '../../schema/field.ts'
import { username } from '../../schema/grants.ts'
import { callerOf, enforcesTokens, owner, userOf } from '../../world/caller.ts'
import type { TokenId } from '../../world/ids.ts'
import type { Instance } from '../../world/records/instance.ts'
import { get, values } from '../../world/table.ts'
import { type Asked, listing, showing } from './companion.ts'
import { grantsShape } from './grants.ts'

const number = idField<number>('ASSUME-ENVIRONMENT')

function profile({ world, token }: Asked) {
  const caller = callerOf(world, token)
  const restricted = caller.grants !== undefined
  return {
    ...{ uid: 1, username: caller.username, email: emailOf(caller.username), restricted },
    ...{ timezone: 'GMT', email_notifications: true, user_type: 'default' },
    referrals: { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 },
    ...{ ip_whitelist_enabled: false, lish_auth_method: 'keys_only', authorized_keys: null },
    ...{ two_factor_auth: false, authentication_type: 'password', verified_phone_number: null },
  }
}

/** In the order in which they are told. */
const profileFields = [
  ...['uid', 'username', 'email', 'restricted', 'timezone', 'email_notifications', 'user_type'],
  ...['referrals', 'ip_whitelist_enabled', 'lish_auth_method', 'authorized_keys'],
  ...['two_factor_auth', 'authentication_type', 'verified_phone_number'],
]

/** Those that are known, and whoever else calls: the owner, or those that tokens speak for, who reach everything. */
function* users({ world }: Asked): Generator<Person | undefined> {
  yield* values(world.tables.users)
  const told = new Set<string>()
  const calling = enforcesTokens(world) ? values(world.tables.tokens) : [owner]
  for (const { username: name } of calling) {
    yield undefined
    if (told.has(name) || userOf(world, name) !== undefined) continue
    told.add(name)
    yield { username: name, restricted: false }
  }
}

function userIn(asked: Asked): Person | undefined {
  for (const user of users(asked)) if (user?.username === asked.params['username']) return user
  return undefined
}

const lacksUser = (asked: Asked) =>
  userIn(asked) === undefined ? ({ param: 'username', record: 'user' } as const) : undefined

const tokenIn = ({ world, params }: Asked) =>
  get(world.tables.tokens, Number(params['tokenId']) as TokenId)

interface Vpc {
  readonly id: number
  readonly region: string
  readonly created: string
  /** The instances on each of its subnets, by the id of that. */
  readonly subnets: ReadonlyMap<number, readonly Instance[]>
}

/** The networks that interfaces name, in id order: there are no records of them. */
function* vpcsIn({ world }: Asked): Generator<undefined, readonly Vpc[]> {
  const { instances } = world.tables
  const known = vpcsOf.get(instances)
  if (known !== undefined) return known
  const found = new Map<number, Vpc & { subnets: Map<number, Instance[]> }>()
  for (const instance of values(instances)) {
    yield undefined
    const { region, created, booted, profiles } = instance
    for (const each of [booted, ...profiles].flatMap(({ interfaces }) => interfaces)) {
      if (each.purpose !== 'vpc') continue
      const vpc = found.get(each.vpc_id) ?? { id: each.vpc_id, region, created, subnets: new Map() }
      const others = vpc.subnets.get(each.subnet_id) ?? []
      // One instance after the other: it is the last one, or not among them.
      if (others.at(-1) !== instance) others.push(instance)
      vpc.subnets.set(each.subnet_id, others)
      found.set(each.vpc_id, vpc)
    }
  }
  const vpcs = [...found.values()].sort((a, b) => a.id - b.id)
  vpcsOf.set(instances, vpcs)
  return vpcs
}

const vpcsOf = new WeakMap<object, readonly Vpc[]>()

const vpcShape = (vpc: Vpc) => ({
  ...{ id: vpc.id, label: `vpc-${vpc.id}`, description: '', region: vpc.region },
  subnets: subnetsOf(vpc),
  ...{ created: vpc.created, updated: vpc.created },
})

const subnetsOf = ({ created, subnets }: Vpc) =>
  [...subnets].map(([id, instances]) => ({
    ...{ id, label: `subnet-${id}`, ipv4: null, created, updated: created },
    linodes: instances.map(each => ({ id: each.id, interfaces: interfacesOn(id, each) })),
  }))

/** Those of its configs; one that it was booted with and that is in none any more is told of no more. */
const interfacesOn = (subnet: number, instance: Instance) =>
  instance.profiles.flatMap(profile =>
    interfacesShape(instance, profile)
      .filter(({ subnet_id }) => subnet_id === subnet)
      .map(({ id, active }) => ({ id, active, config_id: profile.id })),
  )

function vpcIn(asked: Asked): Vpc | undefined {
  const search = vpcsIn(asked)
  let step = search.next()
  while (step.done !== true) step = search.next()
  return step.value.find(({ id }) => id === asked.params['vpcId'])
}

const lacksVpc = (asked: Asked) =>
  vpcIn(asked) === undefined ? ({ param: 'vpcId', record: 'record' } as const) : undefined

function subnetIn(asked: Asked) {
  const vpc = vpcIn(asked)
  return vpc && subnetsOf(vpc).find(({ id }) => id === asked.params['subnetId'])
}

const named = 'those that interfaces name, with labels of ours'

export const accountCompanions = [
  showing({
    ...{ name: 'profileView', method: 'GET', path: '/profile', record: profile },
    does: 'the name and whether it is restricted; the rest is the same for everybody',
  }),
  showing({
    ...{ name: 'callerUpdate', method: 'PUT', path: '/profile', record: profile },
    does: 'what is as it is; a change of any field is refused by its name',
    body: Object.fromEntries(profileFields.map(name => [name, optional(anything)])),
    decided: profile,
  }),
  showing({
    ...{ name: 'profileGrants', method: 'GET', path: '/profile/grants' },
    does: 'an unrestricted user has empty ones',
    record(asked) {
      const { addFirewalls, grants = [] } = callerOf(asked.world, asked.token)
      return grantsShape({ add_firewalls: addFirewalls, grants }, asked)
    },
  }),
  listing({
    ...{ name: 'tokensList', path: '/profile/tokens', filters: { id: 'number', label: 'text' } },
    does: 'those of all users, and those that have ended',
    *rows({ world }) {
      for (const each of values(world.tables.tokens)) yield tokenShape(world, tokenReply(each))
    },
  }),
  showing({
    ...{ name: 'tokenView', method: 'GET', path: '/profile/tokens/{tokenId}', params: { tokenId } },
    does: 'made at the time of the world, where nobody said when it was made',
    lacks: asked =>
      tokenIn(asked) === undefined ? { param: 'tokenId', record: 'token' } : undefined,
    record(asked) {
      const token = tokenIn(asked)
      return token && tokenShape(asked.world, tokenReply(token))
    },
  }),
  listing({
    ...{ name: 'usersList', path: '/account/users', filters: { username: 'text' } },
    does: 'addresses for mail are made up',
    *rows(asked) {
      for (const user of users(asked)) yield user && userShape(user)
    },
  }),
  showing({
    ...{ name: 'userView', method: 'GET', path: '/account/users/{username}', params: { username } },
    ...{ does: 'addresses for mail are made up', lacks: lacksUser },
    record(asked) {
      const user = userIn(asked)
      return user && userShape(user)
    },
  }),
  listing({
    ...{ name: 'vpcsList', path: '/vpcs', filters: { id: 'number', label: 'text' }, does: named },
    *rows(asked) {
      for (const vpc of yield* vpcsIn(asked)) yield vpcShape(vpc)
    },
  }),
  showing({
    ...{ name: 'vpcView', method: 'GET', path: '/vpcs/{vpcId}', params: { vpcId: number } },
    ...{ does: named, lacks: lacksVpc },
    record(asked) {
      const vpc = vpcIn(asked)
      return vpc && vpcShape(vpc)
    },
  }),
  listing({
    ...{ name: 'subnetsList', path: '/vpcs/{vpcId}/subnets', params: { vpcId: number } },
    ...{ does: named, lacks: lacksVpc, filters: { id: 'number', label: 'text' } },
    rows(asked) {
      const vpc = vpcIn(asked)
      return vpc === undefined ? [] : subnetsOf(vpc)
    },
  }),
  showing({
    ...{ name: 'subnetView', method: 'GET', path: '/vpcs/{vpcId}/subnets/{subnetId}' },
    ...{ params: { vpcId: number, subnetId: number }, does: named },
    lacks: asked =>
      lacksVpc(asked) ??
      (subnetIn(asked) === undefined ? { param: 'subnetId', record: 'record' } : undefined),
    record: subnetIn,
  }),
] as const
