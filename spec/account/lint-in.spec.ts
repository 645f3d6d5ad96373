/** What lint says of accounts with holes: what holds however they are filled, and what depends on them. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { accountOfWorld, type GatheredAccount, type GatheredFirewall } from '../../src/account.ts'
import { printReport } from '../../src/report/index.ts'
import { reportLint } from '../../src/report/lint.ts'
import { lintIn, lintWorld } from '../../src/whatif.ts'
import { accountWith as anyAccountWith } from '../support/accounts.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const onWeb = { rows: [{ entity: { type: 'instance', id: 1 } }] } as const
const ssh = {
  protocol: 'TCP',
  ports: '22',
  action: 'ACCEPT',
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
} as const

const accountWith = (...firewalls: readonly Partial<GatheredFirewall>[]): GatheredAccount =>
  anyAccountWith(
    ...firewalls.map(each => ({ status: 'enabled' as const, devices: { rows: [] }, ...each })),
  )

const saidOf = (account: GatheredAccount) =>
  lintIn(accountOf(account)).map(({ kind, firewall, detail }) => {
    const services = 'services' in detail ? detail.services.map(({ id }) => id) : []
    return { kind, about: firewall?.id ?? services, ...('on' in detail && { on: detail.on }) }
  })

describe('lint of an account', () => {
  it('says what it says of the world where everything is known', () => {
    const world = withFirewall(smallWorld(), 'web', { instances: [1] })
    expect(lintIn(accountOfWorld(world))).toEqual(lintWorld(world))
    expect(lintWorld(world).length).toBeGreaterThan(0)
  })

  it('finds idle firewalls and unguarded services where devices are known', () => {
    expect(saidOf(accountWith({}, { devices: onWeb }))).toEqual([
      { kind: 'guards-nothing', about: 1 },
      { kind: 'no-active-firewall', about: [2] },
    ])
  })

  it('shows a filling of each kind in text and Markdown', () => {
    const account = accountWith({ devices: onWeb }, { devices: { rows: [], missing: 1 } })
    const report = reportLint(lintIn(accountOf(account)), { name: 'account.json' })
    const ways = 'so if nothing else guards instance 2; not if firewall 2 guards instance 2'
    expect(printReport(report, 'text')).toContain(`           ${ways}\n`)
    expect(printReport(report, 'markdown')).toContain(`: ${ways}`)
  })

  it('leaves both open where devices are not known, and only where they make the difference', () => {
    const account = accountWith({}, { devices: onWeb })
    const rows = account.firewalls?.rows.map(({ devices, ...each }) =>
      each.id === 1 ? each : { ...each, ...(devices && { devices }) },
    )
    const on = ['devices of firewall 1']
    expect(saidOf({ ...account, firewalls: { rows: rows ?? [] } })).toEqual([
      { kind: 'unknown', about: 1, on },
      { kind: 'unknown', about: [2], on },
    ])
  })

  it('leaves open whether a service is guarded by a firewall of unknown status', () => {
    const account = accountWith({ devices: onWeb })
    const rows = account.firewalls?.rows.map(({ status: _, ...each }) => each) ?? []
    expect(saidOf({ ...account, firewalls: { rows } })).toEqual([
      { kind: 'no-active-firewall', about: [2] },
      { kind: 'unknown', about: [1], on: ['status of firewall 1'] },
    ])
  })

  it('says nothing of rules that are not all known, and everything of those that are', () => {
    const known = saidOf(accountWith({ rules: { ...closedRules, inbound: [ssh] }, devices: onWeb }))
    expect(known.map(({ kind }) => kind)).toContain('sensitive-port-open')
    const inbound = [{ ruleset: 7 }, ssh]
    const unknown = saidOf(accountWith({ rules: { ...closedRules, inbound }, devices: onWeb }))
    expect(unknown).toEqual([
      { kind: 'no-active-firewall', about: [2] },
      { kind: 'unknown', about: 1, on: ['rule set 7'] },
    ])
  })

  it('counts on no firewall that a cut list may have', () => {
    const account = accountWith({ devices: onWeb })
    const firewalls = { rows: account.firewalls?.rows ?? [], missing: 3 }
    expect(saidOf({ ...account, firewalls })).toEqual([
      { kind: 'unknown', about: [2], on: ['other firewalls'] },
    ])
  })
})
