/** What lint says of addresses and ways around firewalls where parts of an account are not known. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { lintIn } from '../../src/whatif.ts'
import { accountWith } from '../support/accounts.ts'
import { closedRules } from '../support/worlds.ts'

const open = { purpose: 'public' } as const
const vlan = { purpose: 'vlan', label: 'inside', ipam_address: null } as const

/** Two instances on one VLAN; the second one has nothing else, so that nobody answers at its addresses. */
const first: GatheredInstance = {
  ...{ id: 1, label: 'web-1', region: 'us-east', interfaces: [open, vlan] },
  ...{ ipv4: ['198.51.100.1', '192.168.130.1'], ipv6: '2001:db8::1' },
}
const second: GatheredInstance = {
  ...{ id: 2, label: 'web-2', region: 'us-east', interfaces: [vlan] },
  ...{ ipv4: ['198.51.100.2'], ipv6: '2001:db8::2' },
}
const far: GatheredInstance = {
  ...{ id: 3, label: 'far-3', region: 'eu-west', interfaces: [open] },
  ...{ ipv4: ['198.51.100.3'], ipv6: '2001:db8::3' },
}

const names = ['198.51.100.2', '192.168.130.1', '192.168.130.9', '33.0.0.2']
const rule = { protocol: 'TCP', ports: '22', action: 'ACCEPT', addresses: { ipv4: names } } as const
const on = (...all: readonly number[]) => ({
  rows: all.map(id => ({ entity: { type: 'instance', id } as const })),
})

/** Firewall 1 names addresses and guards instance 3, firewall 2 guards instance 1. */
const account: GatheredAccount = {
  ...accountWith(
    { status: 'enabled', devices: on(3), rules: { ...closedRules, inbound: [rule] } },
    { status: 'enabled', devices: on(1) },
  ),
  instances: { rows: [first, second, far] },
  ...{ shares: { rows: [] }, pools: { rows: [] } },
}

const withInstances = (...rows: readonly GatheredInstance[]): GatheredAccount => ({
  ...account,
  instances: { rows },
})

const kinds = ['address-given-up', 'unheld-private-address', 'dark-address', 'other-network']
const isAbout = (kind: string) => kinds.includes(kind) || kind.startsWith('vlan-')

const saidOf = (given: GatheredAccount) =>
  lintIn(accountOf(given))
    .filter(({ kind }) => isAbout(kind))
    .map(({ kind, detail }) => ('entry' in detail ? `${kind} ${detail.entry.text}` : kind))

const all = [
  'dark-address 198.51.100.2',
  'other-network 192.168.130.1',
  'unheld-private-address 192.168.130.9',
  'vlan-bypass',
]

const without = <Row extends object>(row: Row, field: keyof Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key !== field)) as Row

describe('lint of addresses in an account', () => {
  it('says all where everything that it rests on is known', () => {
    expect(saidOf(account)).toEqual(all)
  })

  it('says nothing of addresses where interfaces, addresses or instances are not all known', () => {
    const holed = [
      withInstances(first, second, without(far, 'interfaces')),
      withInstances(first, second, without(far, 'ipv4')),
      { ...account, instances: { rows: [first, second, far], missing: 1 } },
    ]
    expect(holed.map(saidOf)).toEqual(holed.map(() => ['vlan-bypass']))
  })

  it('says of no address that nobody answers there where others may share it', () => {
    const unread = without(account, 'shares')
    expect(saidOf(unread)).toEqual(all.slice(1))
    expect(saidOf(account)).toEqual(all)
    // The third instance may share nothing of another region, and the first may no longer bring anything up.
    const apart = {
      ...unread,
      instances: { rows: [{ ...first, interfaces: [vlan] }, second, far] },
    }
    expect(saidOf(apart)).toContain('dark-address 198.51.100.2')
  })

  it('names no address that stands for one that was not given', () => {
    // Instance 2 has a public address that is not told: 33.0.0.2 stands for it.
    const given = withInstances(first, { ...second, ipv4: [] }, far)
    expect(saidOf(given)).toEqual(all.slice(1))
  })

  it('says nothing of networks where regions or what the firewall guards are not all known', () => {
    const [reading, ...others] = account.firewalls?.rows ?? []
    if (reading === undefined) throw new Error('expected a firewall')
    const devices = { ...on(3), missing: 1 }
    const holed = { ...account, firewalls: { rows: [{ ...reading, devices }, ...others] } }
    expect(saidOf(holed)).not.toContain('other-network 192.168.130.1')
    expect(saidOf(holed)).toContain('dark-address 198.51.100.2')
    const nowhere = withInstances(first, second, without(far, 'region'))
    expect(saidOf(nowhere)).toEqual(all.filter(each => !each.startsWith('other-network')))
  })
})

describe('lint of VLANs in an account', () => {
  const gap = { ...second, interfaces: [open, vlan] }

  it('says that the internet comes in by a peer only where nothing guards that for certain', () => {
    const given = withInstances(first, gap, far)
    expect(saidOf(given)).toContain('vlan-bypass-from-internet')
    const holed = { ...given, firewalls: { rows: account.firewalls?.rows ?? [], missing: 1 } }
    expect(saidOf(holed)).toContain('vlan-bypass')
  })

  it('says nothing where it is not known that a firewall is active, or in which regions they are', () => {
    const rows = account.firewalls?.rows.map(each => without(each, 'status')) ?? []
    expect(saidOf({ ...account, firewalls: { rows } })).not.toContain('vlan-bypass')
    const nowhere = withInstances(without(first, 'region'), without(second, 'region'), far)
    expect(saidOf(nowhere)).not.toContain('vlan-bypass')
  })
})
