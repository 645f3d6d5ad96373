/** Who reaches whom as the oracle has it, on cases that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import { accept, closedBut, handMade } from './hand-made-account.ts'
import { anyone, passages, vlan, vpc } from './oracle-accounts.ts'
import { naiveReach } from './reach.ts'
import { endpointsOf } from './representatives.ts'

describe('reach', () => {
  it('takes a packet that both ends let through, over a network that both are on', () => {
    const rows = handMade({
      instances: [[], [], []],
      regions: { 3: 'eu-west' },
      addresses: {
        ...{ '33.0.0.2': 1, '33.0.0.3': 2, '33.8.0.2': 3 },
        ...{ '192.168.128.2': 1, '192.168.128.3': 2, '192.168.128.4': 3 },
      },
      guards: {
        'instance 1': closedBut([], [accept('TCP 22,80', '192.168.0.0/16', '33.8.0.2')]),
        'instance 2': closedBut([accept('TCP 22', '33.0.0.2', '192.168.128.2')]),
        'instance 3': closedBut([accept('TCP', '192.168.0.0/16'), accept('TCP 80', '33.0.0.0/13')]),
      },
    })
    expect(passages(rows, 1, 2, 22)).toEqual(['private/us-east 192.168.128.2 > 192.168.128.3'])
    expect(passages(rows, 1, 2, 80)).toEqual([])
    expect(passages(rows, 1, 3, 80)).toEqual(['public 33.0.0.2 > 33.8.0.2'])
    // Private addresses of two regions never meet.
    expect(passages(rows, 1, 3, 22)).toEqual([])
    expect(passages(rows, 2, 1, 22)).toEqual([])
    expect(passages(rows, 1, 1, 22)).toEqual([])
  })

  it('goes unfiltered over a VLAN, filtered over a VPC, and out through a NAT', () => {
    const rows = handMade({
      instances: [[vlan], [vlan, vpc('10.0.0.2')], [vpc('10.0.0.3', '33.0.0.4')], []],
      addresses: { '33.0.0.2': 1, '33.0.0.3': 2, '33.0.0.4': 3, '33.0.0.5': 4 },
      guards: {
        'instance 1': closedBut([]),
        'instance 2': closedBut([], [accept('TCP 80', '10.0.0.3/32')]),
        'instance 3': anyone,
        'instance 4': closedBut([accept('TCP 80', '33.0.0.4')]),
      },
    })
    expect(passages(rows, 1, 2, 80)).toEqual(['vlan/us-east/backstage null > null'])
    expect(passages(rows, 2, 3, 80)).toEqual(['vpc/7 10.0.0.2 > 10.0.0.3'])
    expect(passages(rows, 2, 3, 81)).toEqual([])
    expect(passages(rows, 3, 2, 80)).toEqual([])
    expect(passages(rows, 3, 4, 80)).toEqual(['public 33.0.0.4 > 33.0.0.5'])
    expect(passages(rows, 1, 4, 80)).toEqual([])
  })

  it('finds the one address of a range that rules accept, and no packet from an address to itself', () => {
    const rows = handMade({
      instances: [[], [], []],
      addresses: { '3fff:1::2': 2 },
      ranges: { '3fff:1:e000::/64': 1, '3fff:1:e001::/64': 2 },
      shares: { '3fff:1:e001::': [3] },
      guards: {
        'instance 1': anyone,
        'instance 2': closedBut(
          [accept('TCP 80', '3fff:1:e000::abcd', '3fff:1:e001::7')],
          [accept('TCP 80', '3fff:1:e001::7')],
        ),
        'instance 3': closedBut([accept('TCP 80', '3fff:1:e001::7/128')]),
      },
    })
    expect(passages(rows, 1, 2, 80)).toEqual(['public 3fff:1:e000::abcd > 3fff:1::2'])
    expect(passages(rows, 2, 3, 80)).toEqual([])
  })

  it('to a balancer names the owners of the addresses that it passes packets on to', () => {
    const node = (address: string, mode = 'accept') => ({
      id: 1,
      label: '',
      address,
      port: 80,
      mode,
    })
    const rows = handMade({
      instances: [[], [], [vpc('10.0.0.4')], []],
      regions: { 4: 'eu-west' },
      addresses: { '33.0.0.2': 1, '192.168.128.2': 2, '192.168.128.4': 4 },
      balancers: [
        {
          ...{ id: 9, label: '', region: 'us-east', ipv4: '33.0.1.2', ipv6: null, created: '' },
          configs: [
            {
              ...{ id: 1, port: 443, protocol: 'https' },
              nodes: [
                ...[node('192.168.128.2'), node('10.0.0.4'), node('33.0.0.2', 'drain')],
                ...[node('192.168.128.4'), node('192.168.128.2', 'backup')],
              ],
            },
            { id: 2, port: 22, protocol: 'tcp', nodes: [node('33.0.0.2')] },
          ],
        },
      ],
      guards: { 'balancer 9': closedBut([accept('TCP 443', '33.0.0.2')]) },
    })
    const target = { type: 'balancer', id: 9 } as const
    expect(naiveReach(rows, 1, target, 'TCP', 443)).toEqual({
      passages: [{ network: 'public', source: '33.0.0.2', target: '33.0.1.2' }],
      backEnds: [2, 3],
    })
    expect(naiveReach(rows, 1, target, 'TCP', 22)).toEqual({ passages: [], backEnds: [] })
    // An instance that has no address of its own on the internet sends nothing there.
    expect(naiveReach(rows, 2, target, 'TCP', 443).passages).toEqual([])
  })
})

it('addresses to try are what anybody has, the ends of blocks, and what rules name within them, with neighbours', () => {
  const rows = handMade({
    instances: [[]],
    addresses: { '33.0.0.2': 1 },
    ranges: { '3fff:1:e000::/64': 1 },
    guards: { 'instance 1': closedBut([accept('TCP', '3fff:1:e000::8/125', '10.0.0.0/8')]) },
  })
  const texts = endpointsOf(rows).map(({ address }) => address)
  expect(texts.toSorted()).toEqual(
    [
      ...['33.0.0.2', '3fff:1:dfff:ffff:ffff:ffff:ffff:ffff', '3fff:1:e000::', '3fff:1:e000::1'],
      ...['7', '8', '9', 'e', 'f', '10'].map(end => `3fff:1:e000::${end}`),
      ...['fffe', 'ffff'].map(end => `3fff:1:e000:0:ffff:ffff:ffff:${end}`),
      '3fff:1:e000:1::',
    ].toSorted(),
  )
})
