/** Verdicts at addresses, and where nobody answers, worked out by hand first. */
import { describe, expect, it } from 'vitest'
import { explainAt, type Packet, UsageError, verdictAt } from '../../src/index.ts'
import { addressView, rehearse } from '../../src/whatif.ts'
import { values } from '../../src/world/table.ts'
import { assumption } from '../support/assumption.ts'
import { worldAfter } from '../support/outcomes.ts'
import { addressOf, namesIn, reboot, share, ssh, start } from './address-story.ts'

describe('the address view', () => {
  it('has each address once, with who answers and what stands before it', () => {
    expect(addressView(start).map(row => [row.network, namesIn(row)])).toEqual([
      ...['shut', 'shut', 'open', 'open', 'bare', 'bare'].map(label => ['public', label]),
    ])
    const filters = addressView(start).map(({ holders }) => holders[0]?.filter)
    expect(filters).toEqual([
      ...['rules', 'rules', 'rules', 'rules', 'no-active-firewall', 'no-active-firewall'],
    ])
  })
})

describe('a verdict at an address', () => {
  const [closed, open] = [addressOf(start, 1), addressOf(start, 2)]

  it('is that of the service that answers', () => {
    expect(verdictAt(start, { address: closed }, ssh)).toEqual({
      ...{ action: 'DROP', cause: { kind: 'policy', direction: 'inbound' } },
      holder: { type: 'instance', id: 1, label: 'shut' },
      firewall: { id: 1, label: 'closed' },
    })
    expect(verdictAt(start, { address: open }, ssh).action).toBe('ACCEPT')
  })

  it('is that of the first that accepts, where several may answer', () => {
    const shared = worldAfter(start, share(2, closed))
    expect(verdictAt(shared, { address: closed }, ssh)).toMatchObject({
      action: 'ACCEPT',
      holder: { label: 'open' },
    })
    expect(explainAt(shared, { address: closed }, ssh).sentences[0]).toBe(
      `address ${closed} on public leads to instance 2 "open", and 1 more may answer`,
    )
  })

  it('takes an address in a range, and an IPv6 address in any spelling', () => {
    const routed = worldAfter(start, {
      operation: 'ipv6RangeCreate',
      body: { prefix_length: 64, instance_id: 1 },
    })
    const [range] = [...values(routed.tables.ranges)]
    const inside = `${range?.range}ab`
    const packet: Packet = { ...ssh, address: '2001:db8::9' }
    expect(verdictAt(routed, { address: inside.toUpperCase() }, packet)).toMatchObject({
      action: 'DROP',
      holder: { label: 'shut' },
    })
  })

  it('is refused for an address that the world does not have, and a network that does not have it', () => {
    expect(() => verdictAt(start, { address: '192.0.2.77' }, ssh)).toThrow(
      'at.address: expected an address that the world has, got "192.0.2.77"',
    )
    expect(() => verdictAt(start, { address: 'x' }, ssh)).toThrow(UsageError)
    expect(() => verdictAt(start, { address: open, network: 'vpc/7' }, ssh)).toThrow(
      'at.network: expected public, got "vpc/7"',
    )
  })
})

assumption('ASSUME-DARK', () => {
  const vlan = { purpose: 'vlan', label: 'backend', ipam_address: null }
  const dark = worldAfter(start, ...reboot(2, [vlan]))

  it('holds at an address whose instance has no interface for it', () => {
    expect(verdictAt(dark, { address: addressOf(dark, 2) }, ssh)).toEqual({
      ...{ action: 'DROP', cause: { kind: 'dark' }, holder: null, firewall: null },
    })
    expect(explainAt(dark, { address: addressOf(dark, 2) }, ssh).sentences[0]).toContain(
      'no interface of instance 2 "open" leads there',
    )
  })

  it('holds at an instance on VLANs alone, but not on the VLAN', () => {
    const at = { type: 'instance', id: 2 } as const
    expect(verdictAt(dark, at, ssh)).toMatchObject({ action: 'DROP', cause: { kind: 'dark' } })
    expect(verdictAt(dark, at, ssh, { interface: 'vlan' })).toMatchObject({
      action: 'ACCEPT',
      cause: { kind: 'vlan-bypass' },
    })
  })

  it('is no opening of the service: the comparison says dark', () => {
    const { comparison } = rehearse(start, { calls: reboot(2, [vlan]) })
    const [change] = comparison.changes
    expect(change?.services.map(({ label, reachedFrom }) => [label, reachedFrom])).toEqual([
      ['open', 'nowhere'],
    ])
    expect(change?.changes.every(({ to, after }) => to === 'DROP' && after.kind === 'dark')).toBe(
      true,
    )
  })
})
