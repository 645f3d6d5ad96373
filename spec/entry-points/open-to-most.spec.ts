/** What is open to more than half of the addresses of a family is told as such: from everyone in effect. */
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/account/create-world.ts'
import { accountOfWorld } from '../../src/account.ts'
import type { Rule } from '../../src/contract/rules.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { printReport, reportExposure } from '../../src/report/index.ts'
import { eastWest, eastWestIn, exposureIn, exposureOf } from '../../src/whatif.ts'

const half = ['0.0.0.0/1']
const open = (addresses: Rule['addresses'], ports = '22'): Rule => ({
  ...{ protocol: 'TCP', ports, action: 'ACCEPT', addresses },
})

/** What is found of a service with these rules, by the exact report and by the one of accounts. */
function foundOf(inbound: readonly Rule[], interfaces?: readonly object[]) {
  const world = createWorld({
    instances: [{ id: 1, label: 'web-1', region: 'newark-us', ...(interfaces && { interfaces }) }],
    firewalls: [
      {
        ...{ label: 'wall', status: 'enabled' },
        rules: { inbound, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
        devices: [{ entity: { type: 'instance', id: 1 } }],
      },
    ],
  } as never)
  const account = accountOfWorld(world)
  const source = { name: 'account.json' }
  const reports = [
    reportExposure(exposureOf(world), eastWest(world), source),
    reportAccountExposure(exposureIn(account), eastWestIn(account), [], source),
  ] as const
  const [one, other] = reports.map(({ findings }) =>
    findings.map(
      ({ kind, level, message }) => `${kind} ${level} ${message.replace('web-1: ', '')}`,
    ),
  )
  expect(other).toEqual(one)
  return { found: one ?? [], reports }
}

const kindsOf = (...inbound: readonly Rule[]) =>
  foundOf(inbound).found.map(text => text.split(' ', 2).join(' '))

describe('open to most', () => {
  it.each<[string, Rule['addresses'], string]>([
    ['half of IPv4', { ipv4: half }, 'limited note'],
    ['one address more', { ipv4: [...half, '128.0.0.0/32'] }, 'most warning'],
    ['all of IPv4', { ipv4: ['0.0.0.0/0'] }, 'world warning'],
    ['half of the public addresses of IPv6', { ipv6: ['2000::/4'] }, 'limited note'],
    ['one address more', { ipv6: ['2000::/4', '3000::/128'] }, 'most warning'],
    ['all public addresses of IPv6', { ipv6: ['2000::/3'] }, 'most warning'],
    ['all others of IPv6', { ipv6: ['::/3', '4000::/2', '8000::/1'] }, 'limited note'],
    ['all of IPv6', { ipv6: ['::/0'] }, 'world warning'],
  ])('begins above the half: %s', (_, addresses, kind) => {
    expect(kindsOf(open(addresses))).toEqual([kind])
  })

  it('is known by the network that is left out: a baseline hides no other one', () => {
    const idsWithout = (network: string) => {
      const closed = { ...open({ ipv4: [network] }), action: 'DROP' } as const
      return foundOf([closed, open({ ipv4: ['0.0.0.0/0'] })]).reports.map(({ findings }) =>
        findings.map(({ id }) => id),
      )
    }
    const [one, other] = [idsWithout('192.0.2.0/24'), idsWithout('198.51.100.0/24')]
    for (const at of [0, 1]) expect(one[at]).not.toEqual(other[at])
    expect(idsWithout('192.0.2.0/24')).toEqual(one)
  })

  it('is all but one network', () => {
    const closed = { ...open({ ipv4: ['192.0.2.0/24'] }), action: 'DROP' } as const
    const { found, reports } = foundOf([closed, open({ ipv4: ['0.0.0.0/0'] })])
    expect(found).toEqual([
      'most warning inbound TCP 22 from anywhere over IPv4 except 192.0.2.0/24 is accepted.',
    ])
    for (const report of reports) {
      const text = printReport(report, 'text')
      expect(text).toContain('  most      TCP 22 from anywhere over IPv4 except 192.0.2.0/24')
      expect(printReport(report, 'csv')).toContain(',most,')
      expect(printReport(report, 'markdown')).toContain('open to everyone, or to most')
      expect(printReport(report, 'mermaid')).toContain('==>')
    }
    const [exact] = reports
    expect(printReport(exact, 'html')).toContain('1 service: 1 open to most addresses in part')
  })

  it('adds up what has all the ports, and no other', () => {
    const rest = ['128.0.0.0/2']
    expect(kindsOf(open({ ipv4: half }, '22'), open({ ipv4: rest }, '22,80'))).toEqual([
      ...['most warning', 'limited note'],
    ])
    expect(kindsOf(open({ ipv4: half }, '22'), open({ ipv4: rest }, '80'))).toEqual([
      ...['limited note', 'limited note'],
    ])
  })

  it('is nothing on a VPC alone', () => {
    const inside = { purpose: 'vpc', vpc_id: 1, subnet_id: 2, ipv4: { vpc: '10.0.0.2' } }
    const rules = [open({ ipv4: [...half, '128.0.0.0/2'] })]
    expect(foundOf(rules).found[0]).toMatch(/^most/)
    expect(foundOf(rules, [inside]).found[0]).toMatch(/^limited note .*on its VPC alone/)
  })
})
