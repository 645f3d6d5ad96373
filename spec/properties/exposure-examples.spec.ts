/** Exposure and reachability of small worlds, in full. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { eastWest } from '../../src/rehearsal/exposure/east-west.ts'
import { exposureOf } from '../../src/rehearsal/exposure/exposure-of.ts'
import type { World } from '../../src/world/world.ts'
import { worldAfter } from '../support/outcomes.ts'
import { closedRules, emptyWorld, smallWorld, withFirewall } from '../support/worlds.ts'

const everywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const accept = (ports: string | null, addresses: object = everywhere) => ({
  ...{ protocol: 'TCP', action: 'ACCEPT', ports, addresses },
})
const firewall = (label: string, inbound: readonly object[], devices: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label, rules: { ...closedRules, inbound }, devices },
})
const rows = (blocks: ReturnType<typeof exposureOf>[number]['world']) =>
  blocks.map(({ family, protocol, ports, addresses, addressesExcept }) => [
    ...[family, protocol, ports],
    ...(addresses ?? ['except', ...(addressesExcept ?? [])]),
  ])

describe('exposure', () => {
  it('tells what is open to the world from what is open to some', () => {
    const office = accept('22,443', { ipv4: ['198.51.100.0/24'] })
    const world = worldAfter(
      smallWorld(),
      firewall('web', [accept('443'), office], { instances: [1, 2] }),
    )
    const [first] = exposureOf(world)
    expect(first?.services.map(({ label }) => label)).toEqual(['web-1', 'web-2'])
    expect(rows(first?.world ?? [])).toEqual([
      ['ipv4', 'TCP', '443', '0.0.0.0/0'],
      ['ipv6', 'TCP', '443', '::/0'],
    ])
    expect(rows(first?.limited ?? [])).toEqual([['ipv4', 'TCP', '22', '198.51.100.0/24']])
  })

  it('of services without an active firewall is everything, and they share it', () => {
    const [open, ...others] = exposureOf(smallWorld())
    expect(others).toEqual([])
    expect(open?.services).toHaveLength(5)
    expect(open).toMatchObject({ filter: 'no-active-firewall', firewalls: [], limited: [] })
    expect(open?.world).toHaveLength(10)
  })

  it('of a balancer is limited for TCP only', () => {
    const world = withFirewall(smallWorld(), 'front', { balancers: [1] })
    const front = exposureOf(world).find(({ filter }) => filter === 'inbound-tcp')
    expect(new Set(front?.world.map(({ protocol }) => protocol))).toEqual(
      new Set(['UDP', 'ICMP', 'IPENCAP', 'OTHER']),
    )
  })

  it('is shared by firewalls that do the same, however they are written', () => {
    const world = worldAfter(
      smallWorld(),
      firewall('one', [accept('80-81')], { instances: [1] }),
      firewall('two', [accept('81'), accept('80')], { instances: [2] }),
    )
    expect(exposureOf(world).map(({ firewalls }) => firewalls.map(({ label }) => label))).toEqual([
      ['one', 'two'],
      [],
    ])
  })

  it('of an instance on VLANs alone is none: nobody but its peers reaches it', () => {
    const vlan = [{ purpose: 'vlan', label: 'backend' }]
    const world = worldAfter(
      emptyWorld(),
      { operation: 'instanceCreate', body: { region: 'us-east', interfaces: vlan } },
      firewall('closed', [], { instances: [1] }),
    )
    expect(exposureOf(world)).toMatchObject([
      { filter: 'dark', reachedFrom: 'nowhere', world: [], limited: [] },
    ])
  })
})

describe('the east-west graph', () => {
  const reach = (world: World) =>
    eastWest(world).edges.map(({ from, to, passages, vlans }) => [
      `${from} ${to}`,
      ...passages.map(({ network, family, protocol, ports }) =>
        [network, family, protocol, ports ?? 'all'].join(' '),
      ),
      ...vlans,
    ])

  it('puts instances that cannot be told apart into one node, with an edge to itself', () => {
    const world = worldAfter(
      smallWorld(),
      firewall('web', [accept('443')], { instances: [1, 2, 3] }),
    )
    expect(eastWest(world).nodes).toMatchObject([
      { id: 'n1', services: [{ id: 1 }, { id: 2 }, { id: 3 }], networks: ['public'] },
      { id: 'n2', services: [{ type: 'balancer', id: 1 }] },
      { id: 'n3', services: [{ type: 'balancer', id: 2 }] },
    ])
    expect(reach(world)).toEqual([['n1 n1', 'public ipv4 TCP 443', 'public ipv6 TCP 443']])
  })

  it('needs a way out as well as a way in', () => {
    const database = [accept('5432', { ipv4: ['33.0.0.2/32'] })]
    const world = worldAfter(
      smallWorld(),
      firewall('web', [], { instances: [1] }),
      firewall('database', database, { instances: [2] }),
      firewall('closed', [], { instances: [3] }),
    )
    expect(reach(world)).toEqual([['n1 n2', 'public ipv4 TCP 5432']])
    const shut = worldAfter(world, {
      operation: 'firewallRulesUpdate',
      params: { firewallId: 1 },
      body: { ...closedRules, outbound_policy: 'DROP' },
    })
    expect(reach(shut)).toEqual([])
  })

  it('lets VLAN peers reach each other whatever the firewalls say', () => {
    const interfaces = [{ purpose: 'public' }, { purpose: 'vlan', label: 'backend' }]
    const create = (region: string): AnyCall => ({
      operation: 'instanceCreate',
      body: { region, interfaces },
    })
    const world = worldAfter(
      emptyWorld(),
      ...[create('us-east'), create('us-east'), create('eu-west')],
      firewall('closed', [], { instances: [1, 2, 3] }),
    )
    expect(reach(world)).toEqual([['n1 n1', 'us-east/backend']])
  })

  it('meets on private addresses within a region, and inside a VPC', () => {
    const vpc = (last: number) => [
      { purpose: 'vpc', vpc_id: 7, subnet_id: 8, ipv4: { vpc: `10.0.0.${last}` } },
    ]
    const create = (region: string, rest: object): AnyCall => ({
      operation: 'instanceCreate',
      body: { region, ...rest },
    })
    const inside = [accept('80', { ipv4: ['192.168.0.0/16', '10.0.0.0/8'] })]
    const world = worldAfter(
      emptyWorld(),
      create('us-east', { private_ip: true }),
      create('us-east', { private_ip: true }),
      create('eu-west', { private_ip: true }),
      ...[create('us-east', { interfaces: vpc(2) }), create('us-east', { interfaces: vpc(3) })],
      firewall('inside', inside, { instances: [1, 2, 3, 4, 5] }),
    )
    expect(reach(world)).toEqual([
      ['n1 n1', 'private ipv4 TCP 80'],
      ['n3 n3', 'vpc ipv4 TCP 80'],
    ])
  })
})
