/** A small world made of records by hand, with something of everything in it, and nothing wrong. */

import type { Rules } from '../../src/contract/rules.ts'
import { assembleWorld, type WorldSeed } from '../../src/world/assemble.ts'
import type {
  AddressId,
  BalancerId,
  DeviceId,
  EventId,
  FirewallId,
  ForwardId,
  InstanceId,
  PoolId,
  ProfileId,
  RangeId,
  RegionId,
  ShareId,
  TokenId,
  UserId,
  VlanId,
} from '../../src/world/ids.ts'
import type { Address } from '../../src/world/records/address.ts'
import type { Device, Service } from '../../src/world/records/device.ts'
import type { Event } from '../../src/world/records/event.ts'
import type { Firewall } from '../../src/world/records/firewall.ts'
import {
  defaultSshSettings,
  type Instance,
  type Interface,
} from '../../src/world/records/instance.ts'
import type { Range } from '../../src/world/records/range.ts'
import type { Grant } from '../../src/world/records/user.ts'
import type { World } from '../../src/world/world.ts'
import { firstInstant, regions } from './worlds.ts'

const created = '2026-01-01T00:00:00'
const east = 'us-east' as RegionId
const west = 'eu-west' as RegionId

const rules: Rules = {
  inbound: [
    {
      protocol: 'TCP',
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
      action: 'ACCEPT',
      ports: '22, 80-443',
      label: 'web',
    },
    {
      protocol: 'ICMP',
      addresses: { ipv4: ['192.0.2.1'] },
      action: 'DROP',
      description: 'No pings.',
    },
  ],
  inbound_policy: 'DROP',
  outbound: [
    { protocol: 'UDP', addresses: { ipv6: ['2001:db8::/32'] }, action: 'DROP', ports: null },
  ],
  outbound_policy: 'ACCEPT',
}

const firewall = (id: number, label: string, status: Firewall['status']): Firewall => ({
  id: id as FirewallId,
  label,
  status,
  rules,
  tags: ['prod', 'edge'],
  created,
  updated: created,
})

const device = (id: number, firewallId: number, entity: Service): Device => ({
  id: id as DeviceId,
  firewall_id: firewallId as FirewallId,
  entity,
  created,
  updated: created,
})

const onInstance = (id: number): Service => ({ type: 'instance', id: id as InstanceId })
const onBalancer = (id: number): Service => ({ type: 'balancer', id: id as BalancerId })

function instance(
  id: number,
  region: RegionId,
  interfaces: readonly Interface[],
  more: Partial<Instance> = {},
): Instance {
  const profile = { id: 1 as ProfileId, label: 'default', interfaces }
  return {
    id: id as InstanceId,
    label: `instance-${id}`,
    region,
    plan: 'standard-1',
    migrating: false,
    spare_addresses: 0,
    profiles: [profile],
    booted: profile,
    ssh: defaultSshSettings,
    created,
    ...more,
  }
}

function address(
  id: number,
  text: string,
  instanceId: number,
  region: RegionId,
  more: Partial<Address> = {},
): Address {
  return {
    id: id as AddressId,
    address: text,
    type: text.includes(':') ? 'ipv6' : 'ipv4',
    public: !text.startsWith('192.168.'),
    region,
    instance_id: instanceId as InstanceId,
    rdns: null,
    ...more,
  }
}

const range = (
  id: number,
  text: string,
  prefix: Range['prefix'],
  region: RegionId,
  instanceId: number,
  reverse_names: Range['reverse_names'] = {},
): Range => ({
  id: id as RangeId,
  range: text,
  prefix,
  region,
  instance_id: instanceId as InstanceId,
  reverse_names,
  created,
})

const guestGrant: Grant = { type: 'instance', id: 1, permission: 'read_only' }

const event = (id: number, action: Event['action'], firewallId: number): Event => ({
  id: id as EventId,
  action,
  created,
  username: 'owner',
  entity: { type: 'firewall', id: firewallId, label: `firewall-${firewallId}` },
  secondary_entity: null,
  seen: false,
  read: false,
})

/**
 * Instances 1, 2, 4 in us-east and 3 in eu-west: 1 has two public addresses, one of which 2 shares, a range, and is
 * reached at its address by SSH; 2 is on a VLAN; 3 migrates live; 4 has a 1:1 NAT. Firewall 1 guards 1, 2 and balancer
 * 1, firewall 2 is off on 1 and balancer 2, 3 is deleted, 4 guards 3.
 */
export const soundSeed: WorldSeed = {
  now: firstInstant,
  regions,
  settings: { rangesPerRegion: 2 },
  rows: {
    instances: [
      instance(1, east, [{ purpose: 'public' }], {
        spare_addresses: 2,
        ssh: { ...defaultSshSettings, ip: '33.0.0.2' },
        details: { image: null, group: '', tags: ['web'], alerts: { cpu: 80 }, updated: created },
      }),
      instance(2, east, [
        { purpose: 'public' },
        { purpose: 'vlan', label: 'back', ipam_address: null },
      ]),
      instance(3, west, [{ purpose: 'public' }], { migrating: true }),
      instance(4, east, [
        { purpose: 'vpc', vpc_id: 1, subnet_id: 1, ipv4: '10.0.0.2', nat_1_1: '33.0.0.6' },
      ]),
    ],
    balancers: [
      {
        ...{ id: 1 as BalancerId, label: 'front-1', region: east, created },
        ...{ ipv4: '33.7.254.254', ipv6: '3fff:1:0:1::1' },
        details: { client_conn_throttle: 5, tags: ['front'], updated: created },
        configs: [
          {
            ...{ id: 1, port: 443, protocol: 'https' },
            nodes: [
              { id: 1, label: 'node-1', address: '192.168.128.2', port: 8443, mode: 'accept' },
              { id: 2, label: 'node-2', address: '10.0.0.2', port: 8443, mode: 'backup' },
            ],
          },
          { id: 2, port: 443, protocol: 'udp', nodes: [] },
        ],
      },
      {
        ...{ id: 2 as BalancerId, label: 'front-2', region: east, created },
        ...{ ipv4: null, ipv6: null, configs: [] },
      },
    ],
    firewalls: [
      firewall(1, 'firewall-1', 'enabled'),
      firewall(2, 'firewall-2', 'disabled'),
      firewall(3, 'firewall-3', 'deleted'),
      firewall(4, 'firewall-4', 'enabled'),
    ],
    devices: [
      device(1, 1, onInstance(1)),
      device(2, 1, onInstance(2)),
      device(3, 1, onBalancer(1)),
      device(4, 2, onInstance(1)),
      device(5, 2, onBalancer(2)),
      device(6, 4, onInstance(3)),
    ],
    addresses: [
      address(1, '33.0.0.2', 1, east, { rdns: 'web.example.org' }),
      address(2, '33.0.0.3', 1, east),
      address(3, '192.168.128.2', 1, east),
      address(4, '3fff:1::1', 1, east),
      address(5, '33.0.0.4', 2, east),
      address(6, '192.168.128.3', 2, east),
      address(7, '3fff:1::2', 2, east),
      address(8, '33.8.0.2', 3, west),
      address(9, '3fff:2::3', 3, west),
      address(10, '33.0.0.6', 4, east),
      address(11, '3fff:1::4', 4, east),
    ],
    ranges: [
      range(1, '3fff:1:e100::', 56, east, 1, { '3fff:1:e100:7::7': 'web.example.org' }),
      range(2, '3fff:1:e000:7::', 64, east, 2),
      range(3, '3fff:2:e000::', 64, west, 3),
    ],
    shares: [
      { id: 1 as ShareId, address: '33.0.0.3', instance_id: 2 as InstanceId },
      { id: 2 as ShareId, address: '3fff:1:e100::', instance_id: 2 as InstanceId },
    ],
    pools: [
      { id: 1 as PoolId, range: '3fff:1:f000::', prefix: 116, region: east, route_target: null },
    ],
    vlans: [{ id: 1 as VlanId, label: 'back', region: east, created }],
    forwards: [
      { id: 1 as ForwardId, name: 'web.example.org', address: '33.0.0.2' },
      { id: 2 as ForwardId, name: 'mail.example.org', address: '33.8.0.2' },
    ],
    users: [
      { id: 1 as UserId, username: 'owner', restricted: false, add_firewalls: true, grants: [] },
      {
        id: 2 as UserId,
        username: 'guest',
        restricted: true,
        add_firewalls: false,
        grants: [guestGrant],
      },
    ],
    tokens: [
      { id: 1 as TokenId, token: 'token-1', username: 'owner', scopes: ['*'] },
      {
        ...{ id: 2 as TokenId, token: 'token-2', username: 'guest', scopes: ['*'] },
        ...{ label: 'laptop', created: '2026-01-01T00:00:00', expiry: '2027-01-01T00:00:00' },
      },
    ],
    events: [event(1, 'firewall_create', 1), event(2, 'firewall_delete', 3)],
  },
}

export const soundWorld: World = assembleWorld(structuredClone(soundSeed))
