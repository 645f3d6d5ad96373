/** What records tell of the interfaces of instances: all of it is used, said in the same way by others, or a hole. */
import { describe, expect, it } from 'vitest'
import { InvalidAccountError, readAccount } from '../../src/account.ts'
import { createSimulator, explainAt } from '../../src/index.ts'
import { eastWest, eastWestIn, verdictIn } from '../../src/whatif.ts'

const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' }

const linode = (id: number, more: object = {}) => ({
  ...{ id, label: `db-${id}`, region: 'us-east', type: 'g6-nanode-1', status: 'running' },
  ...{ ...times, tags: [], ipv4: [`172.104.10.${id}`], ipv6: `2600:3c03::${id}/128` },
  ...more,
})

const inVpc = (id: number, more: object = {}) => ({
  ...{ id, purpose: 'vpc', active: true, vpc_id: 7, subnet_id: 71, label: null },
  ...{ ipv4: { vpc: `10.0.4.${id}`, nat_1_1: null }, ip_ranges: [], ...more },
})

const config = (id: number, interfaces: readonly object[]) => [
  { id, label: `profile-${id}`, interfaces, ...times },
]

const files = (parts: Readonly<Record<string, unknown>>) => {
  const account = {
    linodes: [linode(11), linode(12)],
    'linode-11-configs': config(11, [inVpc(11)]),
    'linode-12-configs': config(12, [inVpc(12)]),
    firewalls: [
      {
        ...{ id: 801, label: 'databases', status: 'enabled', tags: [], ...times },
        rules: {
          inbound: [
            {
              ...{ protocol: 'TCP', ports: '5432', action: 'ACCEPT', label: 'pgsql' },
              addresses: { ipv4: ['10.0.5.0/24', '10.0.4.99/32'] },
            },
          ],
          ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
        },
        entities: [{ id: 12, type: 'linode', label: 'db-12', url: '/v4/linode/instances/12' }],
      },
    ],
    ...{ nodebalancers: [], ips: [], 'v6-ranges': [], shares: { shares: [] } },
    'v6-pools': { pools: [] },
    ...parts,
  }
  return Object.entries(account).map(([name, value]) => ({ name: `${name}.json`, value }))
}

const read = (parts: Readonly<Record<string, unknown>> = {}) => readAccount(files(parts))

const holesOf = (parts: Readonly<Record<string, unknown>>) => {
  const { account, holes } = read(parts)
  const again = readAccount([{ name: 'account.json', value: account.gathered }])
  expect(again.holes.map(({ says }) => says)).toEqual(holes.map(({ says }) => says))
  return holes.flatMap(({ kind, name }) => (kind === 'interfaces' ? [name] : []))
}

describe('a profile with an interface that is not active', () => {
  const profile = (...active: readonly boolean[]) => ({
    'linode-11-configs': config(
      11,
      active.map((each, at) => inVpc(at + 50, { active: each })),
    ),
  })
  const hole = ['interfaces of instance 11']

  it('is not what a running instance was booted with', () => {
    expect(holesOf(profile(true, true))).toEqual([])
    expect(holesOf(profile(false))).toEqual(hole)
    expect(holesOf(profile(true, false))).toEqual(hole)
    expect(read(profile(false)).holes.find(({ name }) => name === hole[0])?.says).toBe(
      'The profile of instance 11 was changed after it was booted, or it was booted with another one: an interface is marked as not active. What is said of its packets is about interfaces that firewalls filter.',
    )
  })

  it('is what one is booted with that does not run', () => {
    const linodes = [linode(11, { status: 'offline' }), linode(12)]
    expect(holesOf({ ...profile(false), linodes })).toEqual([])
  })

  it('is nothing beside the one that was booted', () => {
    const [one] = config(11, [inVpc(11)])
    const [other] = config(13, [inVpc(13, { active: false })])
    expect(holesOf({ 'linode-11-configs': [one, other] })).toEqual([])
    expect(holesOf({ 'linode-11-configs': [{ ...one, interfaces: [] }, other] })).toEqual(hole)
  })

  it('leaves open who answers, and on which networks', () => {
    const { account } = read(profile(false))
    const { nodes } = eastWestIn(account)
    const own = nodes.find(({ services }) => services.some(({ id }) => id === 11))
    expect(own).toMatchObject({ networks: [], open: hole })
  })
})

/** How instance 11 reaches 12, whose firewall takes nothing but from these blocks. */
const reached = (parts: Readonly<Record<string, unknown>>) =>
  eastWestIn(read(parts).account).edges.map(({ holds, passages }) => [
    ...[holds, ...passages.map(({ network, ports }) => `${network} ${ports}`)],
  ])

const own = (vpc: object) => [
  {
    interfaces: {
      ...{ id: 11, version: 1, mac_address: '22:00:AB:CD:EF:11', ...times },
      ...{ default_route: { ipv4: true }, public: null, vlan: null },
      vpc: { vpc_id: 7, subnet_id: 71, ...vpc },
    },
  },
]

const ownFiles = (ipv4: object) => ({
  linodes: [linode(11, { interface_generation: 'linode' }), linode(12)],
  'linode-11-configs': [],
  'linode-11-interfaces': own({ ipv4 }),
})

const first = { address: '10.0.4.11', primary: true, nat_1_1_address: null }

describe('blocks of a VPC that are routed to an interface', () => {
  const routed = { 'linode-11-configs': config(11, [inVpc(11, { ip_ranges: ['10.0.5.0/24'] })]) }
  const answering = (address: string) =>
    explainAt(read(routed).account.world, { address }, ssh).verdict.holder?.id
  const ssh = { direction: 'inbound', protocol: 'TCP', address: '10.0.4.12', port: 22 } as const

  it('are addresses that it sends from', () => {
    expect(reached({})).not.toContainEqual(['always', 'vpc 5432'])
    expect(reached(routed)).toContainEqual(['always', 'vpc 5432'])
  })

  it('are so of one that the instance has of its own', () => {
    expect(reached(ownFiles({ addresses: [first], ranges: [] }))).not.toContainEqual([
      ...['always', 'vpc 5432'],
    ])
    expect(
      reached(ownFiles({ addresses: [first], ranges: [{ range: '10.0.5.0/24' }] })),
    ).toContainEqual(['always', 'vpc 5432'])
  })

  it('lead to it, but for what another one has in them', () => {
    expect(answering('10.0.5.7')).toBe(11)
    expect(() => answering('10.0.6.7')).toThrow('expected an address that the world has')
    expect(answering('10.0.4.12')).toBe(12)
  })
})

describe('a back end in a block that is routed to an interface', () => {
  const front = (address: string) => {
    const vpc = { purpose: 'vpc', vpc_id: 7, subnet_id: 71, ipv4: { vpc: '10.0.4.1' } } as const
    const interfaces = [{ ...vpc, ip_ranges: ['10.0.5.0/24'] }]
    const nodes = [{ address, port: 8080 }]
    const { world } = createSimulator({
      world: {
        instances: [1, 2].map(id => ({
          ...{ id, label: `web-${id}`, region: 'newark-us' },
          ...(id === 1 && { interfaces }),
        })),
        balancers: [
          {
            id: 9,
            region: 'newark-us',
            ipv4: '33.160.9.9',
            configs: [{ port: 80, protocol: 'tcp', nodes }],
          },
        ],
      },
    })
    return eastWest(world).edges.flatMap(({ through }) => through).length
  }

  it('is that of the instance', () => {
    expect(front('10.0.5.7')).toBeGreaterThan(0)
    expect(front('10.0.6.7')).toBe(0)
  })
})

describe('an interface with several addresses in its VPC', () => {
  const second = (more: object) => ({ ...first, address: '10.0.4.99', primary: false, ...more })

  it('has each of them', () => {
    expect(reached(ownFiles({ addresses: [first, second({})] }))).toContainEqual([
      ...['always', 'vpc 5432'],
    ])
  })

  it('has 1:1 NAT to each of them', () => {
    const nat = { nat_1_1_address: '172.104.10.11' }
    const { account } = read(ownFiles({ addresses: [second(nat), first] }))
    const packet = { direction: 'inbound', protocol: 'ICMP', address: '8.8.8.8' } as const
    const at = (address: string) => explainAt(account.world, { address }, packet).verdict.holder?.id
    expect([at('172.104.10.11'), at('10.0.4.11'), at('10.0.4.99')]).toEqual([11, 11, 11])
  })

  it('has one of which it is not known where that one was not given', () => {
    const { holes } = read(ownFiles({ addresses: [{ ...first, address: null }] }))
    expect(holes.map(({ name }) => name)).toContain('addresses of instance 11')
  })
})

describe('what another record says again of an instance', () => {
  const faultOf = (parts: Readonly<Record<string, unknown>>) => {
    try {
      read(parts)
      return undefined
    } catch (error) {
      if (!(error instanceof InvalidAccountError)) throw error
      return error.message
    }
  }
  const row = (nat: object | null) => ({
    ...{ address: '172.104.10.11', gateway: null, subnet_mask: null, prefix: 24, type: 'ipv4' },
    ...{ public: true, rdns: null, linode_id: 11, region: 'us-east', vpc_nat_1_1: nat },
  })
  const report = (vpc: object) => ({
    ipv4: {
      ...{ public: [row(null)], private: [], shared: [], reserved: [] },
      vpc: [
        {
          ...{ address: '10.0.4.11', vpc_id: 7, subnet_id: 71, linode_id: 11, config_id: 11 },
          ...{ interface_id: 11, active: true, nat_1_1: null, ...vpc },
        },
      ],
    },
    ipv6: null,
  })
  const nat = { vpc_id: 7, subnet_id: 71, address: '10.0.4.11' }
  const withNat = { ipv4: { vpc: '10.0.4.11', nat_1_1: '172.104.10.11' } }

  it('is the 1:1 NAT of an address', () => {
    expect(faultOf({ ips: [row(null)] })).toBeUndefined()
    expect(faultOf({ ips: [row(nat)] })).toBe(
      'ips.json: [0].vpc_nat_1_1.address: expected null, as in linode-11-configs.json at [0].interfaces, got "172.104.10.11"',
    )
    const known = { 'linode-11-configs': config(11, [inVpc(11, withNat)]) }
    expect(faultOf({ ips: [row(nat)], ...known })).toBeUndefined()
  })

  it('is what its report tells of VPCs', () => {
    expect(faultOf({ 'linode-11-ips': report({}) })).toBeUndefined()
    expect(faultOf({ 'linode-11-ips': report({ nat_1_1: '172.104.10.11' }) })).toContain(
      '.vpc[0].nat_1_1: expected null, as in linode-11-configs.json',
    )
    expect(faultOf({ 'linode-11-ips': report({ address: '10.0.4.77' }) })).toContain(
      '.vpc[0].address: expected "10.0.4.11", as in linode-11-configs.json',
    )
  })

  it('is nothing where its interfaces are not known', () => {
    const changed = { 'linode-11-configs': config(11, [inVpc(11, { active: false })]) }
    expect(faultOf({ ips: [row(nat)], ...changed })).toBeUndefined()
  })

  it('is who is on a VLAN, and in a subnet', () => {
    const vlans = (...linodes: readonly number[]) => ({
      vlans: [{ label: 'backup', region: 'us-east', linodes, created: times.created }],
    })
    const onVlan = {
      ...{ id: 1, purpose: 'vlan', active: true, label: 'backup', ipam_address: '' },
    }
    const profile = { 'linode-11-configs': config(11, [inVpc(11), onVlan]) }
    expect(faultOf({ ...vlans(11), ...profile })).toBeUndefined()
    expect(faultOf({ ...vlans(11, 12), ...profile })).toBe(
      'vlans.json: [0].linodes[1]: expected null, as in linode-12-configs.json at [0].interfaces, got 12',
    )
    const vpcs = (subnet: number) => {
      const linodes = [{ id: 11, interfaces: [{ id: 11, active: true, config_id: 11 }] }]
      const subnets = [{ id: subnet, label: 's', ipv4: '10.0.4.0/24', linodes, ...times }]
      return { vpcs: [{ id: 7, label: 'v', region: 'us-east', subnets, ...times }] }
    }
    expect(faultOf(vpcs(71))).toBeUndefined()
    expect(faultOf(vpcs(72))).toContain('.linodes[0]: expected null, as in linode-11-configs.json')
  })

  it('is the public address of an interface of its own', () => {
    const shown = (address: string) => {
      const [{ interfaces }] = own({}) as [{ interfaces: object }]
      const side = {
        ipv4: { addresses: [{ address, primary: true }], shared: [] },
        ipv6: { slaac: [{ address: '2600:3c03::11', prefix: 64 }], ranges: [], shared: [] },
      }
      const interfaceOf = { ...interfaces, vpc: null, public: side }
      return { ...ownFiles({}), 'linode-11-interfaces': [{ interfaces: interfaceOf }] }
    }
    expect(faultOf(shown('172.104.10.11'))).toBeUndefined()
    expect(faultOf(shown('172.104.10.55'))).toBe(
      'linode-11-interfaces.json: [0]: expected "172.104.10.11", as in linodes.json at [0].ipv4, got "172.104.10.55"',
    )
  })
})

describe('an address or a range of which nobody says whose it is', () => {
  const range = { range: '2600:3c03:e000:1::', prefix: 64, region: 'us-east' }
  const open = (account: Readonly<Record<string, unknown>>) =>
    read(account).holes.map(({ says }) => says)
  const held = { ...range, route_target: '2600:3c03::11' }
  const unheld = { ...range, route_target: null }
  const says =
    'Range 2600:3c03:e000:1:: is routed to no instance that is told of, so that each may have it.'

  it('is a hole in the list of ranges', () => {
    expect(open({ 'v6-ranges': [held] })).not.toContain(says)
    expect(open({ 'v6-ranges': [unheld] })).toContain(says)
  })

  it('may be where packets come from, and nothing else is', () => {
    const found = files({}).find(({ name }) => name === 'firewalls.json')
    const [databases] = (found?.value ?? []) as readonly object[]
    const from = (ipv6: string) => ({
      'v6-ranges': [unheld],
      // With a public interface, by which a range comes in.
      'linode-11-configs': config(11, []),
      'linode-12-configs': config(12, []),
      firewalls: [
        {
          ...databases,
          rules: {
            inbound: [
              { protocol: 'TCP', ports: '5432', action: 'ACCEPT', addresses: { ipv6: [ipv6] } },
            ],
            ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
          },
        },
      ],
    })
    const ways = (ipv6: string) => {
      const { edges, unlisted } = eastWestIn(read(from(ipv6)).account)
      return [...edges, ...unlisted].filter(
        ({ holds, passages }) =>
          holds === 'depends' && passages.some(({ ports }) => ports === '5432'),
      ).length
    }
    expect(ways('2600:3c03:e000:1::/64')).toBeGreaterThan(0)
    expect(ways('2600:3c03:e000:2::/64')).toBe(0)
  })

  it('is one of a balancer that shows another', () => {
    const row = {
      ...{ address: '172.104.77.7', gateway: null, subnet_mask: null, prefix: 24, type: 'ipv4' },
      ...{ public: true, rdns: null, linode_id: null, region: 'us-east', reserved: true },
      assigned_entity: { id: 901, type: 'nodebalancer', label: 'front', url: '/v4/nb/901' },
    }
    const front = (ipv4: string) => ({
      ips: [row],
      nodebalancers: [
        { id: 901, label: 'front', region: 'us-east', hostname: 'x', ipv4, ipv6: null, ...times },
      ],
    })
    const stray = 'Address 172.104.77.7 is assigned to balancer 901, which does not show it.'
    expect(open(front('172.104.77.7'))).not.toContain(stray)
    expect(open(front('172.104.77.8'))).toContain(stray)
  })
})

describe('a back end whose address is in several VPCs', () => {
  const through = (vpc: number) => {
    const { account, holes } = read({
      'linode-11-configs': config(11, [inVpc(11, { ipv4: { vpc: '10.0.4.9', nat_1_1: null } })]),
      'linode-12-configs': config(12, [
        inVpc(12, { vpc_id: vpc, ipv4: { vpc: '10.0.4.9', nat_1_1: null } }),
      ]),
      linodes: [linode(11), linode(12), linode(13)],
      'linode-13-configs': config(13, []),
      nodebalancers: [
        {
          ...{ id: 901, label: 'front', region: 'us-east', hostname: 'x', ipv4: '172.104.1.1' },
          ...{ ipv6: null, ...times },
          configs: [
            {
              id: 1,
              port: 80,
              protocol: 'tcp',
              nodes: [{ id: 1, address: '10.0.4.9', port: 8080 }],
            },
          ],
        },
      ],
    })
    const edges = eastWestIn(account).edges.filter(each => each.through.length > 0)
    const open = holes.some(({ name }) => name === 'nodes of config 1 of balancer 901')
    return [open, ...new Set(edges.map(({ holds }) => holds))]
  }

  it('is one of them', () => {
    expect(through(7)).toEqual([false, 'always'])
    expect(through(8)).toEqual([true, 'depends'])
  })
})

describe('an instance whose interfaces each have a firewall', () => {
  const side = (id: number, parts: object) => ({
    ...{ id, version: 1, mac_address: `22:00:AB:CD:EF:${id}`, ...times, default_route: {} },
    ...{ public: null, vpc: null, vlan: null, ...parts },
  })
  const rules = (policy: string) => ({
    ...{ inbound: [], inbound_policy: policy, outbound: [], outbound_policy: 'ACCEPT' },
  })
  const on = (id: number, ...interfaces: readonly number[]) => ({
    ...{ id, label: `wall-${id}`, status: 'enabled', tags: [], ...times, rules: rules('DROP') },
    entities: interfaces.map(each => ({
      ...{ id: each, type: 'linode_interface', label: null },
      ...{ url: `/v4/linode/instances/11/interfaces/${each}` },
      parent_entity: { id: 11, type: 'linode', label: 'db-11', url: '/v4/linode/instances/11' },
    })),
  })
  const verdict = (...firewalls: readonly object[]) => {
    const { account } = read({
      linodes: [linode(11, { interface_generation: 'linode' }), linode(12)],
      'linode-11-configs': [],
      'linode-11-interfaces': [
        side(31, { public: {} }),
        side(32, { vpc: { vpc_id: 7, subnet_id: 71, ipv4: { addresses: [first] } } }),
      ],
      firewalls,
    })
    const packet = { direction: 'inbound', protocol: 'TCP', address: '8.8.8.8', port: 22 } as const
    return verdictIn(account, { type: 'instance', id: 11 }, packet).holds
  }

  it('is guarded by one of them', () => {
    expect(verdict(on(1, 31), on(2, 32))).toBe('always')
    expect(verdict(on(1, 31))).toBe('depends')
    expect(verdict(on(1, 31), { ...on(2, 32), status: 'disabled' })).toBe('depends')
  })
})
