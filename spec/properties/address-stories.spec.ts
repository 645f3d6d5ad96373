/** Each call that moves an address, or what answers at one, with an answer that was worked out by hand first. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { verdictAt } from '../../src/index.ts'
import { rehearse } from '../../src/whatif.ts'
import { values } from '../../src/world/table.ts'
import { worldAfter } from '../support/outcomes.ts'
import {
  addressOf,
  assign,
  instance,
  policies,
  reboot,
  share,
  ssh,
  start,
  told,
  withSecond,
} from './address-story.ts'

describe('an address that leads elsewhere', () => {
  it('is opened by Assign from a closed instance to an open one, and closed the other way', () => {
    const [two, address] = withSecond(start, 1)
    expect(told(two, assign(address, 2))).toEqual([[address, 'shut → open', 'inbound opened']])
    expect(told(worldAfter(two, assign(address, 2)), assign(address, 1))).toEqual([
      [address, 'open → shut', 'inbound closed'],
    ])
  })

  it('is named where it moves between instances that are filtered alike, and no packet changes', () => {
    const [twins, address] = withSecond(worldAfter(start, instance('twin')), 3)
    expect(told(twins, assign(address, 4))).toEqual([[address, 'bare → twin']])
    expect(rehearse(twins, { calls: [assign(address, 4)] }).comparison.equivalent).toBe(true)
  })

  it('is answered by whoever it is shared with too: opened by an open one, and nothing by a closed one', () => {
    const [closed, open] = [addressOf(start, 1), addressOf(start, 2)]
    expect(told(start, share(2, closed))).toEqual([
      [closed, 'shut → shut or open', 'inbound opened'],
    ])
    expect(told(start, share(1, open))).toEqual([[open, 'open → open or shut']])
    expect(told(worldAfter(start, share(2, closed)), share(2))).toEqual([
      [closed, 'shut or open → shut', 'inbound closed'],
    ])
  })

  it('comes with Allocate from nobody: packets there were dark', () => {
    const spare = worldAfter(start, {
      operation: 'instancePrepare',
      params: { instanceId: 2 },
      body: { spare_addresses: 1 },
    })
    const [row, ...others] = told(spare, {
      operation: 'ipAddressAllocate',
      body: { instance_id: 2, public: true, type: 'ipv4' },
    })
    expect(others).toEqual([])
    expect(row?.slice(1)).toEqual(['nobody → open', 'inbound opened', 'outbound opened'])
  })

  it('is a range that Range Create routes to an instance, and that Range Delete takes away', () => {
    const create: AnyCall = {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 64, instance_id: 2 },
    }
    const after = worldAfter(start, create)
    const [range] = [...values(after.tables.ranges)]
    const text = `${range?.range}/64`
    expect(told(start, create)).toEqual([
      [text, 'nobody → open', 'inbound opened', 'outbound opened'],
    ])
    expect(
      told(after, { operation: 'ipv6RangeDelete', params: { range: range?.range ?? '' } }),
    ).toEqual([[text, 'open → nobody', 'inbound dark', 'outbound dark']])
  })

  it('is dark once its instance is deleted, and only what was let in is lost', () => {
    const deleted = (id: number): AnyCall => ({
      operation: 'instanceDelete',
      params: { instanceId: id },
    })
    expect(told(start, deleted(2))).toEqual([
      [addressOf(start, 2), 'open → nobody', 'inbound dark', 'outbound dark'],
      [addressOf(start, 2, 'ipv6'), 'open → nobody', 'inbound dark', 'outbound dark'],
    ])
    expect(told(start, deleted(1)).map(row => row.slice(1))).toEqual([
      ['shut → nobody', 'outbound dark'],
      ['shut → nobody', 'outbound dark'],
    ])
  })

  it('comes with a new instance and with a clone, which no firewall guards', () => {
    const opened = ['inbound opened', 'outbound opened']
    expect(told(start, instance('fresh')).map(row => row.slice(1))).toEqual([
      ['nobody → fresh', ...opened],
      ['nobody → fresh', ...opened],
    ])
    const clone: AnyCall = {
      operation: 'instanceClone',
      params: { instanceId: 1 },
      body: { region: 'us-east', label: 'copy' },
    }
    expect(told(start, clone).map(row => row.slice(1))).toEqual([
      ['nobody → copy', ...opened],
      ['nobody → copy', ...opened],
    ])
  })

  it('is given up and another one taken by Migrate', () => {
    const migrate: AnyCall = {
      operation: 'instanceMigrate',
      params: { instanceId: 2 },
      body: { region: 'eu-west' },
    }
    const after = worldAfter(start, migrate)
    expect(addressOf(after, 2)).not.toBe(addressOf(start, 2))
    const rows = told(start, migrate)
    expect(rows.find(([address]) => address === addressOf(start, 2))?.slice(1)).toEqual([
      ...['open → nobody', 'inbound dark', 'outbound dark'],
    ])
    expect(rows.find(([address]) => address === addressOf(after, 2))?.slice(1)).toEqual([
      ...['nobody → open', 'inbound opened', 'outbound opened'],
    ])
  })

  it('is dark where its instance boots with VLANs alone, and with a VPC alone', () => {
    const vlan = { purpose: 'vlan', label: 'backend', ipam_address: '10.1.0.2/24' }
    const rows = told(start, ...reboot(2, [vlan]))
    expect(rows).toEqual([
      [addressOf(start, 2), 'open → nobody', 'inbound dark', 'outbound dark'],
      [addressOf(start, 2, 'ipv6'), 'open → nobody', 'inbound dark', 'outbound dark'],
      ['10.1.0.2', 'nobody → open', 'inbound opened', 'outbound opened'],
    ])
    const vpc = {
      purpose: 'vpc',
      vpc_id: 7,
      subnet_id: 1,
      ipv4: { vpc: '10.0.0.2', nat_1_1: null },
    }
    expect(told(start, ...reboot(1, [vpc]))).toEqual([
      [addressOf(start, 1), 'shut → nobody', 'outbound dark'],
      [addressOf(start, 1, 'ipv6'), 'shut → nobody', 'outbound dark'],
      ['10.0.0.2', 'nobody → shut', 'outbound opened'],
    ])
  })

  it('still leads to an instance on a VPC by 1:1 NAT, and its SLAAC address does not', () => {
    const nat = {
      ...{ purpose: 'vpc', vpc_id: 7, subnet_id: 1 },
      ipv4: { vpc: '10.0.0.2', nat_1_1: addressOf(start, 2) },
    }
    const rows = told(start, ...reboot(2, [nat]))
    // The same service by another interface: who answers stays, and no packet changes.
    expect(rows).toEqual([
      [addressOf(start, 2), 'open → open'],
      [addressOf(start, 2, 'ipv6'), 'open → nobody', 'inbound dark', 'outbound dark'],
      ['10.0.0.2', 'nobody → open', 'inbound opened', 'outbound opened'],
    ])
  })

  it('is that of a balancer too, which filters inbound TCP alone', () => {
    const create: AnyCall = {
      operation: 'balancerCreate',
      body: { region: 'us-east', label: 'front', ipv4: '203.0.113.77' },
    }
    const [row] = told(start, create)
    expect(row).toEqual([
      ...['203.0.113.77', 'nobody → front', 'inbound opened', 'outbound opened'],
    ])
    const after = worldAfter(start, create, {
      operation: 'firewallCreate',
      body: { label: 'front', rules: policies('DROP'), devices: { balancers: [1] } },
    })
    const at = { address: '203.0.113.77' }
    expect(verdictAt(after, at, ssh)).toMatchObject({ action: 'DROP', holder: { label: 'front' } })
    expect(verdictAt(after, at, { ...ssh, protocol: 'UDP' }).cause.kind).toBe(
      'not-filtered-at-balancer',
    )
  })

  it('is told with the services that decide on both sides, the rules and the exact size', () => {
    const [two, address] = withSecond(start, 3)
    const { comparison } = rehearse(two, { calls: [assign(address, 1)] })
    const [row] = comparison.addresses
    expect(row?.changes[0]).toMatchObject({
      ...{ direction: 'inbound', family: 'ipv4', protocol: 'TCP', to: 'DROP' },
      before: { kind: 'no-active-firewall' },
      after: { kind: 'policy', direction: 'inbound' },
      heldBefore: { type: 'instance', id: 3, label: 'bare' },
      heldAfter: { type: 'instance', id: 1, label: 'shut' },
      size: `${65535n * 2n ** 32n}`,
    })
    // TCP and UDP at every port, ICMP, IPENCAP and other protocols, from every IPv4 address.
    expect(row?.sizes.closed).toBe(`${(2n * 65535n + 3n) * 2n ** 32n}`)
    expect(row?.sizes.opened).toBe('0')
  })
})
