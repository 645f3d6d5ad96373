/** A world gives each instance an IPv4 and a SLAAC address; what an account says it has not, or does not say, is no address of it. */
import { describe, expect, it } from 'vitest'
import type { GatheredInstance } from '../../src/account/gathered-instances.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { reportAccountRehearsal } from '../../src/report/account-rehearsal.ts'
import { printReport } from '../../src/report/index.ts'
import { compareAccounts, rehearseIn } from '../../src/whatif.ts'
import { gathered, instance } from './holed-accounts.ts'
import { without } from './two-instances.ts'

const deletion = { operation: 'instanceDelete', params: { instanceId: 5 } } as const
const creation = {
  operation: 'instanceCreate',
  body: { region: 'newark-us', label: 'new-1', firewall_id: 802 },
} as const

const rehearsed = (parts: Partial<GatheredInstance>, call: typeof deletion | typeof creation) => {
  const account = accountOf(gathered({ instances: { rows: [instance(parts)] } }))
  return rehearseIn(account, { calls: [call] })
}

const addressesOf = (parts: Partial<GatheredInstance>) =>
  rehearsed(parts, deletion).cases.flatMap(({ comparison }) =>
    comparison.addresses.flatMap(({ addresses }) => addresses),
  )

describe('addresses of an instance that is deleted', () => {
  it('lead to nobody after where the account has them', () => {
    expect(addressesOf({})).toEqual(['33.160.0.5', '3fff::5'])
  })

  it('are left out where the account says that there is none', () => {
    expect(addressesOf({ ipv6: null })).toEqual(['33.160.0.5'])
    expect(addressesOf({ ipv4: [] })).toEqual(['3fff::5'])
  })

  it('are left out where the account does not say', () => {
    const { ipv4: _, ...unknown } = instance()
    const account = accountOf(gathered({ instances: { rows: [unknown] } }))
    const [{ comparison } = { comparison: { addresses: [] } }] = rehearseIn(account, {
      calls: [deletion],
    }).cases
    expect(comparison.addresses.flatMap(({ addresses }) => addresses)).toEqual(['3fff::5'])
  })
})

it('of an instance that only a firewall names are no addresses of the account', () => {
  const named = accountOf(without(gathered(), 'instances'))
  const { cases } = rehearseIn(named, { calls: [deletion] })
  expect(cases.map(({ comparison }) => comparison.addresses)).toEqual([[]])
  expect(cases[0]?.comparison.equivalent).toBe('never')
  const told = accountOf(gathered())
  const rows = compareAccounts(named, told).addresses.flatMap(({ addresses }) => addresses)
  expect(rows).toEqual(['33.160.0.5', '3fff::5'])
})

describe('addresses that a call creates', () => {
  const note = 'Addresses that nobody had before are picked here; the service may pick others.'
  const textOf = (call: typeof deletion | typeof creation) =>
    (['text', 'markdown'] as const).map(format =>
      printReport(
        reportAccountRehearsal(rehearsed({}, call), [], { name: 'calls' }, { name: 'account' }),
        format,
      ).includes(note),
    )

  it('are said to be picked', () => {
    expect(textOf(creation)).toEqual([true, true])
    expect(textOf(deletion)).toEqual([false, false])
  })
})
