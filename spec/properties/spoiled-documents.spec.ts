/** Every single spoiled field of a document that describes an account is found and refused, or makes a sound world. */
import { describe, expect, it } from 'vitest'
import type { AccountInput } from '../../src/account/account-schema.ts'
import { createWorld, InvalidWorldError } from '../../src/account/create-world.ts'
import { violationsOf } from '../../src/invariants/index.ts'
import { idMax } from '../../src/world/table.ts'
import { spoiled } from '../support/spoil-world.ts'
import { closedRules, regions } from '../support/worlds.ts'

const time = '2025-05-01T10:00:00'

const document = {
  now: '2026-01-01T00:00:00Z',
  settings: {
    rulesUpdateOmitted: 'keep',
    shareOwnAddress: 'refuse',
    rangesPerRegion: 2,
    rdnsSuffix: 'ip.example.net',
  },
  regions: [...regions],
  availability: [{ region: 'us-east', plan: 'gpu-1', available: true }],
  instances: [
    {
      ...{
        id: 1,
        label: 'web-1',
        region: 'us-east',
        plan: 'small',
        status: 'running',
        created: time,
      },
      ...{ ipv4: ['192.0.2.1'], ipv6: '2001:db8::1/128', spare_addresses: 1 },
      interfaces: [
        { purpose: 'public' },
        { purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1/24' },
        {
          purpose: 'vpc',
          vpc_id: 1,
          subnet_id: 1,
          ipv4: { vpc: '10.0.0.2', nat_1_1: '192.0.2.1' },
        },
      ],
    },
    { id: 2, label: 'web-2', region: 'us-east' },
  ],
  balancers: [{ id: 1, label: 'front-1', region: 'us-east', created: time }],
  firewalls: [
    {
      ...{
        id: 1,
        label: 'guard-1',
        status: 'enabled',
        tags: ['prod'],
        created: time,
        updated: time,
      },
      rules: {
        ...closedRules,
        inbound: [
          {
            ...{
              protocol: 'TCP',
              action: 'ACCEPT',
              ports: '22',
              label: 'ssh',
              description: 'For us.',
            },
            addresses: { ipv4: ['192.0.2.0/24'], ipv6: ['2001:db8::/32'] },
          },
        ],
      },
      devices: [{ id: 1, entity: { type: 'instance', id: 1 }, created: time, updated: time }],
    },
  ],
  ips: [{ address: '192.0.2.7', instance_id: 2, rdns: 'web.example.org' }],
  ranges: [
    {
      range: '2001:db8:1::',
      prefix: 64,
      region: 'us-east',
      route_target: '2001:db8::1',
      created: time,
    },
  ],
  shares: [{ address: '192.0.2.7', instance_id: 1 }],
  pools: [{ range: '2001:db8:2::', prefix: 64, region: 'us-east', route_target: null }],
  forwards: [{ name: 'web.example.org', address: '192.0.2.7' }],
  users: [
    {
      ...{ username: 'guest', restricted: true, add_firewalls: false },
      grants: [{ type: 'firewall', id: 1, permission: 'read_only' }],
    },
  ],
  tokens: [{ token: 'secret', username: 'guest', scopes: ['firewall:read_only'] }],
} as const satisfies AccountInput

type Path = readonly (string | number)[]

const placesIn = (value: unknown, path: Path = []): readonly Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, held]) => {
        const place = [...path, Array.isArray(value) ? Number(key) : key]
        return [place, ...placesIn(held, place)]
      })
    : []

const strange = [
  undefined,
  null,
  true,
  7.5,
  -1,
  0,
  idMax,
  idMax + 1,
  1e300,
  'strange',
  '',
  time,
  [],
  {},
  [[]],
  [null],
]

const outcomeOf = (source: unknown): 'sound' | 'refused' => {
  try {
    expect(violationsOf(createWorld(source as AccountInput))).toEqual([])
    return 'sound'
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    expect(error.faults.length).toBeGreaterThan(0)
    return 'refused'
  }
}

/** By the last name that leads to it: what may stand there besides what does. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  now: ['yesterday', '2026-02-30T00:00:00Z'],
  created: ['yesterday', '2026-02-30T00:00:00'],
  updated: ['yesterday', '2026-02-30T00:00:00'],
  id: [0, -1, 1.5, idMax + 1],
  instance_id: [99],
  region: ['atlantis'],
  route_target: ['192.0.2.1', '2001:db8::99'],
  rdns: ['no host'],
  name: ['no host'],
  address: ['192.0.2.300', '203.0.113.9/33'],
  username: ['no name!'],
  token: ['', 'a b'],
  status: ['paused'],
  type: ['volume'],
  permission: ['write'],
  purpose: ['bridge'],
  vpc: ['10.0.0.300'],
  nat_1_1: ['203.0.113.9'],
  ipam_address: ['10.0.0.1'],
  prefix: [129, 64.5],
  spare_addresses: [-1],
  rangesPerRegion: [0],
}

describe('a document with one spoiled field', () => {
  const places = placesIn(document)

  it('is a sound one to begin with', () => {
    expect(outcomeOf(document)).toBe('sound')
  })

  it('makes a sound world or is refused, and nothing else is ever thrown', () => {
    const tally = { sound: 0, refused: 0 }
    for (const path of places)
      for (const value of strange)
        tally[outcomeOf(spoiled(document, { path, op: 'replace', value }))] += 1
    expect(tally.refused).toBeGreaterThan(1000)
    expect(tally.sound).toBeGreaterThan(100)
  })

  it('is refused where the value is of no known meaning', () => {
    const tried = places.flatMap(path =>
      (wrong[String(path.at(-1))] ?? []).map(value => ({ path, op: 'replace', value }) as const),
    )
    // What is wrong with an instance's status is not for this document to know.
    const known = tried.filter(
      ({ path: [list], path }) => !(list === 'instances' && path.at(-1) === 'status'),
    )
    expect(known.length).toBeGreaterThan(60)
    expect(known.filter(spoil => outcomeOf(spoiled(document, spoil)) === 'sound')).toEqual([])
  })

  it('names the id beyond the last one that a record without one would get', () => {
    const instances = [{ id: idMax, region: 'newark-us' }, { region: 'newark-us' }]
    expect(() => createWorld({ instances })).toThrow(
      /instances\[1\]\.id: expected .*, got 1073741824/,
    )
    expect(
      outcomeOf({ instances: [{ id: idMax - 1, region: 'newark-us' }, { region: 'newark-us' }] }),
    ).toBe('sound')
  })

  it('names the id of a device', () => {
    const devices = [0, idMax + 1, 1].map(
      id => ({ id, entity: { type: 'balancer', id: 1 } }) as const,
    )
    for (const [at, device] of devices.entries()) {
      const firewalls = [
        { ...document.firewalls[0], devices: [document.firewalls[0].devices[0], device] },
      ]
      expect(() => createWorld({ ...document, firewalls }), `${at}`).toThrow(
        'firewalls[0].devices[1].id: expected',
      )
    }
  })
})
