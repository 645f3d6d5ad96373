/** What lint says of the addresses that rules name, each answer worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createWorld } from '../../src/index.ts'
import { deleteRange, rangeFor } from '../support/address-worlds.ts'
import { worldAfter } from '../support/outcomes.ts'
import { smallWorld } from '../support/worlds.ts'
import { create, deleteInstance, found, onVlan, onVpc, privateFor, said } from './naming-rules.ts'

describe('an address that was given up', () => {
  // Instances 1 and 2 have 33.0.0.2 and 33.0.0.3; the next one of the region would have 33.0.0.4.
  const world = worldAfter(smallWorld(), deleteInstance(2))

  it('is found where numbering is past it and nobody has it', () => {
    expect(said(world, ['33.0.0.2', '33.0.0.3', '33.0.0.4'])).toEqual(['address-given-up 33.0.0.3'])
    expect(said(smallWorld(), ['33.0.0.2', '33.0.0.3', '33.0.0.4'])).toEqual([])
  })

  it('is told with its rule and entry, as a warning where the rule accepts', () => {
    expect(found(world, ['198.51.100.1', '33.0.0.3/32'])).toMatchObject([
      {
        ...{ kind: 'address-given-up', level: 'warning', direction: 'inbound' },
        ...{ firewall: { id: 1, label: 'wall' }, rule: { index: 0, label: 'ssh' } },
        message:
          'inbound[0] "ssh" names 33.0.0.3/32, which the account had and gave up; it may become somebody else\'s',
        detail: {
          entry: { list: 'ipv4', position: 1, text: '33.0.0.3/32' },
          ...{ within: null, networks: ['public'], services: [] },
        },
      },
    ])
    expect(found(world, ['33.0.0.3'], { action: 'DROP' })).toMatchObject([{ level: 'note' }])
    expect(found(world, ['33.0.0.3'], { direction: 'outbound' })).toMatchObject([
      { level: 'warning', direction: 'outbound' },
    ])
  })

  it('is found in each region by itself, and not for a gateway between addresses', () => {
    // 33.8.0.0/13 is that of eu-west, where 33.8.0.2 alone was given out.
    expect(said(world, ['33.8.0.2', '33.8.0.3', '33.0.0.1', '33.0.1.0'])).toEqual([])
    const without = worldAfter(world, deleteInstance(3))
    expect(said(without, ['33.8.0.2', '33.8.0.3'])).toEqual(['address-given-up 33.8.0.2'])
  })

  it('is the SLAAC address of an instance that is gone, where addresses of the region are gone', () => {
    const slaac = (region: number, id: number) => `3fff:${region}::f23c:94ff:fe00:${id}`
    expect(said(world, [slaac(1, 1), slaac(1, 2), slaac(1, 3), slaac(1, 4), slaac(2, 2)])).toEqual([
      `address-given-up ${slaac(1, 2)}`,
    ])
    const [one] = found(world, [slaac(1, 2)])
    expect(one?.level).toBe('note')
    expect(one?.message).toBe(
      'inbound[0] "ssh" names 3fff:1::f23c:94ff:fe00:2, the address of instance 2 in us-east, and that instance is gone; it may become somebody else\'s',
    )
  })

  it('is a private one where a region is past it', () => {
    const before = worldAfter(smallWorld(), ...privateFor(1), ...privateFor(2))
    const after = worldAfter(before, deleteInstance(2))
    const entries = ['192.168.128.2', '192.168.128.3']
    expect(said(before, entries)).toEqual([])
    expect(found(after, entries).map(({ kind, detail }) => [kind, detail.networks])).toEqual([
      ['address-given-up', ['private/us-east']],
    ])
  })

  it('lies inside a range that is gone', () => {
    const before = worldAfter(
      smallWorld({ settings: { rangesPerRegion: 3 } }),
      rangeFor(1),
      rangeFor(2, 56),
    )
    const after = worldAfter(before, deleteRange('3fff:1:e000::'))
    const entries = [
      ...['3fff:1:e000::5', '3fff:1:e000::/64', '3fff:1:e000::/63', '3fff:1:e000:1::/64'],
      ...['3fff:1:e100::/56', '3fff:1:e100:7::1', '3fff:2:e000::1', '3fff:9:e000::1'],
    ]
    expect(said(before, entries)).toEqual([])
    // Nothing tells that the range that is gone was not the first one of eu-west. For the second one of us-east two must be gone.
    expect(said(after, entries)).toEqual([
      'address-given-up 3fff:1:e000::5',
      'address-given-up 3fff:1:e000::/64',
      'address-given-up 3fff:2:e000::1',
    ])
    expect(found(after, ['3fff:1:e000::5'])).toMatchObject([
      {
        message:
          'inbound[0] "ssh" names 3fff:1:e000::5, inside 3fff:1:e000::/64, which us-east gives out as a range: ranges are gone, and none has it now; it may become somebody else\'s',
        ...{ level: 'note', detail: { within: '3fff:1:e000::/64' } },
      },
    ])
    // Then the second one of us-east may have been given up as well as the first, which is taken again.
    const again = worldAfter(after, rangeFor(1))
    expect(said(again, entries)).toEqual([
      'address-given-up 3fff:1:e000:1::/64',
      'address-given-up 3fff:2:e000::1',
    ])
  })

  it('is never found in a world that was just read', () => {
    const instances = [1, 5].map(id => ({ id, label: `web-${id}`, region: 'newark-us' }))
    const world = createWorld({ instances })
    const entries = [
      '33.0.0.2',
      '33.0.0.3',
      '33.0.0.4',
      '3fff:1::f23c:94ff:fe00:3',
      '3fff:1:e000::1',
    ]
    expect(said(world, entries)).toEqual([])
  })
})

describe('a private address', () => {
  it('is found where nobody of the account has it', () => {
    const world = worldAfter(smallWorld(), ...privateFor(1))
    // The private addresses are 192.168.128.0/17.
    const entries = ['192.168.128.2', '192.168.128.3', '192.168.255.255', '192.168.127.255']
    expect(said(world, entries)).toEqual([
      'unheld-private-address 192.168.128.3',
      'unheld-private-address 192.168.255.255',
    ])
    expect(said(world, ['192.168.128.0/24', '192.168.128.4/31'])).toEqual([])
    expect(found(world, ['192.168.200.1'])[0]?.message).toBe(
      'inbound[0] "ssh" names 192.168.200.1, a private address that nobody of the account has',
    )
  })

  it('is not unheld where an interface on a VPC has it', () => {
    const world = worldAfter(smallWorld(), create('inner', onVpc('192.168.128.9')))
    expect(said(world, ['192.168.128.9'], { guards: [4] })).toEqual([])
  })
})

describe('a dark address', () => {
  it('is one of an instance on VLANs alone, at which nobody answers', () => {
    const world = worldAfter(smallWorld(), create('db-1', onVlan), rangeFor(4))
    const entries = [
      ...['33.0.0.2', '33.0.0.4', '3fff:1::f23c:94ff:fe00:4', '3fff:1:e000::1'],
      ...['3fff:1:e000::/64', '3fff:1:e000::/63', '10.1.0.1'],
    ]
    expect(said(world, entries)).toEqual([
      'dark-address 33.0.0.4',
      'dark-address 3fff:1::f23c:94ff:fe00:4',
      'dark-address 3fff:1:e000::1',
      'dark-address 3fff:1:e000::/64',
    ])
    const [one, , inside] = found(world, entries)
    expect(one?.message).toBe(
      'inbound[0] "ssh" names 33.0.0.4, at which nobody answers: instance 4 "db-1" has it, and no interface that leads there',
    )
    expect(inside).toMatchObject({
      message:
        'inbound[0] "ssh" names 3fff:1:e000::1, at which nobody answers: instance 4 "db-1" has range 3fff:1:e000::/64, and no interface that leads there',
      detail: { within: '3fff:1:e000::/64', services: [{ type: 'instance', id: 4 }] },
    })
  })

  it('is that of an instance on a VPC without NAT, and not with it', () => {
    const interfaces = (nat_1_1: string | null) => ({
      interfaces: [{ purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: '10.0.0.2', nat_1_1 } }],
    })
    const without = worldAfter(smallWorld(), create('inner', interfaces(null)))
    expect(said(without, ['33.0.0.4'])).toEqual(['dark-address 33.0.0.4'])
    const natted = worldAfter(smallWorld(), create('inner', interfaces('any')))
    expect(said(natted, ['33.0.0.4'])).toEqual([])
  })

  it('lies in a pool that no instance of its region can bring up', () => {
    const pool: AnyCall = { operation: 'poolCreate', body: { region: 'ap-south', prefix: 116 } }
    const world = worldAfter(smallWorld(), pool)
    const entry = '3fff:3:f000::5'
    expect(found(world, [entry])).toMatchObject([
      {
        kind: 'dark-address',
        message: `inbound[0] "ssh" names ${entry}, at which nobody answers: no instance that pool 3fff:3:f000::/116 leads to has a public interface`,
        detail: { within: '3fff:3:f000::/116', services: [] },
      },
    ])
    const there = worldAfter(world, create('sg-1', { region: 'ap-south' }))
    expect(said(there, [entry])).toEqual([])
  })
})

describe('an address on another network', () => {
  const world = worldAfter(smallWorld(), ...privateFor(1), create('inner', onVpc('10.0.0.2')))

  it('is a private one of a region where the firewall guards nothing', () => {
    expect(found(world, ['192.168.128.2'], { guards: [3] })).toMatchObject([
      {
        kind: 'other-network',
        message:
          'inbound[0] "ssh" names 192.168.128.2, which instance 1 "web-1" has on private/us-east, where the firewall guards nothing',
        detail: { networks: ['private/us-east'], services: [{ type: 'instance', id: 1 }] },
      },
    ])
    expect(said(world, ['192.168.128.2'], { guards: [2] })).toEqual([])
    expect(said(world, ['192.168.128.2'], { guards: [3, 2] })).toEqual([])
    expect(said(world, ['192.168.128.2'], { guards: [3], balancers: [1] })).toEqual([])
  })

  it('is one on a VPC of which the firewall guards no member', () => {
    expect(said(world, ['10.0.0.2'], { guards: [1, 3] })).toEqual(['other-network 10.0.0.2'])
    expect(said(world, ['10.0.0.2'], { guards: [1, 4] })).toEqual([])
    const second = worldAfter(world, create('other', onVpc('10.0.0.2', 9)))
    expect(found(second, ['10.0.0.2'])).toMatchObject([
      {
        message:
          'inbound[0] "ssh" names 10.0.0.2, which instance 4 "inner" has on vpc/7 and instance 5 "other" has on vpc/9, where the firewall guards nothing',
      },
    ])
    expect(said(second, ['10.0.0.2'], { guards: [5] })).toEqual([])
  })

  it('is not told of a firewall that guards nothing at all', () => {
    expect(said(world, ['10.0.0.2', '192.168.128.2'], { guards: [] })).toEqual([])
  })
})
