/** A world of many instances behind fewer firewalls, each with rules of its own. */
import type { Instant } from '../src/kit/instant.ts'
import { assembleWorld, type WorldSeed } from '../src/world/assemble.ts'
import { defaultSshSettings } from '../src/world/records/instance.ts'
import type { World } from '../src/world/world.ts'
import { pickFrom, ruleSet } from './peers/rule-sets.ts'

const created = '2026-01-01T00:00:00'
const profile = { id: 1, label: 'profile-1', interfaces: [{ purpose: 'public' }] }

/** Instances take turns with the firewalls; odd firewalls have IPv4 rules, even ones IPv6 rules. */
export function guardedWorld(instances: number, firewalls: number): World {
  const pick = pickFrom(1)
  const list = <Row>(length: number, make: (id: number) => Row) =>
    Array.from({ length }, (_, index) => make(index + 1))
  const region = {
    ...{ id: 'us-east', label: 'Newark, NJ', country: 'us', status: 'ok' },
    ...{ capabilities: [], resolvers: { ipv4: '', ipv6: '' } },
  }
  const rows = {
    firewalls: list(firewalls, id => ({
      ...{ id, label: `firewall-${id}`, status: 'enabled', tags: [], created, updated: created },
      rules: ruleSet(
        { rules: 10, prefixes: 4, pieces: 2, family: id % 2 === 1 ? 'ipv4' : 'ipv6' },
        pick,
      ),
    })),
    instances: list(instances, id => ({
      ...{ id, label: `instance-${id}`, region: region.id, plan: 'g6-standard-1', created },
      ...{ migrating: false, spare_addresses: 0, profiles: [profile], booted: profile },
      ssh: defaultSshSettings,
    })),
    devices: list(instances, id => ({
      ...{ id, firewall_id: (id % firewalls) + 1, created, updated: created },
      entity: { type: 'instance', id },
    })),
  }
  // Bench worlds are made by hand: plain numbers stand for ids here.
  return assembleWorld({
    now: '2026-01-01T00:00:00.000Z' as Instant,
    regions: [region],
    rows,
  } as unknown as WorldSeed)
}
