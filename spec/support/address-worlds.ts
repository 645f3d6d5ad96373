/** Worlds with addresses, ranges and shares, and the calls that specs make about them. */
import type { AnyCall } from '../../src/engine/call.ts'
import { addressesOf, rangesOf, sharesWith } from '../../src/world/holders.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from './outcomes.ts'
import { smallWorld } from './worlds.ts'

/** An instance in us-east whose public IPv4 address has an active 1:1 NAT to 10.0.0.2. */
const nattedInstance = {
  operation: 'instanceCreate',
  body: {
    region: 'us-east',
    label: 'nat-1',
    interfaces: [
      { purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' } },
    ],
  },
} as const satisfies AnyCall

const prepare = (instanceId: number, spare: number): AnyCall => ({
  operation: 'instancePrepare',
  params: { instanceId },
  body: { spare_addresses: spare },
})

export const allocate = (instance_id: number, isPublic: boolean) =>
  ({
    operation: 'ipAddressAllocate',
    body: { instance_id, public: isPublic, type: 'ipv4' },
  }) as const

export const createRange = (body: object) =>
  ({ operation: 'ipv6RangeCreate', body }) satisfies AnyCall

export const rangeFor = (instance_id: unknown, prefix_length: unknown = 64) =>
  createRange({ prefix_length, instance_id })

export const listRanges = { operation: 'ipv6RangesList' } as const

export const viewRange = <Text>(range: Text) =>
  ({ operation: 'ipv6RangeView', params: { range } }) as const

export const deleteRange = <Text>(range: Text) =>
  ({ operation: 'ipv6RangeDelete', params: { range } }) as const

export const viewAddress = <Text>(address: Text) =>
  ({ operation: 'ipAddressView', params: { address } }) as const

/**
 * Instances 1 and 2 in us-east, 3 in eu-west, 4 in us-east with 1:1 NAT. Instance 1 has two public and a private
 * IPv4 address and a /64 range, instance 2 a private one besides its public one; 1 and 2 may have one more.
 */
export const addressWorld = (settings: Partial<World['settings']> = {}): World =>
  worldAfter(
    smallWorld({ settings }),
    nattedInstance,
    prepare(1, 3),
    prepare(2, 2),
    allocate(1, true),
    allocate(1, false),
    allocate(2, false),
    rangeFor(1),
  )

/** The same world, in which instance 4 has an address besides the one with the NAT. */
export const besideNat = (world: World): World =>
  worldAfter(world, prepare(4, 1), allocate(4, true))

/** Takes the NAT out of the profile of instance 4, which keeps it until it is booted. */
export const profileWithoutNat: AnyCall = {
  operation: 'profileUpdate',
  params: { instanceId: 4, profileId: 1 },
  body: { interfaces: [{ purpose: 'public' }] },
}

const natInterfaces = (nat_1_1: string) => [
  { purpose: 'public' },
  { purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.3', nat_1_1 } },
]

/** A profile for a later boot, with 1:1 NAT. */
export const profileWithNat = (instanceId: number, nat: string): AnyCall => ({
  operation: 'profileCreate',
  params: { instanceId },
  body: { interfaces: natInterfaces(nat) },
})

/** The same in the profile that there is. */
export const updateWithNat = (instanceId: number, nat: string): AnyCall => ({
  operation: 'profileUpdate',
  params: { instanceId, profileId: 1 },
  body: { interfaces: natInterfaces(nat) },
})

/** The same world after instance 4 was booted without its NAT. */
export const bootedWithoutNat = (world: World): World =>
  worldAfter(world, profileWithoutNat, {
    operation: 'instanceReboot',
    params: { instanceId: 4 },
  })

/** The public IPv4 addresses of an instance as texts, in id order. */
export const publicIpv4s = (world: World, instanceId: number): readonly string[] =>
  addressesOf(world, instanceId)
    .filter(each => each.type === 'ipv4' && each.public)
    .map(({ address }) => address)

export const privateIpv4s = (world: World, instanceId: number): readonly string[] =>
  addressesOf(world, instanceId)
    .filter(each => !each.public)
    .map(({ address }) => address)

/** The first public IPv4 address of an instance. */
export const publicIpv4 = (world: World, instanceId: number): string =>
  first(publicIpv4s(world, instanceId))

export const privateIpv4 = (world: World, instanceId: number): string =>
  first(privateIpv4s(world, instanceId))

export const slaacOf = (world: World, instanceId: number): string =>
  first(
    addressesOf(world, instanceId)
      .filter(({ type }) => type === 'ipv6')
      .map(({ address }) => address),
  )

/** The ranges that are routed to an instance, without their prefix length. */
export const rangeTexts = (world: World, instanceId: number): readonly string[] =>
  rangesOf(world, instanceId).map(({ range }) => range)

export const rangeOf = (world: World, instanceId: number): string =>
  first(rangeTexts(world, instanceId))

/** What is shared with an instance, in id order. */
export const sharedWith = (world: World, instanceId: number): readonly string[] =>
  sharesWith(world, instanceId).map(({ address }) => address)

export type Assignment = readonly [address: unknown, instance_id: unknown]

/** Assigns in us-east. */
export const assign = (...assignments: readonly Assignment[]) => assignIn('us-east', ...assignments)

export const assignIn = (region: unknown, ...assignments: readonly Assignment[]) =>
  ({
    operation: 'ipAddressesAssign',
    body: {
      assignments: assignments.map(([address, instance_id]) => ({ address, instance_id })),
      region,
    },
  }) satisfies AnyCall

export const share = (ips: unknown, instance_id: unknown) =>
  ({ operation: 'ipAddressesShare', body: { ips, instance_id } }) satisfies AnyCall

/** The world with a restricted user of these grants to instances, whose token is `restricted`. */
export const withRestrictedCaller = (
  world: World,
  ...grants: readonly (readonly [instanceId: number, permission: 'read_only' | 'read_write'])[]
): World =>
  worldAfter(
    world,
    {
      operation: 'userCreate',
      body: {
        username: 'ann',
        restricted: true,
        grants: grants.map(([id, permission]) => ({ type: 'instance', id, permission })),
      },
    },
    {
      operation: 'tokenCreate',
      body: { token: 'restricted', username: 'ann', scopes: ['*'] },
    },
  )

function first(texts: readonly string[]): string {
  const [text] = texts
  if (text === undefined) throw new Error('the world has no such address')
  return text
}
