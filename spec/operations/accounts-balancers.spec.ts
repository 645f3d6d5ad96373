/** Balancers of documents and snapshots: what is told of them, what is not, and what is refused. */
import { describe, expect, it } from 'vitest'
import { createWorld, InvalidWorldError, type WorldSource } from '../../src/account/create-world.ts'
import { digestOf } from '../../src/kit/digest.ts'
import { printRefusal } from '../../src/refusals/print.ts'
import { digestOfWorld, snapshot } from '../../src/world/snapshot.ts'
import { values } from '../../src/world/table.ts'

const region = 'newark-us'
const balancersOf = (document: WorldSource) => [...values(createWorld(document).tables.balancers)]

/** Each fault of the document as it is printed. */
function faultsOf(document: unknown): readonly string[] {
  try {
    createWorld(document)
    return []
  } catch (error) {
    if (!(error instanceof InvalidWorldError)) throw error
    return error.faults.map(fault => printRefusal(fault, 'document'))
  }
}

describe('a balancer of a document', () => {
  it('has no addresses and listens on nothing where nothing is told', () => {
    expect(balancersOf({ balancers: [{ region }] })).toMatchObject([
      { id: 1, ipv4: null, ipv6: null, configs: [] },
    ])
    const untold = { region, ipv4: null, ipv6: null, configs: [] }
    expect(digestOfWorld(createWorld({ balancers: [untold] }))).toBe(
      digestOfWorld(createWorld({ balancers: [{ region }] })),
    )
  })

  it('has what is told, in canonical texts, with ids and labels counted on', () => {
    const nodes = [{ id: 9, label: 'web-1', address: '192.168.128.2', port: 8080 }]
    const configs = [
      { id: 7, port: 80, protocol: 'http', nodes: [...nodes, { address: '10.0.0.2', port: 80 }] },
      { port: 53, protocol: 'udp' },
    ] as const
    const balancer = { region, ipv4: '198.51.100.7', ipv6: '2001:DB8:0::7', configs }
    expect(balancersOf({ balancers: [balancer] })).toMatchObject([
      {
        ...{ ipv4: '198.51.100.7', ipv6: '2001:db8::7' },
        configs: [
          {
            ...{ id: 7, port: 80, protocol: 'http' },
            nodes: [
              { id: 9, label: 'web-1', address: '192.168.128.2', port: 8080, mode: 'accept' },
              { id: 10, label: 'node-10', address: '10.0.0.2', port: 80, mode: 'accept' },
            ],
          },
          { id: 8, port: 53, protocol: 'udp', nodes: [] },
        ],
      },
    ])
  })

  it('keeps its address from the instances that come without one', () => {
    const world = createWorld({
      balancers: [{ region: 'us-east', ipv4: '33.0.0.2' }],
      instances: [{ region: 'us-east' }],
      regions: [{ id: 'us-east' }],
    })
    expect([...values(world.tables.addresses)].map(({ address }) => address)).toContain('33.0.0.3')
  })

  const https = { port: 443, protocol: 'https' }
  const node = { address: '10.0.0.2', port: 80 }

  it.each<[string, object, string]>([
    ['an address of the other family', { ipv6: '192.0.2.1' }, 'balancers[0].ipv6: '],
    ['a text that is no address', { ipv4: '192.0.2' }, 'balancers[0].ipv4: '],
    ['an unknown protocol', { configs: [{ ...https, protocol: 'sctp' }] }, 'configs[0].protocol: '],
    ['a port that is none', { configs: [{ ...https, port: 0 }] }, 'configs[0].port: '],
    ['an id twice', { configs: [1, 1].map(id => ({ ...https, id })) }, 'configs[1].id: '],
    [
      'a node with a port in its address',
      { configs: [{ ...https, nodes: [{ ...node, address: '10.0.0.2:80' }] }] },
      'configs[0].nodes[0].address: ',
    ],
    [
      'an unknown mode',
      { configs: [{ ...https, nodes: [{ ...node, mode: 'off' }] }] },
      'configs[0].nodes[0].mode: ',
    ],
    ['a misspelt field', { config: [https] }, 'balancers[0].config: '],
    [
      'a misspelt field of a config',
      { configs: [{ ...https, node: [node] }] },
      'configs[0].node: ',
    ],
    ['a port of TCP twice', { configs: [https, { ...https, protocol: 'tcp' }] }, 'balancers[0]: '],
  ])('is refused with %s', (_, told, place) => {
    expect(faultsOf({ balancers: [{ region, ...told }] })).toEqual([expect.stringContaining(place)])
  })

  it('is refused with an address that another balancer or an instance has', () => {
    const [own, other] = [{ region, ipv4: '198.51.100.7' }, { region }]
    expect(faultsOf({ balancers: [own, own] })).toHaveLength(1)
    expect(
      faultsOf({ balancers: [own], instances: [{ ...other, ipv4: ['198.51.100.7'] }] }),
    ).toHaveLength(1)
  })
})

describe('a snapshot that was taken before balancers told more', () => {
  const ofOld = (more: object = {}): unknown => {
    const taken = snapshot(createWorld({ balancers: [{ region, label: 'front' }] }))
    const { format, version, digest: _, ...seed } = taken
    const balancers = seed.rows.balancers.map(({ id, label, region, created }) => ({
      ...{ id, label, region, created },
      ...more,
    }))
    const changed = { ...seed, rows: { ...seed.rows, balancers } }
    return { format, version, digest: digestOf(changed), ...changed }
  }

  it('makes the world that tells as much of them as it did', () => {
    expect(digestOfWorld(createWorld(ofOld()))).toBe(
      digestOfWorld(createWorld({ balancers: [{ region, label: 'front' }] })),
    )
  })

  it('is refused where a field is misspelt', () => {
    expect(faultsOf(ofOld({ ip4: null }))).toEqual([
      expect.stringContaining('rows.balancers[0].ip4: '),
    ])
  })
})
