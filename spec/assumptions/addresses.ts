/** Examples of what rests on choices about addresses, sharing, ranges and reverse names. */
import type { AnyCall } from '../../src/engine/call.ts'
import {
  addressWorld,
  allocate,
  assign,
  createRange,
  privateIpv4,
  publicIpv4,
  publicIpv4s,
  rangeFor,
  rangeOf,
  share,
  slaacOf,
  viewAddress,
} from '../support/address-worlds.ts'
import { withCursors } from '../support/edits.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import type { Example, Examples } from './example.ts'

const world = addressWorld()
const roomy = addressWorld({ rangesPerRegion: 3 })
const [first = '', second = ''] = publicIpv4s(world, 1)
const elsewhere = publicIpv4(world, 3)
const shared = worldAfter(world, share([first], 2))

const of = (call: AnyCall, beside: AnyCall): Example => ({ world, call, beside })

const byIpv4s = (call: AnyCall): AnyCall => ({ ...call, operation: 'ipv4sAssign' })
const byShare = (body: object): AnyCall => ({ operation: 'ipAddressesShare', body })
const rename = (address: string, rdns: string | null): AnyCall => ({
  operation: 'ipAddressRdnsUpdate',
  params: { address },
  body: { rdns },
})
const migrate: AnyCall = {
  operation: 'instanceMigrate',
  params: { instanceId: 2 },
  body: { region: 'eu-west' },
}
const ssh: AnyCall = {
  operation: 'instanceSshUpdate',
  params: { instanceId: 2 },
  body: { ip: publicIpv4(world, 2) },
}
const spent = withCursors(world, { 'public/us-east': 2047 * 253 })
const outage = worldAfter(world, {
  operation: 'regionStatusUpdate',
  params: { regionId: 'us-east' },
  body: { status: 'outage' },
})

/** Ann has grants to instances 1 and 2. */
const withAnn = worldAfter(
  world,
  {
    operation: 'userCreate',
    body: {
      username: 'ann',
      restricted: true,
      grants: [1, 2].map(id => ({ type: 'instance', id, permission: 'read_write' })),
    },
  },
  ...['ann', 'owner'].map(username => ({
    operation: 'tokenCreate' as const,
    body: {
      token: `of-${username}`,
      username,
      scopes: ['ips:read_write', 'instances:read_write', 'ips:read'],
    },
  })),
)

export const addressExamples = {
  'ASSUME-ASSIGN-BATCH': of(assign([first, 2], [publicIpv4(world, 2), 1]), assign([first, 2])),
  'ASSUME-ASSIGN-REPEATED': of(assign([first, 2], [first, 4]), assign([first, 2])),
  'ASSUME-ASSIGN-IPV4S': {
    world: shared,
    call: byIpv4s(assign([first, 2])),
    also: ['ASSUME-SHARE-MOVE'],
    beside: byIpv4s(assign([second, 2])),
  },
  'ASSUME-ASSIGN-SAME': of(assign([first, 1]), assign([first, 2])),
  'ASSUME-PRIVATE-SECOND': of(allocate(1, false), allocate(4, false)),
  'ASSUME-ADDRESSES-USED-UP': { world: spent, call: allocate(1, true), beside: assign([first, 2]) },
  'ASSUME-SHARE-PRIMARY': of(share([elsewhere], 1), share(['203.0.113.9'], 1)),
  'ASSUME-SHARE-OWN': {
    ...of(share([first], 1), share([first], 2)),
    also: ['ASSUME-SHARE-PRIMARY'],
  },
  'ASSUME-SHARE-MOVE': { world: shared, call: assign([first, 2]), beside: assign([second, 2]) },
  'ASSUME-SHARE-REPEATED': of(share([first, first], 2), share([first, second], 2)),
  'ASSUME-SHARE-ACCESS': {
    world: withAnn,
    call: { ...share([first], 2), as: 'of-ann' },
    beside: { ...share([first], 2), as: 'of-owner' },
  },
  'ASSUME-RANGE-LIMITS': of(rangeFor(2), rangeFor(1)),
  'ASSUME-RANGE-BLOCK': {
    world: roomy,
    call: rangeFor(2),
    also: ['ASSUME-RANGE-LIMITS'],
    beside: createRange({ prefix_length: 64 }),
  },
  'ASSUME-SSH-RESET': {
    world: worldAfter(world, ssh),
    call: migrate,
    also: ['ASSUME-MIGRATE-REGION'],
    beside: assign([first, 2]),
  },
  'ASSUME-RDNS-DEFAULT': of(rename(first, null), viewAddress(privateIpv4(world, 1))),
  'ASSUME-FORWARD-DNS': of(
    rename(slaacOf(world, 1), 'www.example.com'),
    rename(slaacOf(world, 1), null),
  ),
  'ASSUME-RDNS-NAME': of(rename(slaacOf(world, 1), 'www'), rename(slaacOf(world, 1), null)),
  'ASSUME-ADDRESS-RANGE': of(viewAddress(rangeOf(world, 1)), viewAddress('2001:db8::1')),
  'ASSUME-LIST-RANGES': {
    world,
    call: { operation: 'ipAddressesList' },
    also: ['ASSUME-ADDRESS-ORDER', 'ASSUME-RDNS-DEFAULT'],
    beside: viewAddress(slaacOf(world, 1)),
  },
  'ASSUME-ADDRESS-ORDER': {
    world: smallWorld(),
    call: { operation: 'ipAddressesList' },
    also: ['ASSUME-RDNS-DEFAULT'],
    beside: viewAddress(slaacOf(world, 1)),
  },
  'ASSUME-REGION-OUTAGE': {
    world: outage,
    call: byShare({ ips: [first], instance_id: 2 }),
    beside: byShare({ ips: [first], instance_id: 2 }),
    besideWorld: world,
  },
} as const satisfies Examples
