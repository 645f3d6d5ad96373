/**
 * Random calls for a small world in which everything collides: an operation first, then things that it can be about,
 * then now and then something wrong with the request, the caller or the clock.
 */
import type { NaiveCall } from '../oracle/service/naive-apply.ts'
import type { State } from '../oracle/service/state.ts'
import type { Random } from './random.ts'
import { addressRequests } from './random-addresses.ts'
import { environmentRequests } from './random-environment.ts'
import { firewallRequests } from './random-firewalls.ts'
import type { Request } from './random-requests.ts'
import { spoil } from './spoil.ts'

export function randomCall(random: Random, state: State): NaiveCall {
  const [operation, make] = drawOperation(random, state)
  const request = make(random, state)
  const as = request.as ?? caller(random, state)
  return {
    operation,
    ...(random.chance(0.22) ? spoil(random, request) : request),
    ...(as !== undefined && { as }),
    ...(random.chance(0.1) && { at: later(random, state.now) }),
  }
}

/** What a world is furnished with before the first random call. */
export const furnishing: readonly NaiveCall[] = [
  ...['us-east', 'us-east', 'eu-west', 'ap-south'].map(region => ({
    operation: 'instanceCreate',
    body: { region, private_ip: true },
  })),
  { operation: 'balancerCreate', body: { region: 'us-east' } },
  { operation: 'balancerCreate', body: { region: 'eu-west' } },
]

const write = 'read_write'

/** Users and tokens; a world without them lets everybody in. */
export const people: readonly NaiveCall[] = [
  { operation: 'userCreate', body: { username: 'alice' } },
  {
    operation: 'userCreate',
    body: {
      username: 'bob',
      restricted: true,
      add_firewalls: true,
      grants: [
        { type: 'instance', id: 1, permission: write },
        { type: 'instance', id: 2, permission: 'read_only' },
        { type: 'balancer', id: 1, permission: write },
      ],
    },
  },
  {
    operation: 'userCreate',
    body: {
      username: 'carol',
      restricted: true,
      grants: [{ type: 'instance', id: 1, permission: 'read_only' }],
    },
  },
  ...[
    ['t-alice', 'alice', '*'],
    ['t-bob', 'bob', '*'],
    ['t-carol', 'carol', 'firewall:read_write', 'ips:read_write', 'instances:read_write'],
    ['t-reader', 'alice', 'firewall:read_only', 'ips:read'],
    ['t-ips', 'alice', 'ips:read_write', 'domains:read_only'],
    ['t-bare', 'alice'],
    ['t-stranger', 'stranger', 'instances:read_write', 'ips:read_only', 'firewall:read_write'],
  ].map(([token, username, ...scopes]) => ({
    operation: 'tokenCreate',
    body: { token, username, scopes },
  })),
]

const everything = Object.entries({
  ...firewallRequests,
  ...addressRequests,
  ...environmentRequests,
})

function drawOperation(random: Random, state: State) {
  const weighed = everything.map(([name, [weight, make]]) => ({
    name,
    make,
    weight: typeof weight === 'number' ? weight : weight(state),
  }))
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0)
  let left = (random.whole(0, 999_999) / 1_000_000) * total
  for (const { name, make, weight } of weighed) {
    left -= weight
    if (left < 0) return [name, make] as const
  }
  return ['firewallsList', (): Request => ({})] as const
}

function caller(random: Random, { tokens }: State): string | undefined {
  if (random.chance(0.02)) return random.pick(['t-nobody', '', undefined])
  if (random.chance(0.68)) return tokens[0]?.token
  if (random.chance(0.6)) return random.pick(['t-bob', 't-bob', 't-carol'])
  return random.pickOr(tokens, { token: 't-nobody' }).token
}

function later(random: Random, now: string): string {
  const ms = random.pick([0, 1, 1000, 60_000, 86_400_000]) * random.whole(1, 3)
  const instant = new Date(Date.parse(now) + ms).toISOString()
  return random.chance(0.2) ? instant.replace('Z', '') : instant
}
