/** What the report of exposure finds in accounts that were read: with everything known, and with holes. */
import { describe, expect, it } from 'vitest'
import type { GatheredAccount } from '../../src/account/gathered.ts'
import { accountOf } from '../../src/account/holes/account.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { printReport } from '../../src/report/index.ts'
import { eastWestIn, exposureIn } from '../../src/whatif.ts'
import { accepting, firewall, gathered, instance } from './holed-accounts.ts'

const devices = {
  rows: [{ id: 5, entity: { type: 'instance', id: 5 } as const }],
}
const rules = { inbound: [], outbound: [], ...accepting, inbound_policy: 'DROP' } as const

function reportOf(parts: Partial<GatheredAccount>) {
  const account = accountOf(
    gathered({
      instances: { rows: [instance(), instance({ id: 6, label: 'bastion' })] },
      firewalls: { rows: [firewall({ id: 1, rules, devices })] },
      ...parts,
    }),
  )
  const source = { name: 'account.json' }
  return reportAccountExposure(exposureIn(account), eastWestIn(account), account.holes, source)
}

describe('the report of exposure of an account', () => {
  it('finds a service that no firewall guards, however the holes are filled', () => {
    const report = reportOf({})
    expect(report.findings.map(({ kind, level, message }) => [kind, level, message])).toEqual([
      ['unfiltered', 'error', 'Nothing filters bastion: every packet is accepted.'],
    ])
    expect(printReport(report, 'text')).toContain(
      'bastion  no active firewall\n  everyone  everything',
    )
  })

  it('finds none where a firewall may guard it', () => {
    const open = {
      firewalls: { rows: [firewall({ id: 1, rules, devices: { ...devices, missing: 1 } })] },
    }
    const kinds = reportOf(open).findings.map(({ kind }) => kind)
    expect(kinds).not.toContain('unfiltered')
    expect(kinds).toContain('unknown')
  })

  it('shows a packet with a filling of each kind, of exposure and of who reaches whom', () => {
    const report = reportOf({
      firewalls: { rows: [firewall({ id: 1, rules, devices: { ...devices, missing: 1 } })] },
    })
    const ways = 'if nothing else guards instance 6; not if firewall 1 guards instance 6'
    expect(printReport(report, 'text', { width: 200 })).toContain(
      `for example TCP 0.0.0.1 :22: accepted ${ways}`,
    )
    expect(printReport(report, 'markdown')).toContain(`accepted ${ways}`)
    expect(printReport(report, 'text', { width: 200 })).toContain(
      `for example TCP web-1 → bastion :22: ${ways}`,
    )
    expect(printReport(report, 'markdown')).toContain(`bastion :22: ${ways}`)
  })

  it('tells instances without interfaces together, and their holes by the first', () => {
    const many = Array.from({ length: 12 }, (_, at) => {
      const { interfaces: _interfaces, ...row } = instance({ id: at + 5, label: `web-${at + 5}` })
      return row
    })
    const text = printReport(
      reportOf({
        instances: { rows: many },
        firewalls: {
          rows: [
            firewall({
              ...{ id: 1, rules },
              devices: { rows: many.map(({ id }) => ({ id, entity: { type: 'instance', id } })) },
            }),
          ],
        },
        shares: { rows: [] },
      }),
      'text',
    )
    expect(text).toContain('web-5, web-6, web-7, web-8 and 8 more services → each other')
    expect(text).toContain('and so for 11 more instances: 6, 7, 8, 9, 10')
    expect(text.match(/instance \d+ was booted with/g)).toEqual(['instance 5 was booted with'])
    expect(text.split('\n').length).toBeLessThan(40)
  })

  it('tells names of holes that hold whatever characters', () => {
    const named = ['pl::a(', 'pl::b[', 'pl::c*', 'pl::d\\'].map((name, at) => ({
      ...{ protocol: 'TCP', action: 'ACCEPT' as const, ports: `${at + 1}` },
      addresses: { ipv4: [name] },
    }))
    const given = { ...rules, inbound: named }
    const text = printReport(
      reportOf({ firewalls: { rows: [firewall({ id: 1, rules: given, devices })] } }),
      'text',
    )
    for (const name of ['pl::a(', 'pl::b[', 'pl::c*']) expect(text).toContain(name)
  })
})
