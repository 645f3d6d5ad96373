/** Examples of what rests on choices about what the contract leaves to others. */
import type { AnyCall } from '../../src/engine/call.ts'
import { idMax } from '../../src/world/table.ts'
import { addressWorld, assign, publicIpv4, share } from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { emptyWorld } from '../support/worlds.ts'
import { type Examples, guarded, migrateLive, small } from './example.ts'

const world = addressWorld()

const onInstance = (
  operation: AnyCall['operation'],
  instanceId: number,
  body?: object,
): AnyCall => ({ operation, params: { instanceId }, ...(body !== undefined && { body }) })

const vlan = { purpose: 'vlan', label: 'lan-1' }
const publicly = { purpose: 'public' }
const listing = (...interfaces: readonly object[]) => ({ interfaces })
const remove = (instanceId: number) => onInstance('instanceDelete', instanceId)
const reboot = (instanceId: number) => onInstance('instanceReboot', instanceId)
const write = (instanceId: number, ...interfaces: readonly object[]): AnyCall => ({
  operation: 'profileUpdate',
  params: { instanceId, profileId: 1 },
  body: { interfaces },
})

const wired = worldAfter(small, write(1, vlan), reboot(1))
const left = worldAfter(wired, write(1, publicly), reboot(1))

const natTo = (nat_1_1: string) => ({
  ...{ purpose: 'vpc', vpc_id: 7, subnet_id: 8 },
  ipv4: { vpc: '10.0.0.2', nat_1_1 },
})
/** The NAT that instance 1 is to be booted with is with an address that has gone to instance 2. */
const pending = worldAfter(world, write(1, natTo('any')), assign([publicIpv4(world, 1), 2]))
/** Instance 1 is to be booted with a NAT to its first address. */
const planned = worldAfter(world, write(1, natTo('any')))

const user = (body: object): AnyCall => ({ operation: 'userCreate', body: { ...body } })
const grants = [{ type: 'instance', id: 1, permission: 'read_only' }]
const events = worldAfter(guarded, {
  operation: 'firewallUpdate',
  params: { firewallId: 1 },
  body: { status: 'disabled' },
})
const listVlans = { operation: 'vlansList' } as const

/** The last id of balancers was given out. */
const usedUp = emptyWorld({ counters: { balancers: idMax } })

export const environmentExamples = {
  'ASSUME-IDS-USED-UP': {
    world: usedUp,
    call: { operation: 'balancerCreate', body: { region: 'us-east' } },
    beside: { operation: 'instanceCreate', body: { region: 'us-east' } },
  },
  'ASSUME-ENVIRONMENT': { world: small, call: reboot(9), beside: reboot(1) },
  'ASSUME-DETAILS': {
    world: small,
    call: {
      operation: 'instanceUpdate',
      params: { instanceId: 1 },
      body: { details: { image: 5 } },
    },
    beside: { operation: 'instanceUpdate', params: { instanceId: 1 }, body: { details: {} } },
  },
  'ASSUME-PROFILES': {
    world: small,
    call: onInstance('profileCreate', 1, listing()),
    beside: onInstance('profileCreate', 1, listing(publicly)),
  },
  'ASSUME-VLAN-CAPABILITY': {
    world: small,
    call: onInstance('profileCreate', 1, listing(vlan)),
    beside: onInstance('profileCreate', 1, listing(publicly)),
  },
  'ASSUME-VLAN-ATTACHED': {
    world: wired,
    call: onInstance('instanceClone', 1, { region: 'ap-south' }),
    also: ['ASSUME-VLAN-CAPABILITY'],
    beside: reboot(2),
  },
  'ASSUME-VLAN-EMPTY': { world: left, call: listVlans, beside: listVlans, besideWorld: wired },
  'ASSUME-NAT-ACTIVE': {
    world: pending,
    call: reboot(1),
    also: ['ASSUME-ENVIRONMENT'],
    beside: reboot(2),
  },
  'ASSUME-NAT-CONFIGURED': {
    world: planned,
    call: share([publicIpv4(world, 1)], 2),
    beside: share([publicIpv4(world, 2)], 1),
  },
  'ASSUME-RANGE-LEFT': { world, call: remove(1), beside: remove(2) },
  'ASSUME-MIGRATE-REGION': {
    world,
    call: onInstance('instanceMigrate', 2, { region: 'eu-west' }),
    beside: reboot(2),
  },
  'ASSUME-CLONE': {
    world,
    call: onInstance('instanceClone', 2, { region: 'eu-west' }),
    beside: { operation: 'instanceCreate', body: { region: 'eu-west' } },
  },
  'ASSUME-BUSY-INSTANCE': {
    world: worldAfter(small, migrateLive(1)),
    call: remove(1),
    also: ['ASSUME-ENVIRONMENT'],
    beside: remove(2),
  },
  'ASSUME-GRANTS': {
    world: small,
    call: user({ username: 'ann', grants }),
    beside: user({ username: 'ann', restricted: true, grants }),
  },
  'ASSUME-EVENT-MARKS': {
    world: events,
    call: { operation: 'eventsList' },
    beside: { operation: 'eventsList' },
    besideWorld: guarded,
  },
} as const satisfies Examples
