/** Two exports of an account, of two moments: what neither tells may be another thing in each. */
import { describe, expect, it } from 'vitest'
import { readAccount } from '../../src/account.ts'
import { reportAccountsComparison } from '../../src/report/account-changes.ts'
import { printReport } from '../../src/report/index.ts'
import { compareAccounts } from '../../src/whatif.ts'

const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
const firewall = (updated: string) => ({
  ...{ id: 801, label: 'web', status: 'enabled', tags: [], rules },
  ...{ created: '2026-01-01T00:00:00', updated },
})

/** Nothing says what the firewall guards, and no instance is listed. */
const silent = (updated: string) =>
  readAccount([{ name: 'firewalls.json', value: [firewall(updated)] }]).account

const [first, second] = [silent('2026-01-01T00:00:00'), silent('2026-02-01T00:00:00')]

describe('two exports that are silent about the same', () => {
  const compared = compareAccounts(first, second)

  it('are not proved equivalent: the holes of both are named', () => {
    expect(compared).toMatchObject({ equivalent: 'depends', changes: [] })
    expect(compared.ofBoth).toContain('devices of firewall 801')
    expect(compared.on).toEqual(expect.arrayContaining([...(compared.ofBoth ?? [])]))
  })

  it.each(['text', 'markdown', 'sarif'] as const)('are told so as %s', format => {
    const report = reportAccountsComparison(
      compared,
      [...first.holes, ...second.holes],
      { name: 'before' },
      { name: 'after' },
    )
    const printed = printReport(report, format, { width: Number.POSITIVE_INFINITY })
    expect(printed).toMatch(
      /no packet is judged differently where what neither side tells is the same in both/i,
    )
    expect(printed).not.toContain('however the holes are filled')
  })

  it('are equivalent where it is one account, read once', () => {
    expect(compareAccounts(first, first)).toMatchObject({ equivalent: 'always', changes: [] })
    expect(compareAccounts(first, first).ofBoth).toBeUndefined()
  })
})
