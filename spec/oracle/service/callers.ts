/** Outside: users with their grants, and tokens. */
import { changing, malformed, missing, open, refused, withId } from './operation.ts'
import {
  flag,
  list,
  may,
  need,
  oneOf,
  or,
  orNull,
  type Reader,
  record,
  textThat,
  whole,
} from './read.ts'
import { type Grant, nextId, type State, type Token } from './state.ts'

const outside = 'ASSUME-ENVIRONMENT'
const inPath = need('ASSUME-PATH-INTEGER', whole(outside))

const grants = list(
  outside,
  record(outside, {
    type: need(outside, oneOf(outside, 'firewall', 'instance', 'balancer')),
    id: need(outside, whole(outside)),
    permission: need(outside, oneOf(outside, 'read_only', 'read_write')),
  }),
)
const username = textThat(outside, [outside, name => /^[a-z0-9._-]{1,64}$/i.test(name)])

function checkDistinct(grants: Grant[]): void {
  for (const [index, { type, id }] of grants.entries())
    if (grants.findIndex(each => each.type === type && each.id === id) < index)
      malformed(outside, `grants[${index}]`)
}

function checkThere(state: State, grants: Grant[]): void {
  const firewalls = state.firewalls.filter(({ status }) => status !== 'deleted')
  const there = { firewall: firewalls, instance: state.instances, balancer: state.balancers }
  for (const [index, { type, id }] of grants.entries())
    if (!there[type].some(each => each.id === id)) refused('ASSUME-BODY-IDS', `grants[${index}].id`)
}

export const userCreate = changing(
  open,
  {
    body: {
      username: need(outside, username),
      restricted: or(flag(outside), false),
      add_firewalls: or(flag(outside), false),
      grants: or(grants, []),
    },
  },
  ({ state, body }) => {
    if (!body.restricted && body.grants.length > 0) malformed('ASSUME-GRANTS', 'grants')
    checkDistinct(body.grants)
    checkThere(state, body.grants)
    if (state.users.some(each => each.username === body.username)) refused(outside, 'username')
    state.users.push({ id: nextId(state, 'users'), ...body })
    return body
  },
)

export const userGrantsUpdate = changing(
  open,
  {
    params: { username: need('ASSUME-PATH-INTEGER', username) },
    body: { grants: need(outside, grants), add_firewalls: may(flag(outside)) },
  },
  ({ state, params, body }) => {
    checkDistinct(body.grants)
    const user =
      state.users.find(each => each.username === params.username) ?? missing(outside, 'username')
    checkThere(state, body.grants)
    if (body.grants.length > 0 && !user.restricted) refused('ASSUME-GRANTS', 'grants')
    user.grants = body.grants
    user.add_firewalls = body.add_firewalls ?? user.add_firewalls
    const { id, ...shown } = user
    return shown
  },
)

const userNamed = (state: State, name: string) =>
  state.users.find(each => each.username === name) ?? missing(outside, 'username')

const userInPath = { username: need('ASSUME-PATH-INTEGER', username) }

export const userUpdate = changing(
  open,
  { params: userInPath, body: { username: may(username), restricted: may(flag(outside)) } },
  ({ state, params, body }) => {
    const user = userNamed(state, params.username)
    const name = body.username ?? user.username
    if (state.users.some(each => each !== user && each.username === name))
      refused(outside, 'username')
    for (const token of state.tokens) if (token.username === params.username) token.username = name
    user.username = name
    user.restricted = body.restricted ?? user.restricted
    if (!user.restricted) user.grants = []
    const { id, ...shown } = user
    return shown
  },
)

export const userDelete = changing(open, { params: userInPath }, ({ state, params }) => {
  const user = userNamed(state, params.username)
  state.users = state.users.filter(each => each !== user)
  state.tokens = state.tokens.filter(each => each.username !== params.username)
  return {}
})

const visible = textThat(outside, [outside, token => /^[!-~]{1,128}$/.test(token)])

/** In both vocabularies; all of a service is to read and write it. */
const services: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'account',
        'child_account',
        'databases',
        'domains',
        'events',
        'firewall',
        'images',
        'ips',
      ],
      ...['instances', 'balancers', 'lke', 'longview', 'monitor', 'object_storage'],
      ...['stackscripts', 'volumes', 'vpc'],
    ].map(each => [each, each]),
  ),
  ...{ linodes: 'instances', nodebalancers: 'balancers' },
}
const isScope = (given: string): boolean => {
  if (given === '*' || given === 'ips:read') return true
  const [service = '', level = '', ...rest] = given.split(':')
  return (
    Object.hasOwn(services, service) &&
    ['read_only', 'read_write', '*'].includes(level) &&
    rest.length === 0
  )
}
const scope: Reader<string> = (value, at, note) => {
  const read = textThat(outside, [outside, isScope])(value, at, note)
  const [service = '', level] = typeof read === 'string' ? read.split(':') : []
  if (level === undefined) return read
  return `${services[service]}:${level === '*' ? 'read_write' : level}`
}

/** To the second; what the calendar has not, `Date` moves on to another day. */
const moment: Reader<string> = (value, at, note) => {
  const read = textThat(outside, [
    outside,
    given => {
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z?$/.test(given)) return false
      const then = new Date(given.endsWith('Z') ? given : `${given}Z`)
      return (
        Number.isFinite(then.getTime()) && then.toISOString().slice(0, 19) === given.slice(0, 19)
      )
    },
  ])(value, at, note)
  // What could not be read is stood in for by what the note gives.
  return typeof read === 'string' ? read.slice(0, 19) : read
}

const tokenLabel = textThat(outside, [outside, label => label !== '' && [...label].length <= 100])

export const tokenCreate = changing(
  open,
  {
    body: {
      token: need(outside, visible),
      username: need(outside, username),
      scopes: need(outside, list(outside, scope)),
      label: may(tokenLabel),
      expiry: may(orNull(moment)),
    },
  },
  ({ state, as = '', body, time: created }) => {
    if (state.tokens.some(each => each.token === body.token)) refused(outside, 'token')
    const isFirst = state.tokens.length === 0
    const scopes = body.scopes.filter((scope, index) => body.scopes.indexOf(scope) === index)
    const token: Token = {
      ...{ id: nextId(state, 'tokens'), token: body.token, username: body.username, scopes },
      created,
    }
    if (body.label !== undefined) token.label = body.label
    if (body.expiry) token.expiry = body.expiry
    state.tokens.push(token)
    // Whoever makes the first one is not locked out by it.
    if (isFirst && as !== token.token && /^[!-~]{1,128}$/.test(as))
      state.tokens.push({
        ...{ id: nextId(state, 'tokens'), token: as, username: 'owner', scopes: ['*'] },
        created,
      })
    return showToken(token)
  },
)

const showToken = ({ id, username, scopes, label, expiry }: Token) => ({
  ...{ id, username, scopes, label: label ?? username, expiry: expiry ?? null },
})

export const tokenUpdate = changing(
  open,
  { params: { tokenId: inPath }, body: { label: may(tokenLabel) } },
  ({ state, params, body }) => {
    const token = withId(state.tokens, params.tokenId, 'tokenId')
    if (body.label !== undefined) token.label = body.label
    return showToken(token)
  },
)

export const tokenDelete = changing(open, { params: { tokenId: inPath } }, ({ state, params }) => {
  const token = withId(state.tokens, params.tokenId, 'tokenId')
  state.tokens = state.tokens.filter(each => each !== token)
  return {}
})
