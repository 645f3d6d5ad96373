/** What records tell of interfaces and addresses that others tell too: the same, or a hole where it cannot be held. */
import { describe, expect, it } from 'vitest'
import { InvalidAccountError } from '../../src/account.ts'
import { eastWestIn } from '../../src/whatif.ts'
import { config, files, inVpc, linode, own, ownFiles, read, times } from './two-databases.ts'

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

  it('is each block, network and interface that its report tells, and which of them are up', () => {
    const range = { address: null, address_range: '10.0.5.0/24' }
    expect(faultOf({ 'linode-11-ips': report(range) })).toContain(
      '.vpc[0].address_range: expected null, as in linode-11-configs.json',
    )
    const routed = { 'linode-11-configs': config(11, [inVpc(11, { ip_ranges: ['10.0.5.0/24'] })]) }
    expect(faultOf({ ...routed, 'linode-11-ips': report(range) })).toBeUndefined()
    expect(faultOf({ 'linode-11-ips': report({ vpc_id: 8 }) })).toContain(
      '.vpc[0].vpc_id: expected 7, as in linode-11-configs.json',
    )
    expect(faultOf({ 'linode-11-ips': report({ subnet_id: 72 }) })).toContain(
      '.vpc[0].subnet_id: expected 71,',
    )
    expect(faultOf({ 'linode-11-ips': report({ interface_id: 77 }) })).toContain(
      '.vpc[0].interface_id: expected null,',
    )
    const idle = { 'linode-11-ips': report({ active: false }) }
    expect(faultOf(idle)).toContain('.vpc[0].active: expected true,')
    // What does not run has no interface that is up.
    const linodes = [linode(11, { status: 'offline' }), linode(12)]
    expect(faultOf({ ...idle, linodes })).toBeUndefined()
  })

  it('may be that a profile is not up beside the one that is', () => {
    const [one] = config(11, [inVpc(11)])
    const [other] = config(13, [inVpc(13, { active: false })])
    const profiles = { 'linode-11-configs': [one, other] }
    const row = { address: '10.0.4.13', config_id: 13, interface_id: 13 }
    const told = (active: boolean) => ({ 'linode-11-ips': report({ ...row, active }) })
    expect(faultOf({ ...profiles, ...told(false) })).toBeUndefined()
    expect(faultOf({ ...profiles, ...told(true) })).toContain('expected ')
  })

  it('is that no 1:1 NAT leads from an address', () => {
    const known = { 'linode-11-configs': config(11, [inVpc(11, withNat)]) }
    expect(faultOf({ ips: [row(null)], ...known })).toBe(
      'ips.json: [0].vpc_nat_1_1: expected "10.0.4.11", as in linode-11-configs.json at [0].interfaces, got null',
    )
    // An older list has no such field.
    const { vpc_nat_1_1: _, ...older } = row(null)
    expect(faultOf({ ips: [older], ...known })).toBeUndefined()
  })

  it('is whose an address is, and at which interface', () => {
    const to = (id: number) => ({
      assigned_entity: { id, type: 'linode', label: 'db', url: `/v4/linode/instances/${id}` },
    })
    expect(faultOf({ ips: [{ ...row(null), ...to(11) }] })).toBeUndefined()
    expect(faultOf({ ips: [{ ...row(null), ...to(12) }] })).toBe(
      'ips.json: [0].assigned_entity: expected "instance 11", as in ips.json at [0].linode_id, got "instance 12"',
    )
    const at = (interface_id: number | null) => ({ ips: [{ ...row(null), interface_id }] })
    expect(faultOf(at(null))).toBeUndefined()
    expect(faultOf(at(11))).toBeUndefined()
    expect(faultOf(at(777))).toBe(
      'ips.json: [0].interface_id: expected 11, as in linode-11-configs.json at [0].interfaces, got 777',
    )
  })

  it('is which addresses it has, but for those that are kept in reserve', () => {
    const other = { ...row(null), address: '172.104.10.99' }
    expect(faultOf({ ips: [other] })).toBe(
      'ips.json: [0]: expected "172.104.10.11", as in linodes.json at [0].ipv4, got "172.104.10.99"',
    )
    expect(faultOf({ ips: [{ ...other, reserved: true }] })).toBeUndefined()
    const { ipv4: _, ...bare } = linode(11) as Readonly<Record<string, unknown>>
    const pages = { linodes: { data: [bare, linode(12)] } }
    expect(faultOf({ ...pages, ips: [other] })).toBeUndefined()
  })

  it('is the instance of an interface that a firewall guards', () => {
    const guarding = (parent: number, type = 'linode') => {
      const [wall] = (files({}).find(({ name }) => name === 'firewalls.json')?.value ??
        []) as object[]
      const url = '/v4/linode/instances/11/interfaces/31'
      const parent_entity = { id: parent, type, label: 'db', url: '' }
      const entity = { id: 31, type: 'linode_interface', label: null, url, parent_entity }
      return { firewalls: [{ ...wall, entities: [entity] }] }
    }
    expect(faultOf(guarding(11))).toBeUndefined()
    expect(faultOf(guarding(12))).toContain(
      '.parent_entity.id: expected 11, as in firewalls.json at [0].entities[0].url, got 12',
    )
    const open = read(guarding(11, 'volume')).holes.find(({ kind }) => kind === 'devices')
    expect(open?.says).toContain('has parent_entity.type, which nobody here knows')
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
      const linodes = [11, 12].map(id => ({
        ...{ id, interfaces: [{ id, active: true, config_id: id }] },
      }))
      const subnets = [{ id: subnet, label: 's', ipv4: '10.0.4.0/24', linodes, ...times }]
      return { vpcs: [{ id: 7, label: 'v', region: 'us-east', subnets, ...times }] }
    }
    expect(faultOf(vpcs(71))).toBeUndefined()
    const subnet = vpcs(71).vpcs[0]?.subnets[0]
    const [first, second] = subnet?.linodes ?? []
    const holding = (...linodes: readonly unknown[]) => ({
      vpcs: [{ ...vpcs(71).vpcs[0], subnets: [{ ...subnet, linodes }] }],
    })
    expect(faultOf(holding(first))).toBe(
      'vpcs.json: [0].subnets[0].linodes: expected 12, as in linode-12-configs.json at [0].interfaces, got null',
    )
    const idle = [{ id: 12, active: false, config_id: 12 }]
    expect(faultOf(holding(first, { ...second, interfaces: idle }))).toBe(
      'vpcs.json: [0].subnets[0].linodes[1].interfaces[0].active: expected true, as in linode-12-configs.json at [0].interfaces, got false',
    )
    const linodes = [linode(11), linode(12, { status: 'offline' })]
    expect(faultOf({ ...holding(first), linodes })).toBeUndefined()
    expect(faultOf({ ...profile, vlans: { data: [] } })).toBe(
      'vlans.json: document: expected 11, as in linode-11-configs.json at [0].interfaces, got null',
    )
    // Of a list that was cut nothing is known to be left out.
    expect(faultOf({ ...profile, vlans: { data: [], pages: 2 } })).toBeUndefined()
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
