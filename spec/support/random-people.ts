/** Random requests about users, their grants and their tokens. */
import type { State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import { standing } from './random-instances.ts'
import { idOf, type Requester } from './random-requests.ts'

const grants = (random: Random, state: State): unknown =>
  random.several(0, 6, () => {
    const type = random.pick([
      'firewall',
      'firewall',
      'instance',
      'instance',
      'instance',
      'balancer',
    ])
    const rows = { firewall: standing(state), instance: state.instances, balancer: state.balancers }
    const there = rows[type]
    return {
      type,
      id: idOf(random, there),
      permission: random.pick(['read_only', 'read_write', 'read_write']),
    }
  })

export const userCreate: Requester = (random, state) => ({
  body: {
    username: random.pick(['dave', 'erin', 'bob', 'frank', 'no body']),
    ...(random.chance(0.9) && { restricted: random.chance(0.8) }),
    ...(random.chance(0.5) && { add_firewalls: random.chance(0.5) }),
    ...(random.chance(0.5) && { grants: grants(random, state) }),
  },
})

export const userGrantsUpdate: Requester = (random, state) => ({
  params: {
    username: random.pick(['bob', 'bob', 'carol', 'carol', 'dave', 'alice', 'nobody', 'no body']),
  },
  body: {
    grants: grants(random, state),
    ...(random.chance(0.4) && { add_firewalls: random.chance(0.6) }),
  },
})

/** Of those who come and go: without the others there would be nobody left to call. */
const passing = (random: Random): string => random.pick(['dave', 'dave', 'erin', 'frank', 'nobody'])

export const userUpdate: Requester = random => ({
  params: { username: passing(random) },
  body: {
    ...(random.chance(0.5) && {
      username: random.pick(['dave', 'erin', 'frank', 'alice', 'no body']),
    }),
    ...(random.chance(0.6) && { restricted: random.pick([true, true, false, 'no']) }),
  },
})

export const userDelete: Requester = random => ({ params: { username: passing(random) } })

const scopes = [
  '*',
  'firewall:read_only',
  'ips:read',
  'ips:read_write',
  'linodes:*',
  'Bad',
] as const

export const tokenCreate: Requester = random => ({
  body: {
    token: random.pick(['t-7', 't-8', 't-9', 'a b']),
    username: random.pick(['alice', 'bob', 'carol', 'dave', 'erin']),
    scopes: random.several(1, 3, () => random.pick(scopes)),
    ...(random.chance(0.4) && { label: random.pick(labels) }),
    ...(random.chance(0.5) && { expiry: random.pick(expiries) }),
  },
})

const labels = ['laptop', 'a b', 'x'.repeat(100), 'x'.repeat(101), ''] as const
/** Worlds begin in 2026; some of these pass while they go on. */
const expiries = [
  ...['2026-01-01T00:00:05', '2026-01-01T00:10:00Z', '2026-01-02T00:00:00.500Z'],
  ...['2099-12-31T23:59:59', '2026-02-30T00:00:00', 'soon', null],
] as const

export const tokenUpdate: Requester = (random, { tokens }) => ({
  params: { tokenId: idOf(random, tokens) },
  body: random.chance(0.9) ? { label: random.pick(labels) } : {},
})

/** The first tokens stay: without them there would be nobody left to call. */
export const tokenDelete: Requester = (random, { tokens }) => ({
  params: { tokenId: idOf(random, tokens.slice(7)) },
})
