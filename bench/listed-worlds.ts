/** Worlds with long lists of what else is listed: devices of one firewall, details and tags, VLANs, events, tokens, users, networks. */
import type { World } from '../src/world/world.ts'
import { created, instanceOf, list, region, slaacOf, worldOf } from './large-worlds.ts'

const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
const closed = { inbound: [], outbound: [], ...policies }

const firewallOf = (id: number, tags: readonly string[] = []) => ({
  ...{ id, label: `firewall-${id}`, status: 'enabled', rules: closed, tags },
  ...{ created, updated: created },
})

const entityOf = (id: number) => ({ type: 'instance', id })

/** One firewall on all instances. */
export const worldOfDevices = (count: number): World =>
  worldOf({
    firewalls: [firewallOf(1)],
    instances: list(count, instanceOf),
    addresses: list(count, id => slaacOf(id, id)),
    devices: list(count, id => ({
      ...{ id, firewall_id: 1, entity: entityOf(id), created, updated: created },
    })),
  })

/** Each firewall with so many tags as a request can carry. */
export const worldOfTags = (count: number): World =>
  worldOf({ firewalls: list(count, id => firewallOf(id, manyTags)) })

const manyTags = list(7900, at => `tag-${at}`)

/** Instances with tags, each on a VLAN of its own and in a network of its own. */
export const worldOfNetworks = (count: number): World =>
  worldOf({
    instances: list(count, id => {
      const vlan = { purpose: 'vlan', label: `vlan-${id}`, ipam_address: null }
      const vpc = { purpose: 'vpc', vpc_id: id, subnet_id: id, ipv4: '10.0.0.2', nat_1_1: null }
      const profile = { id: 1, label: 'profile-1', interfaces: [vlan, vpc] }
      const details = { tags: list(10, at => `tag-${at}`), group: `group-${id}` }
      return { ...instanceOf(id), details, profiles: [profile], booted: profile }
    }),
    addresses: list(count, id => slaacOf(id, id)),
    vlans: list(count, id => ({ id, region: region.id, label: `vlan-${id}`, created })),
  })

/** Of firewalls that are gone. */
export const worldOfEvents = (count: number): World =>
  worldOf(
    {
      events: list(count, id => ({
        ...{ id, action: 'firewall_create', created, username: 'owner', secondary_entity: null },
        entity: { type: 'firewall', id, label: `firewall-${id}` },
        ...{ seen: false, read: false },
      })),
    },
    { firewalls: count },
  )

/** Tokens, each of a user of its own. */
export const worldOfPeople = (count: number): World =>
  worldOf({
    tokens: [
      { id: 1, token: 'bench', username: 'owner', scopes: ['*'] },
      ...list(count, id => ({
        ...{ id: id + 1, token: `token-${id}`, username: `user-${id}`, scopes: ['*'] },
      })),
    ],
    users: list(count, id => ({
      ...{ id, username: `user-${id}`, restricted: false, add_firewalls: true, grants: [] },
    })),
  })

/** A balancer with as many back ends as a request can carry. */
export const worldOfBackEnds = (): World =>
  worldOf({
    balancers: [
      {
        ...{ id: 1, label: 'balancer-1', region: region.id, ipv4: null, ipv6: null, created },
        configs: [
          {
            ...{ id: 1, port: 80, protocol: 'http' },
            nodes: list(7900, id => ({
              ...{ id, label: `node-${id}`, address: '192.168.128.1', port: id, mode: 'accept' },
            })),
          },
        ],
      },
    ],
  })
