/** Balancers of accounts: their addresses, what they listen on and their back ends, from whichever lists tell them. */
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import { readAccount } from '../../src/account.ts'
import { values } from '../../src/world/table.ts'
import { sample } from './samples.ts'

const balancer = {
  ...{ id: 9, label: 'front', region: 'us-east', hostname: 'front.example.net' },
  ...{ ipv4: '192.0.2.50', ipv6: '2600:3c03:1::50' },
  ...{ created: '2025-04-02T08:11:05', client_conn_throttle: 0 },
}
const config = { id: 7, port: 443, protocol: 'https', algorithm: 'source', nodebalancer_id: 9 }
const node = {
  ...{ id: 11, label: 'web-1', address: '192.168.144.17:8443', weight: 100, mode: 'accept' },
  ...{ status: 'UP', config_id: 7, nodebalancer_id: 9, vpc_config_id: null },
}
const file = (name: string, value: unknown): NamedDocument => ({ name, value })
const balancers = file('nodebalancers.json', [balancer])
const configs = file('nodebalancer-9-configs.json', [config])
const nodes = file('nodebalancer-9-config-7-nodes.json', [node])

const balancersIn = (...documents: readonly NamedDocument[]) => {
  const { account, faults, leaves } = gather(documents)
  expect(faults).toEqual([])
  expect(leaves.notUnderstood).toBe(0)
  return account.balancers?.rows
}
const withoutOwner = ({ nodebalancer_id: _, ...rest }: typeof config) => rest
const { nodebalancer_id: _, config_id: __, ...bareNode } = node

const gathered = {
  ...{ id: 9, label: 'front', region: 'us-east', created: '2025-04-02T08:11:05' },
  ...{ ipv4: '192.0.2.50', ipv6: '2600:3c03:1::50' },
}
const gatheredNode = {
  ...{ id: 11, label: 'web-1', address: '192.168.144.17', port: 8443, mode: 'accept' },
}
const whole = {
  ...gathered,
  configs: {
    rows: [{ id: 7, port: 443, protocol: 'https', nodes: { rows: [gatheredNode] } }],
  },
}

describe('a balancer with its configs and nodes', () => {
  it.each<[string, readonly NamedDocument[]]>([
    ['by what the rows say', [configs, nodes]],
    [
      'by the names of the files',
      [
        file('nodebalancer-9-configs.json', [withoutOwner(config)]),
        file('nodebalancer-9-config-7-nodes.json', [bareNode]),
      ],
    ],
    [
      'by wrappers',
      [
        file('a.json', { nodebalancer: 9, configs: [withoutOwner(config)] }),
        file('b.json', { nodebalancer: 9, config: 7, nodes: { data: [bareNode], results: 1 } }),
      ],
    ],
    [
      'by wrappers in our words',
      [
        file('a.json', { balancer: 9, configs: [withoutOwner(config)] }),
        file('b.json', { balancer: 9, config: 7, nodes: [bareNode] }),
      ],
    ],
    [
      'from pages, nodes before configs',
      [
        file('x.json', { data: [node], page: 1, pages: 1, results: 1 }),
        file('y.json', { data: [config], page: 1, pages: 1, results: 1 }),
      ],
    ],
  ])('is put together %s', (_, documents) => {
    expect(balancersIn(balancers, ...documents)).toEqual([whole])
  })

  it('may be listed with them, in our words', () => {
    const inline = {
      ...gathered,
      configs: [{ id: 7, port: 443, protocol: 'https', nodes: [gatheredNode] }],
    }
    expect(balancersIn(file('balancers.json', [inline, { ...inline, id: 8 }]))?.[0]).toEqual(whole)
  })

  it('has none where the lists are empty', () => {
    expect(balancersIn(balancers, file('nodebalancer-9-configs.json', []))).toEqual([
      { ...gathered, configs: { rows: [] } },
    ])
    const [read] =
      balancersIn(balancers, configs, file('nodebalancer-9-config-7-nodes.json', [])) ?? []
    expect(read?.configs?.rows[0]?.nodes).toEqual({ rows: [] })
  })

  it('has addresses in brackets without them', () => {
    const six = { ...node, address: '[2001:db8::7]:80' }
    const [read] = balancersIn(balancers, configs, file(nodes.name, [six])) ?? []
    expect(read?.configs?.rows[0]?.nodes?.rows[0]).toMatchObject({
      address: '2001:db8::7',
      port: 80,
    })
  })

  it('is one of the world', () => {
    const { account } = readAccount([balancers, configs, nodes])
    expect([...values(account.world.tables.balancers)]).toMatchObject([
      {
        ...{ id: 9, ipv4: '192.0.2.50', ipv6: '2600:3c03:1::50' },
        configs: [{ id: 7, port: 443, protocol: 'https', nodes: [gatheredNode] }],
      },
    ])
  })

  it('has no public address behind an address in a VPC, which is not understood', () => {
    const inVpc = { ...balancer, frontend_address_type: 'vpc', frontend_vpc_subnet_id: 5 }
    const { account, leaves } = gather([file('nodebalancers.json', [inVpc])])
    expect(account.balancers?.rows).toEqual([
      {
        ...{ id: 9, label: 'front', region: 'us-east', created: '2025-04-02T08:11:05' },
        unread: { frontend_address_type: 'vpc', frontend_vpc_subnet_id: 5 },
      },
    ])
    expect(leaves.unknown.map(({ path }) => path.at(-1))).toEqual([
      'frontend_address_type',
      'frontend_vpc_subnet_id',
    ])
  })
})

describe('what is not told of a balancer', () => {
  const holesOf = (...documents: readonly NamedDocument[]) =>
    readAccount([balancers, ...documents])
      .holes.filter(({ kind }) => kind === 'backends')
      .map(({ name, fill, place }) => [name, fill[0], place?.file])

  const ofConfigs = [
    'configs of balancer 9',
    'linode-cli nodebalancers configs-list 9 --json --all-columns --all-rows > nodebalancer-9-configs.json',
  ]
  const ofNodes = [
    'nodes of config 7 of balancer 9',
    'linode-cli nodebalancers nodes-list 9 7 --json --all-columns --all-rows > nodebalancer-9-config-7-nodes.json',
  ]

  it('is a hole, with the command that fills it', () => {
    expect(holesOf()).toEqual([[...ofConfigs, balancers.name]])
    expect(holesOf(configs)).toEqual([[...ofNodes, configs.name]])
    expect(holesOf(configs, nodes)).toEqual([])
    expect(holesOf(file('nodebalancer-9-configs.json', []))).toEqual([])
  })

  it('are the configs where nodes alone were given, and those cut off', () => {
    expect(holesOf(nodes).map(([name]) => name)).toEqual([ofConfigs[0]])
    const cut = file('a.json', { data: [config], page: 1, pages: 2, results: 26 })
    expect(holesOf(cut, nodes).map(([name]) => name)).toEqual([ofConfigs[0]])
  })

  it('are back ends that a world cannot have, and ports of a protocol that nobody here knows', () => {
    const six = file(nodes.name, [{ ...node, address: '[2001:db8::7]:80' }])
    expect(holesOf(configs, six).map(([name]) => name)).toEqual([ofNodes[0]])
    const quic = file(configs.name, [{ ...config, protocol: 'quic' }])
    expect(holesOf(quic, nodes).map(([name]) => name)).toEqual([ofConfigs[0]])
  })
})

describe('lists of a balancer', () => {
  const faultsOf = (...documents: readonly NamedDocument[]) =>
    gather(documents).faults.map(({ file: name, path, problem }) => [name, path.join('.'), problem])

  it.each<[string, NamedDocument, string, string]>([
    ['do not say whose they are', file('a.json', [bareNode, bareNode]), '', 'no-owner'],
    ['do not say of which config', file('nodebalancer-9-nodes.json', [bareNode]), '', 'no-owner'],
    [
      'have an address without a port',
      file(nodes.name, [{ ...node, address: '10.0.0.2' }]),
      '0.address',
      'bad-format',
    ],
    [
      'lack a column',
      file(configs.name, [{ id: 7, port: 443, algorithm: 'source' }]),
      '0',
      'cut-columns',
    ],
  ])('that %s are refused', (_, document, path, problem) => {
    expect(faultsOf(document)).toEqual([[document.name, path, problem]])
  })

  it('that say other things of the same config are refused', () => {
    const other = file('b.json', { data: [{ ...config, port: 80 }], page: 1, pages: 1, results: 1 })
    expect(faultsOf(configs, other)).toEqual([['b.json', 'data.0.port', 'contradiction']])
  })

  it('are read to the last leaf of the samples', () => {
    const read = gather([
      sample('cli/nodebalancers.json'),
      sample('single/nodebalancer-configs.json'),
      sample('single/nodebalancer-nodes.json'),
    ])
    expect(read.faults).toEqual([])
    expect(read.leaves.notUnderstood).toBe(0)
    expect(read.account.balancers?.rows[0]?.configs?.rows[0]?.nodes?.rows).toHaveLength(2)
  })
})
