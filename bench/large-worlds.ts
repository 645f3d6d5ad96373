/** Worlds of any number of firewalls, each on an instance of its own, laid out without going through the operations. */
import type { Instant } from '../src/kit/instant.ts'
import { assembleWorld, type WorldSeed } from '../src/world/assemble.ts'
import { defaultSshSettings } from '../src/world/records/instance.ts'
import type { World } from '../src/world/world.ts'

export const created = '2026-01-01T00:00:00'
const profile = { id: 1, label: 'profile-1', interfaces: [{ purpose: 'public' }] }
const rules = {
  inbound: [
    {
      protocol: 'TCP',
      addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
      action: 'ACCEPT',
      ports: '80, 443',
    },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
}

/** Firewall n is device n on instance n, which has its SLAAC address; one more instance, n + 1, has no firewall. */
export function worldOfFirewalls(count: number): World {
  return worldOf({
    firewalls: list(count, id => ({
      id,
      label: `firewall-${id}`,
      status: 'enabled',
      rules,
      tags: [],
      created,
      updated: created,
    })),
    instances: list(count + 1, instanceOf),
    addresses: list(count + 1, id => slaacOf(id, id)),
    devices: list(count, id => ({
      id,
      firewall_id: id,
      entity: { type: 'instance', id },
      created,
      updated: created,
    })),
  })
}

/** Instance n holds the public IPv4 addresses 2n - 1 and 2n, and a SLAAC address. */
export function worldOfAddresses(count: number): World {
  const ipv4 = list(count, id => addressOf(id, 'ipv4', addressText(id), Math.ceil(id / 2)))
  const slaac = list(count / 2, id => slaacOf(count + id, id))
  return worldOf({
    instances: list(count / 2, id => ({ ...instanceOf(id), spare_addresses: 1 })),
    addresses: [...ipv4, ...slaac],
  })
}

/** The n-th address from 10.0.0.0 on, out of the way of those that are allocated. */
export const addressText = (id: number): string =>
  `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`

export const slaacOf = (id: number, instance: number) =>
  addressOf(
    id,
    'ipv6',
    `2001:db8::${(1 + (instance >> 16)).toString(16)}:${(instance & 0xffff).toString(16)}`,
    instance,
  )

const addressOf = (id: number, type: string, address: string, instance_id: number) => ({
  id,
  address,
  type,
  public: true,
  region: region.id,
  instance_id,
  rdns: null,
})

export const instanceOf = (id: number) => ({
  id,
  label: `instance-${id}`,
  region: region.id,
  plan: 'g6-standard-1',
  migrating: false,
  spare_addresses: 0,
  profiles: [profile],
  booted: profile,
  ssh: defaultSshSettings,
  created,
})

export const region = {
  id: 'us-east',
  label: 'Newark, NJ',
  country: 'us',
  capabilities: ['Vlans'],
  resolvers: { ipv4: '', ipv6: '' },
  status: 'ok',
}

export const list = <Row>(length: number, make: (id: number) => Row): Row[] =>
  Array.from({ length }, (_, index) => make(index + 1))

/** Bench worlds are laid out by hand: plain numbers stand for ids here. */
export const worldOf = (rows: object, counters = {}): World =>
  assembleWorld({
    counters,
    now: '2026-01-01T00:00:00.000Z' as Instant,
    regions: [region],
    rows,
  } as unknown as WorldSeed)
