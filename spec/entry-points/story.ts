/** A story of calls to one world, in which every operation is carried out and many calls are refused. */
import type { AnyCall } from '../../src/engine/call.ts'
import {
  contractCalls,
  everyWorld,
  onlyRange,
  outsideCalls,
  withTokens,
} from '../support/every-operation.ts'
import { randomFrom } from '../support/random.ts'
import { spoil } from '../support/spoil.ts'

const sound: readonly AnyCall[] = [...Object.values(contractCalls), ...Object.values(outsideCalls)]

/** What JSON in a path and a query cannot say is left out of what is spoiled. */
function spoiledBodies(count: number): readonly AnyCall[] {
  const random = randomFrom(20_260_101)
  const withBodies = sound.filter(({ body }) => body !== undefined)
  return Array.from({ length: count }, () => {
    const call = random.pickOr(withBodies, contractCalls.firewallCreate)
    const { body } = spoil(random, { body: { ...(call.body as Record<string, unknown>) } })
    return { ...call, body: body ?? null }
  })
}

const refusedCalls: readonly AnyCall[] = [
  { operation: 'firewallView', params: { firewallId: 999 } },
  { operation: 'firewallDeviceView', params: { firewallId: 1, deviceId: 77 } },
  { operation: 'firewallsList', query: { page: 0 } },
  { operation: 'firewallsList', query: { page: 2, page_size: 501 } },
  { operation: 'firewallsList', query: { no_such_field: 'x' } },
  { operation: 'ipAddressesList', query: { skip_ipv6_rdns: true, page_size: 25 } },
  { operation: 'ipAddressView', params: { address: '203.0.113.250' } },
  { operation: 'regionView', params: { regionId: 'nowhere' } },
  { operation: 'ipv6RangeView', params: { range: '2001:db8::' } },
]

/** Reads first, then a life: the calls that destroy come in the order of the tables, after those that they follow. */
export const story: readonly AnyCall[] = [
  { operation: 'ipAddressView', params: { address: `${onlyRange}/64` } },
  ...refusedCalls,
  ...spoiledBodies(150),
  ...sound.filter(({ operation }) => !operation.startsWith('token')),
  ...refusedCalls,
]

export const storyWorld = everyWorld

/** The same, in a world that asks for tokens: the owner's, one that lacks scopes, and one that nobody knows. */
export const guardedWorld = withTokens(everyWorld, 'owner')
export const guardedStory: readonly AnyCall[] = [
  ...sound.slice(0, 12).map(call => ({ ...call, as: 'token-of-owner' })),
  ...sound.slice(0, 12).map(call => ({ ...call, as: 'of-nobody' })),
  {
    operation: 'tokenCreate',
    as: 'token-of-owner',
    body: { token: 'reader', username: 'owner', scopes: ['firewall:read_only'] },
  },
  {
    operation: 'tokenCreate',
    as: 'token-of-owner',
    body: { token: 'guest', username: 'robin', scopes: ['*'] },
  },
  ...sound.slice(0, 29).flatMap(call => [
    { ...call, as: 'reader' },
    { ...call, as: 'guest' },
  ]),
  { operation: 'tokenDelete', as: 'token-of-owner', params: { tokenId: 2 } },
  { ...contractCalls.firewallsList, as: 'reader' },
]
