/** Which changes of who reaches whom hold always in accounts with holes, and which depend on them. */
import { describe, expect, it } from 'vitest'
import type { GatheredRule } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { rehearseIn } from '../../src/rehearsal/accounts/rehearse-in.ts'
import { compareAccounts } from '../../src/whatif.ts'
import { accepting, firewall, rule } from './holed-accounts.ts'
import { closed, database, on, two, web, without } from './two-instances.ts'

describe('a change of who reaches whom', () => {
  const open = { operation: 'firewallRulesUpdate', params: { firewallId: 2 } } as const
  const body = { ...closed, ...accepting }

  it('holds always where no hole decides about it', () => {
    const { cases } = rehearseIn(accountOf(two()), { calls: [{ ...open, body }] })
    const [{ comparison } = { comparison: undefined }] = cases
    expect(
      comparison?.reach.map(({ holds, from, to, lost }) => [holds, from[0]?.id, to[0]?.id, lost]),
    ).toEqual([['always', 5, 6, []]])
    expect(comparison?.reach[0]?.gained[0]?.ports).toBe('1-5431,5433-65535')
  })

  it('depends on the holes of both ends', () => {
    const holed = { firewalls: { rows: [without(web, 'status'), without(database, 'devices')] } }
    const { cases } = rehearseIn(accountOf(two(holed)), { calls: [{ ...open, body }] })
    const rows = cases.flatMap(({ comparison }) => comparison.reach)
    expect(rows.map(({ holds, on: holes }) => [holds, ...holes])).toEqual([
      ['depends', 'devices of firewall 2'],
      ['depends', 'devices of firewall 2'],
    ])
  })

  it('is none where the same hole is filled in the same way before and after', () => {
    const holed = accountOf(two({ firewalls: { rows: [web, without(database, 'devices')] } }))
    expect(compareAccounts(holed, holed).reach).toEqual([])
  })

  it('is one where both have one and the same address afterwards, from which nothing is sent to itself', () => {
    const before = two({ firewalls: { rows: [], missing: 1 } }, { ipv4: ['33.160.0.5'] })
    const shares = { rows: [{ address: '33.160.0.6', instance_id: 5 }] }
    const after = two({ firewalls: { rows: [] }, shares }, { ipv4: [] })
    const { reach } = compareAccounts(accountOf(before), accountOf(after))
    const lost = reach.flatMap(change => (change.from[0]?.id === 5 ? change.lost : []))
    expect(lost.filter(({ protocol }) => protocol === 'TCP')).toMatchObject([
      { network: 'public', family: 'ipv4', ports: '1-65535' },
    ])
  })

  it('is one where nothing passed before but by one address alone, which both ends may have', () => {
    // 5 sends to the address of 6 alone; where it has that one too, a rule of 6 may drop what comes from any other.
    const toOther = rule({ ports: null, addresses: { ipv4: ['33.160.0.6'] } })
    const source = firewall({ id: 1, devices: on(5), rules: { ...closed, outbound: [toOther] } })
    const unread = rule({ unread: { schedule: 'nights' } })
    const changed = (inbound: readonly GatheredRule[], isGiven: boolean) => {
      const target = firewall({ ...database, rules: { ...closed, ...accepting, inbound } })
      const given = two({ firewalls: { rows: [source, target] } })
      const calls = [{ ...open, params: { firewallId: 1 }, body }]
      return rehearseIn(accountOf(isGiven ? given : without(given, 'shares')), { calls })
        .cases.flatMap(({ comparison }) => comparison.reach)
        .filter(({ from, gained }) => from[0]?.id === 5 && gained.some(isTcpByIpv4))
        .map(({ on: holes }) => holes)
    }
    const isTcpByIpv4 = ({ protocol, family }: { protocol: string; family: string }) =>
      protocol === 'TCP' && family === 'ipv4'
    expect(changed([unread], true)).toEqual([])
    expect(changed([], false)).toEqual([])
    expect(changed([unread], false)).toEqual([
      ['other shares', expect.stringMatching(/^unread rule /)],
    ])
  })

  it('tells of rules that name an address which leads elsewhere, or may', () => {
    const before = accountOf(two())
    const moved = two({}, { ipv4: ['33.160.0.7'] }, { ipv4: ['33.160.0.5', '33.160.0.6'] })
    const { peers } = compareAccounts(before, accountOf(moved))
    expect(peers.map(({ holds, entry, on: holes }) => [holds, entry, ...holes])).toEqual([
      ['always', '33.160.0.5'],
    ])
    const holed = { ...moved, firewalls: { rows: [web, without(database, 'status')] } }
    expect(compareAccounts(before, accountOf(holed)).peers.map(({ on: holes }) => holes)).toEqual([
      ['status of firewall 2'],
    ])
  })
})
