/** What many resources of a plan have alike is told once, by the first of them; `all` tells each. */
import { describe, expect, test } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import { printReport, reportPlan } from '../../src/report/index.ts'
import {
  create,
  firewall,
  instance,
  planned,
  type Row,
  rule,
  still,
  update,
} from './plan-builder.ts'

const rules = (...ports: readonly string[]) =>
  ports.map(each => ({ ...rule, ports: each, ipv4: ['0.0.0.0/0'] }))

const firewallOn = (id: number, ...ports: readonly string[]) => {
  const label = `instance-${id}`
  const devices = [{ id: 900 + id, entity_id: id, type: 'linode', label, url: '' }]
  return firewall(800 + id, { linodes: [id], devices, inbound: rules(...ports) })
}

/** So many instances, each behind a firewall of its own that gets a second rule. */
function opened(count: number): readonly Row[] {
  const ids = Array.from({ length: count }, (_, at) => at + 1)
  return ids.flatMap(id => [
    still(`linode_instance.vm[${id}]`, instance(id)),
    update(`linode_firewall.web[${id}]`, firewallOn(id, '22'), firewallOn(id, '22', '443')),
  ])
}

function reportOf(rows: readonly Row[]) {
  const plan = planned(...rows)
  return reportPlan(plan, rehearsePlan(plan), { name: 'plan.json' })
}

const openings = (text: string) => text.split('\n').filter(each => each.includes('+ opened'))

describe('openings at many firewalls', () => {
  const report = reportOf(opened(6))
  test('are one in the text, at all services', () => {
    const text = printReport(report, 'text')
    expect(openings(text)).toEqual(['  + opened  inbound TCP 443 from anywhere over IPv4'])
    expect(text).toContain(
      'instance-1, instance-2, instance-3, instance-4 and 2 more  however the holes are filled\n',
    )
  })
  test('are each in the text that tells all', () => {
    const text = printReport(report, 'text', { all: true })
    expect(openings(text)).toHaveLength(6)
    expect(text).not.toContain(' more  however')
  })
  test('are one in Markdown, and each in findings', () => {
    expect(printReport(report, 'markdown').split('**Opened**')).toHaveLength(2)
    expect(report.findings.filter(({ kind }) => kind === 'opened')).toHaveLength(6)
  })
  test('are each told where there are three, or where they differ', () => {
    expect(openings(printReport(reportOf(opened(3)), 'text'))).toHaveLength(3)
    const differing = opened(4).map((row, at) =>
      at === 1 ? { ...row, after: firewallOn(1, '22', '80') } : row,
    )
    expect(openings(printReport(reportOf(differing), 'text'))).toHaveLength(4)
  })
})

describe('what is said of many resources', () => {
  const rows = Array.from({ length: 5 }, (_, at) =>
    create(`linode_interface.eth[${at}]`, { linode_id: at + 1 }),
  )
  const report = reportOf(rows)
  const said = (text: string) => text.split('\n').filter(each => each.includes('  ! '))
  test('is said of the first, with the others named', () => {
    const text = printReport(report, 'text')
    expect(said(text)).toHaveLength(2)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'and so for 4 more: linode_interface.eth[1], linode_interface.eth[2], linode_interface.eth[3], linode_interface.eth[4]; --all tells them',
    )
    expect(printReport(report, 'markdown')).toContain('And so for 4 more: ')
  })
  test('is said of each where all is asked for', () => {
    expect(said(printReport(report, 'text', { all: true }))).toHaveLength(6)
  })
  test('is a finding for each', () => {
    expect(report.findings.filter(({ kind }) => kind === 'not-simulated')).toHaveLength(5)
  })
})

describe('moments of many resources', () => {
  /** Each is on again, and tightened: for a while it is on with its old rules. */
  const rows = opened(5).map(row =>
    row.address.startsWith('linode_firewall')
      ? {
          ...row,
          before: { ...row.before, disabled: true, outbound_policy: 'DROP' },
          after: { ...row.after, disabled: false, outbound_policy: 'ACCEPT' },
        }
      : row,
  )
  const report = reportOf(rows)
  const outages = (text: string) => text.split('\n').filter(each => /^ {2}┌/.test(each))
  test('are one in the text, and each in the text that tells all', () => {
    const text = printReport(report, 'text')
    const all = outages(printReport(report, 'text', { all: true }))
    expect(all.length).toBeGreaterThan(4)
    expect(outages(text)).toHaveLength(all.length / 5)
    expect(text).toContain('and so for 4 more, by calls of their own; --all tells them')
    expect(text).toContain(
      'at instance-1, instance-2, instance-3, instance-4, instance-5, in every order',
    )
    expect(printReport(report, 'markdown')).toContain(', and so for 4 more')
  })
})

describe('calls of many resources that are known only later, and what guards services', () => {
  const rows = opened(5).map(row =>
    row.address.startsWith('linode_firewall')
      ? { ...row, after: { ...row.after, inbound: undefined }, unknown: { inbound: true } }
      : row,
  )
  const report = reportOf(rows)
  const unknown = (text: string) =>
    text.split('\n').filter(each => /^ {2}\? what becomes of inbound /.test(each))
  test('are one in the text, and each in the text that tells all', () => {
    expect(unknown(printReport(report, 'text'))).toHaveLength(1)
    expect(unknown(printReport(report, 'text', { all: true }))).toHaveLength(5)
    expect(printReport(report, 'markdown')).toContain('; and so for 4 more: ')
  })
})
