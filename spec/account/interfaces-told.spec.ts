/** What records tell of the interfaces of instances: all of it is used, or a hole. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { createSimulator, explainAt } from '../../src/index.ts'
import { eastWest, eastWestIn, verdictIn } from '../../src/whatif.ts'
import { config, first, inVpc, linode, ownFiles, read, times } from './two-databases.ts'

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
