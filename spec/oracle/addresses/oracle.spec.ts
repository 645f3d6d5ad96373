/** The oracle itself, on cases that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { Packet } from '../../../src/rules/evaluate/packet.ts'
import type { Balancer, Interface } from '../service/state.ts'
import { naiveChanges, naiveRows } from './comparison.ts'
import { accept, closedBut, drop, handMade } from './hand-made-account.ts'
import type { Rows } from './holders.ts'
import { namesAt, open, tcp, told, vlan, vpc } from './oracle-accounts.ts'

describe('the holder of an address', () => {
  it('of an instance with a public interface is that one, for IPv4, SLAAC and every address of a range', () => {
    const rows = handMade({
      instances: [[vpc('10.0.0.2', '33.0.0.2'), open], []],
      addresses: { '33.0.0.2': 1, '3fff:1::1': 1, '33.0.0.3': 2 },
      ranges: { '3fff:1:e000::/64': 2 },
    })
    expect(namesAt(rows, 'public', '33.0.0.2')).toEqual(['instance 1 public'])
    expect(namesAt(rows, 'public', '3fff:1::1')).toEqual(['instance 1 public'])
    expect(namesAt(rows, 'vpc/7', '10.0.0.2')).toEqual(['instance 1 vpc'])
    expect(namesAt(rows, 'public', '33.0.0.3')).toEqual(['instance 2 public'])
    expect(namesAt(rows, 'public', '3fff:1:e000::')).toEqual(['instance 2 public'])
    expect(namesAt(rows, 'public', '3fff:1:e000::ffff:ffff:ffff:ffff')).toEqual([
      'instance 2 public',
    ])
    expect(namesAt(rows, 'public', '3fff:1:e000:1::')).toEqual([])
    expect(namesAt(rows, 'public', '3fff:1:dfff:ffff:ffff:ffff:ffff:ffff')).toEqual([])
  })

  it('with 1:1 NAT and no public interface is the VPC interface, for that address alone', () => {
    const rows = handMade({
      instances: [[vpc('10.0.0.2', '33.0.0.2')]],
      addresses: { '33.0.0.2': 1, '33.0.0.3': 1, '3fff:1::1': 1, '192.168.128.2': 1 },
      ranges: { '3fff:1:e000::/56': 1 },
    })
    expect(namesAt(rows, 'public', '33.0.0.2')).toEqual(['instance 1 vpc'])
    expect(namesAt(rows, 'public', '33.0.0.3')).toEqual([])
    expect(namesAt(rows, 'public', '3fff:1::1')).toEqual([])
    expect(namesAt(rows, 'public', '3fff:1:e000::1')).toEqual([])
    expect(namesAt(rows, 'private/us-east', '192.168.128.2')).toEqual([])
    expect(namesAt(rows, 'vpc/8', '10.0.0.2')).toEqual([])
  })

  it('that is shared is its owner first, then the others by id, each through a public interface', () => {
    const rows = handMade({
      instances: [[], [], [], [vlan]],
      addresses: { '33.0.0.2': 3, '192.168.128.2': 4 },
      ranges: { '3fff:1:e000::/64': 4 },
      shares: { '33.0.0.2': [4, 2, 1], '3fff:1:e000::': [2], '192.168.128.2': [1] },
    })
    expect(namesAt(rows, 'public', '33.0.0.2')).toEqual([
      'instance 3 public',
      'instance 1 public',
      'instance 2 public',
    ])
    expect(namesAt(rows, 'public', '3fff:1:e000::7')).toEqual(['instance 2 public'])
    expect(namesAt(rows, 'private/us-east', '192.168.128.2')).toEqual(['instance 1 public'])
  })

  it('on a network of a region or of a pool is of that region', () => {
    const rows = handMade({
      instances: [[], [vlan], [], [open, vlan]],
      regions: { 3: 'eu-west', 4: 'eu-west' },
      addresses: { '192.168.128.2': 1 },
      pools: ['3fff:1:f000::/120'],
    })
    expect(namesAt(rows, 'private/us-east', '192.168.128.2')).toEqual(['instance 1 public'])
    expect(namesAt(rows, 'private/eu-west', '192.168.128.2')).toEqual([])
    expect(namesAt(rows, 'public', '3fff:1:f000::ff')).toEqual(['instance 1 public'])
    expect(namesAt(rows, 'public', '3fff:1:f000::100')).toEqual([])
    expect(namesAt(rows, 'vlan/us-east/backstage', '10.0.0.1')).toEqual(['instance 2 vlan'])
    expect(namesAt(rows, 'vlan/eu-west/backstage', '10.0.0.1')).toEqual(['instance 4 vlan'])
    expect(namesAt(rows, 'vlan/us-east/other', '10.0.0.1')).toEqual([])
  })
})

describe('the verdict at an address', () => {
  it('is that of the first rule that matches, or the policy', () => {
    const rules = closedBut(
      [
        drop('TCP 22', '198.51.100.128/25'),
        accept('TCP 22,80-90', '198.51.100.7/24'),
        accept('TCP', '2001:db8::/127'),
      ],
      [accept('TCP 443', '0.0.0.0/0')],
    )
    const rows = handMade({
      instances: [[]],
      addresses: { '33.0.0.2': 1, '3fff:1::1': 1 },
      guards: { 'instance 1': rules },
    })
    const at = (packet: Packet) => told(rows, 'public', '33.0.0.2', packet)
    expect(at(tcp('198.51.100.128', 22))).toBe('DROP instance 1 public, rule 0 of 1')
    expect(at(tcp('198.51.100.128', 90))).toBe('ACCEPT instance 1 public, rule 1 of 1')
    expect(at(tcp('198.51.100.127', 22))).toBe('ACCEPT instance 1 public, rule 1 of 1')
    expect(at(tcp('198.51.100.127', 91))).toBe('DROP instance 1 public, policy - of 1')
    expect(at(tcp('198.51.101.0', 80))).toBe('DROP instance 1 public, policy - of 1')
    expect(at(tcp('192.0.2.1', 443, 'outbound'))).toBe('ACCEPT instance 1 public, rule 0 of 1')
    const over6 = (packet: Packet) => told(rows, 'public', '3fff:1::1', packet)
    expect(over6(tcp('2001:db8::1', 7))).toBe('ACCEPT instance 1 public, rule 2 of 1')
    expect(over6(tcp('2001:db8::2', 7))).toBe('DROP instance 1 public, policy - of 1')
  })

  it('is told where no rule is met: nobody answers, no firewall, a VLAN, a balancer', () => {
    const balancer: Balancer = {
      ...{ id: 9, label: '', region: 'us-east', ipv4: '33.0.1.2', ipv6: null, created: '' },
      configs: [],
    }
    const rows = handMade({
      instances: [[vlan], []],
      addresses: { '33.0.0.2': 1, '33.0.0.3': 2 },
      balancers: [balancer],
      guards: { 'instance 1': closedBut([]), 'balancer 9': closedBut([]) },
    })
    const packet = tcp('192.0.2.1', 80)
    const udp: Packet = { ...packet, protocol: 'UDP' }
    expect(told(rows, 'public', '33.0.0.2', packet)).toBe('DROP nobody, dark - of -')
    expect(told(rows, 'public', '33.0.0.3', packet)).toBe(
      'ACCEPT instance 2 public, no-active-firewall - of -',
    )
    expect(told(rows, 'vlan/us-east/backstage', '10.0.0.1', packet)).toBe(
      'ACCEPT instance 1 vlan, vlan-bypass - of 1',
    )
    expect(told(rows, 'public', '33.0.1.2', packet)).toBe('DROP balancer 9, policy - of 2')
    for (const each of [udp, tcp('192.0.2.1', 80, 'outbound')])
      expect(told(rows, 'public', '33.0.1.2', each)).toBe(
        'ACCEPT balancer 9, not-filtered-at-balancer - of 2',
      )
  })

  it('of several holders is that of the first that accepts, else of the first', () => {
    const rows = handMade({
      instances: [[], [], []],
      addresses: { '33.0.0.2': 2 },
      shares: { '33.0.0.2': [1, 3] },
      guards: {
        'instance 1': closedBut([accept('TCP 80', '0.0.0.0/0')]),
        'instance 2': closedBut([accept('TCP 22', '0.0.0.0/0')]),
        'instance 3': closedBut([accept('TCP', '0.0.0.0/0')]),
      },
    })
    const at = (port: number, address = '192.0.2.1') =>
      told(rows, 'public', '33.0.0.2', tcp(address, port))
    expect(at(22)).toBe('ACCEPT instance 2 public, rule 0 of 2')
    expect(at(80)).toBe('ACCEPT instance 1 public, rule 0 of 1')
    expect(at(81)).toBe('ACCEPT instance 3 public, rule 0 of 3')
    expect(told(rows, 'public', '33.0.0.2', { ...tcp('192.0.2.1', 80), protocol: 'UDP' })).toBe(
      'DROP instance 2 public, policy - of 2',
    )
  })
})

describe('a comparison of addresses', () => {
  const one = { 'instance 1': closedBut([accept('TCP 22', '0.0.0.0/0')]) }
  const two = { 'instance 2': closedBut([accept('TCP 80', '0.0.0.0/0')]) }
  const guards = { ...one, ...two }
  const account = (addresses: Readonly<Record<string, number>>, first: readonly Interface[] = []) =>
    handMade({ instances: [first, []], addresses, guards })

  const rowsBetween = (before: Rows, after: Rows) =>
    naiveRows(before, after).map(
      row => `${row.endpoint.address}: ${row.before.join()} > ${row.after.join()}`,
    )
  const changes = (before: Rows, after: Rows, address = '33.0.0.2') => {
    const changeOf = naiveChanges(before, after, { network: 'public', address })
    return [22, 80, 443].map(port => changeOf(tcp('192.0.2.1', port)))
  }

  it('tells what others answer: opened, closed, and nothing where both agree', () => {
    const before = account({ '33.0.0.2': 1, '33.0.0.3': 2, '33.0.0.4': 1 })
    const after = account({ '33.0.0.2': 2, '33.0.0.3': 2, '33.0.0.4': 1 })
    expect(rowsBetween(before, after)).toEqual(['33.0.0.2: instance 1 public > instance 2 public'])
    expect(changes(before, after)).toEqual(['closed', 'opened', null])
  })

  it('tells of an address that is dark which packets were accepted, and of one that was dark which are', () => {
    const lit = account({ '33.0.0.2': 1 })
    const dark = account({ '33.0.0.2': 1 }, [vlan])
    expect(rowsBetween(lit, dark)).toEqual([
      '33.0.0.2: instance 1 public > ',
      '10.0.0.1:  > instance 1 vlan',
    ])
    expect(changes(lit, dark)).toEqual(['dark', null, null])
    expect(changes(dark, lit)).toEqual(['opened', null, null])
  })

  it('has a row where the same instance answers through another interface, with other packets or not', () => {
    const before = account({ '33.0.0.2': 1 })
    const after = account({ '33.0.0.2': 1 }, [vpc('10.0.0.2', '33.0.0.2')])
    expect(rowsBetween(before, after)).toEqual([
      '33.0.0.2: instance 1 public > instance 1 vpc',
      '10.0.0.2:  > instance 1 vpc',
    ])
    expect(changes(before, after)).toEqual([null, null, null])
  })
})
