/** One sound call of every operation, all to the same world: for specs that go through the whole table. */
import type { AnyCall } from '../../src/engine/call.ts'
import type { environmentOperations } from '../../src/operations/environment/index.ts'
import type { operations } from '../../src/operations/index.ts'
import type { RegionId } from '../../src/world/ids.ts'
import type { World } from '../../src/world/world.ts'
import { done, worldAfter } from './outcomes.ts'
import { closedRules, smallWorld, withFirewall } from './worlds.ts'

export type ContractName = keyof typeof operations
export type OutsideName = keyof typeof environmentOperations

type Calls<Name extends string> = Readonly<Record<Name, AnyCall>>

/** Of instance 1: its SLAAC address in us-east, and a second public address that it can do without. */
const spare = {
  operation: 'ipAddressAllocate',
  body: { instance_id: 1, public: true, type: 'ipv4' },
} as const

const availability = [{ region: 'us-east' as RegionId, plan: 'premium-1', available: true }]
const base = worldAfter(
  withFirewall(smallWorld({ availability }), 'guard-1', { instances: [1], balancers: [1] }),
  { operation: 'instancePrepare', params: { instanceId: 1 }, body: { spare_addresses: 5 } },
  { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 1 } },
  { operation: 'liveMigrationStart', params: { instanceId: 3 } },
  { operation: 'forwardCreate', body: { name: 'www.example.org', address: '192.0.2.1' } },
  { operation: 'userCreate', body: { username: 'robin', restricted: true } },
  { operation: 'profileCreate', params: { instanceId: 2 }, body: { interfaces: [] } },
)
const allocated = done(base, spare)

/**
 * Firewall 1 guards instance 1 by device 1 and balancer 1 by device 2; instance 1 has a second public address and a
 * range; instance 3 migrates live.
 */
export const everyWorld: World = allocated.world
export const secondAddress: string = allocated.reply.address
export const onlyRange: string = done(everyWorld, { operation: 'ipv6RangesList' })
  .reply.data.map(({ range }) => range)
  .join()

const firewall = { firewallId: 1 }
const device = { firewallId: 1, deviceId: 1 }
const instance = { instanceId: 1 }
const assignments = [{ address: secondAddress, instance_id: 2 }]

export const contractCalls: Calls<ContractName> = {
  firewallsList: { operation: 'firewallsList' },
  firewallCreate: {
    operation: 'firewallCreate',
    body: { label: 'guard-2', rules: closedRules, devices: { instances: [2], balancers: [2] } },
  },
  firewallView: { operation: 'firewallView', params: firewall },
  firewallUpdate: { operation: 'firewallUpdate', params: firewall, body: { status: 'disabled' } },
  firewallDelete: { operation: 'firewallDelete', params: firewall },
  firewallDevicesList: { operation: 'firewallDevicesList', params: firewall },
  firewallDeviceCreate: {
    operation: 'firewallDeviceCreate',
    params: firewall,
    body: { id: 2, type: 'instance' },
  },
  firewallDeviceView: { operation: 'firewallDeviceView', params: device },
  firewallDeviceDelete: { operation: 'firewallDeviceDelete', params: device },
  firewallRulesList: { operation: 'firewallRulesList', params: firewall },
  firewallRulesUpdate: {
    operation: 'firewallRulesUpdate',
    params: firewall,
    body: { inbound_policy: 'ACCEPT' },
  },
  ipAddressesList: { operation: 'ipAddressesList' },
  ipAddressAllocate: spare,
  ipAddressesAssign: { operation: 'ipAddressesAssign', body: { assignments, region: 'us-east' } },
  ipAddressesShare: {
    operation: 'ipAddressesShare',
    body: { ips: [secondAddress], instance_id: 2 },
  },
  ipAddressView: { operation: 'ipAddressView', params: { address: secondAddress } },
  ipAddressRdnsUpdate: {
    operation: 'ipAddressRdnsUpdate',
    params: { address: secondAddress },
    body: { rdns: null },
  },
  ipv4sAssign: { operation: 'ipv4sAssign', body: { assignments, region: 'us-east' } },
  ipv4sShare: { operation: 'ipv4sShare', body: { ips: [secondAddress], instance_id: 2 } },
  ipv6PoolsList: { operation: 'ipv6PoolsList' },
  ipv6RangesList: { operation: 'ipv6RangesList' },
  ipv6RangeCreate: { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 3 } },
  ipv6RangeView: { operation: 'ipv6RangeView', params: { range: onlyRange } },
  ipv6RangeDelete: { operation: 'ipv6RangeDelete', params: { range: onlyRange } },
  vlansList: { operation: 'vlansList' },
  regionsList: { operation: 'regionsList' },
  regionsAvailabilityList: { operation: 'regionsAvailabilityList' },
  regionView: { operation: 'regionView', params: { regionId: 'us-east' } },
  regionAvailabilityView: {
    operation: 'regionAvailabilityView',
    params: { regionId: 'us-east' },
  },
}

const publicInterface = [{ purpose: 'public' }]

export const outsideCalls: Calls<OutsideName> = {
  instanceCreate: {
    operation: 'instanceCreate',
    body: { region: 'us-east', firewall_id: 1, private_ip: true },
  },
  instanceDelete: { operation: 'instanceDelete', params: instance },
  instanceView: { operation: 'instanceView', params: instance },
  instanceAddressesView: { operation: 'instanceAddressesView', params: instance },
  instanceSshView: { operation: 'instanceSshView', params: instance },
  instancesList: { operation: 'instancesList' },
  instanceReboot: { operation: 'instanceReboot', params: instance },
  profileCreate: {
    operation: 'profileCreate',
    params: instance,
    body: { interfaces: publicInterface },
  },
  profileUpdate: {
    operation: 'profileUpdate',
    params: { instanceId: 1, profileId: 1 },
    body: { interfaces: publicInterface },
  },
  instancePrepare: {
    operation: 'instancePrepare',
    params: instance,
    body: { spare_addresses: 1 },
  },
  instanceSshUpdate: {
    operation: 'instanceSshUpdate',
    params: instance,
    body: { ip: secondAddress },
  },
  liveMigrationStart: { operation: 'liveMigrationStart', params: instance },
  liveMigrationFinish: { operation: 'liveMigrationFinish', params: { instanceId: 3 } },
  instanceMigrate: {
    operation: 'instanceMigrate',
    params: instance,
    body: { region: 'eu-west' },
  },
  instanceClone: { operation: 'instanceClone', params: instance, body: { region: 'eu-west' } },
  instanceUpdate: {
    operation: 'instanceUpdate',
    params: instance,
    body: { label: 'web-9', details: { tags: ['web'], alerts: { cpu: 80 } } },
  },
  instanceResize: { operation: 'instanceResize', params: instance, body: { plan: 'g6-nano' } },
  instanceAddressCreate: {
    operation: 'instanceAddressCreate',
    params: instance,
    body: { address: '198.51.100.7' },
  },
  instanceAddressDelete: {
    operation: 'instanceAddressDelete',
    params: { instanceId: 1, address: secondAddress },
  },
  profileDelete: { operation: 'profileDelete', params: { instanceId: 2, profileId: 2 } },
  instanceShutdown: { operation: 'instanceShutdown', params: instance },
  balancerUpdate: {
    operation: 'balancerUpdate',
    params: { balancerId: 1 },
    body: {
      label: 'front-9',
      configs: [
        {
          ...{ id: 7, port: 443, protocol: 'https', details: { algorithm: 'roundrobin' } },
          nodes: [{ id: 2, label: 'back', address: '192.168.128.2', port: 80, weight: 50 }],
        },
      ],
      details: { tags: ['front'] },
    },
  },
  balancerCreate: { operation: 'balancerCreate', body: { region: 'us-east' } },
  balancerView: { operation: 'balancerView', params: { balancerId: 1 } },
  balancersList: { operation: 'balancersList' },
  balancerDelete: { operation: 'balancerDelete', params: { balancerId: 1 } },
  regionStatusUpdate: {
    operation: 'regionStatusUpdate',
    params: { regionId: 'us-east' },
    body: { status: 'outage' },
  },
  forwardCreate: {
    operation: 'forwardCreate',
    body: { name: 'mail.example.org', address: '192.0.2.2' },
  },
  forwardDelete: { operation: 'forwardDelete', params: { forwardId: 1 } },
  userCreate: { operation: 'userCreate', body: { username: 'kim' } },
  userGrantsUpdate: {
    operation: 'userGrantsUpdate',
    params: { username: 'robin' },
    body: { grants: [{ type: 'firewall', id: 1, permission: 'read_only' }] },
  },
  userUpdate: {
    operation: 'userUpdate',
    params: { username: 'robin' },
    body: { username: 'robin-2', restricted: false },
  },
  userDelete: { operation: 'userDelete', params: { username: 'robin' } },
  tokenCreate: {
    operation: 'tokenCreate',
    body: { token: 'another', username: 'owner', scopes: ['*'] },
  },
  tokenUpdate: { operation: 'tokenUpdate', params: { tokenId: 1 }, body: { label: 'laptop' } },
  tokenDelete: { operation: 'tokenDelete', params: { tokenId: 1 } },
  poolCreate: { operation: 'poolCreate', body: { region: 'us-east' } },
  eventsList: { operation: 'eventsList' },
  eventView: { operation: 'eventView', params: { eventId: 1 } },
  eventsRead: { operation: 'eventsRead', params: { eventId: 1 } },
  eventsSeen: { operation: 'eventsSeen', params: { eventId: 1 } },
  clockAdvance: { operation: 'clockAdvance', body: { ms: 86_400_000 } },
}

/** The same world, asking its callers for tokens: each of these with all scopes, in the name of its user. */
export const withTokens = (world: World, ...usernames: readonly string[]): World =>
  worldAfter(
    world,
    ...usernames.map(username => ({
      operation: 'tokenCreate' as const,
      body: { token: `token-of-${username}`, username, scopes: ['*'] },
    })),
  )
