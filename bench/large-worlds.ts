/** Worlds of any number of firewalls, each on an instance of its own, laid out without going through the operations. */
import type { Instant } from '../src/kit/instant.ts'
import { assembleWorld, type Matter } from '../src/world/genesis.ts'
import { defaultSshSettings } from '../src/world/records/instance.ts'
import type { World } from '../src/world/world.ts'

const created = '2026-01-01T00:00:00'
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

/** Firewall n is device n on instance n; one more instance, n + 1, has no firewall. */
export function worldOfFirewalls(count: number): World {
  const list = <Row>(length: number, make: (id: number) => Row) =>
    Array.from({ length }, (_, index) => make(index + 1))
  const region = {
    id: 'us-east',
    label: 'Newark, NJ',
    country: 'us',
    capabilities: ['Vlans'],
    resolvers: { ipv4: '', ipv6: '' },
    status: 'ok',
  }
  const rows = {
    firewalls: list(count, id => ({
      id,
      label: `firewall-${id}`,
      status: 'enabled',
      rules,
      tags: [],
      created,
      updated: created,
    })),
    instances: list(count + 1, id => ({
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
    })),
    devices: list(count, id => ({
      id,
      firewall_id: id,
      entity: { type: 'instance', id },
      created,
      updated: created,
    })),
  }
  // Bench worlds are made by hand: plain numbers stand for ids here.
  return assembleWorld({
    now: '2026-01-01T00:00:00.000Z' as Instant,
    regions: [region],
    rows,
  } as unknown as Matter)
}
