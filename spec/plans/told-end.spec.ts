/** What a report says of the end of a plan: nothing is claimed of what was not understood, nor where the account has other rules than the state. */
import { describe, expect, test } from 'vitest'
import { type PlanFile, readPlan, rehearsePlan } from '../../src/account.ts'
import { printReport, reportPlan } from '../../src/report/index.ts'
import { create, firewall, instance, planValue, type Row, still, update } from './plan-builder.ts'

const told = (rows: readonly Row[], ...beside: readonly PlanFile[]) => {
  const plan = readPlan([{ name: 'plan.json', value: planValue({ rows }) }, ...beside])
  const rehearsal = rehearsePlan(plan)
  const report = reportPlan(plan, rehearsal, { name: 'plan.json' })
  const [text, markdown] = (['text', 'markdown'] as const).map(each => printReport(report, each))
  return { ...{ text: text ?? '', markdown: markdown ?? '' }, rehearsal }
}

const web = 'linode_firewall.web'
const same = 'no packet is judged differently'
const labelled = (label: string) => firewall(802, { label, linodes: [] })
/** Renames a firewall: nothing is judged differently. */
const renamed = (more: object = {}) => update(web, labelled('old'), { ...labelled('new'), ...more })

describe('a change that changes no verdict', () => {
  test('is told so where all of it was understood', () => {
    const { text, rehearsal } = told([renamed()])
    expect(text).toContain(same)
    expect([rehearsal.comparison.equivalent, rehearsal.proved]).toEqual(['always', true])
  })

  test.each([
    ['a field was not understood', [renamed({ monitor_only: true })], 'was not understood'],
    [
      'a resource is not simulated',
      [renamed(), create('linode_interface.eth', { linode_id: 7 })],
      'is not simulated',
    ],
  ])('is not told so where %s', (_, rows, what) => {
    const { text, markdown, rehearsal } = told(rows)
    for (const each of [text, markdown]) {
      expect(each).not.toContain(same)
      expect(each).toContain(`what ${what} may change more`)
    }
    expect([rehearsal.comparison.equivalent, rehearsal.proved]).toEqual(['depends', false])
  })
})

test('what is refused in every order is left out of the end, which is said', () => {
  const rule = { label: 'x', action: 'ACCEPT', protocol: 'TCP', ports: '0' }
  const { text, markdown } = told([renamed({ inbound: [rule] })])
  for (const each of [text, markdown]) {
    expect(each).toContain('refused in every order')
    expect(each).toContain('the end is without what is refused in every order')
  }
  expect(told([renamed()]).text).not.toContain('without what is refused')
})

test('where a call is refused in every order nothing is said to stay as it is, and nothing is proved', () => {
  const rule = { label: 'web', action: 'ACCEPT', protocol: 'TCP', ipv4: ['0.0.0.0/0'] }
  const withPorts = (ports: string) => told([renamed({ inbound: [{ ...rule, ports }] })])
  const { text, markdown, rehearsal } = withPorts('0')
  for (const each of [text, markdown]) expect(each).not.toContain(same)
  expect(text).toContain('no moment among what is known, which is no proof')
  expect([rehearsal.comparison.equivalent, rehearsal.proved]).toEqual(['depends', false])
  expect(withPorts('22').rehearsal.proved).toBe(true)
})

describe('a rule that the contract has no words for', () => {
  const rule = { label: 'rest', action: 'ACCEPT', ipv4: ['0.0.0.0/0'], ports: '' }
  const withRule = (parts: object) => {
    const devices = [{ id: 1, entity_id: 101, type: 'linode', label: 'web', url: '' }]
    const was = firewall(802, { label: 'web', linodes: [101], devices })
    const rows = [
      still('linode_instance.web', instance(101)),
      update(web, was, { ...was, inbound: [{ ...rule, ...parts }] }),
    ]
    return told(rows)
  }
  const changesOf = ({ rehearsal: { comparison } }: ReturnType<typeof withRule>) => [
    ...new Set(
      comparison.changes.map(({ holds, to, protocol, on: holes }) =>
        [holds, to, protocol, ...holes].join(' '),
      ),
    ),
  ]

  test('for all protocols opens all of them, and what comes of it on the way is not known', () => {
    const answer = withRule({ protocol: 'ALL' })
    expect(changesOf(answer)).toEqual(
      ['TCP', 'UDP', 'ICMP', 'IPENCAP', 'OTHER'].map(each => `always ACCEPT ${each}`),
    )
    const { moments, proved } = answer.rehearsal
    expect([moments.refusals, moments.proved, proved]).toEqual([[], false, false])
    expect(answer.text).toContain('what becomes of inbound everything from anywhere over IPv4')
  })

  test('for a protocol by its number opens what may be it', () => {
    expect(changesOf(withRule({ protocol: '132' }))).toEqual([
      'depends ACCEPT OTHER the protocol of the packet',
    ])
    const tcp = withRule({ protocol: '6', ports: '22' })
    expect(changesOf(tcp)).toEqual(['always ACCEPT TCP'])
    expect(tcp.rehearsal.proved).toBe(true)
    expect(changesOf(withRule({ protocol: '1' }))).toEqual(['always ACCEPT ICMP'])
  })

  test('for a name opens what that may hold', () => {
    const named = { protocol: 'TCP', ports: '22', ipv4: ['192.0.2.0/24', 'pl::office'] }
    const answer = withRule(named)
    expect(changesOf(answer).toSorted()).toEqual([
      'always ACCEPT TCP',
      'depends ACCEPT TCP prefix list pl::office',
    ])
    expect(answer.text).toContain('Which addresses pl::office stands for is not known here.')
    expect(answer.rehearsal.proved).toBe(false)
  })

  test('is refused where the service refuses what is known of it', () => {
    const { rehearsal } = withRule({ protocol: 'ALL', ports: '22' })
    expect(rehearsal.moments.refusals.map(({ inEveryOrder }) => inEveryOrder)).toEqual([true])
    expect(rehearsal.proved).toBe(false)
  })
})

describe('what the state and the account say differently', () => {
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
  const withRow = (more: object) => {
    const row = { id: 802, label: 'old', status: 'enabled', tags: [], rules, devices: { rows: [] } }
    const value = {
      ...{ format: 'firedrill-account', version: 1, default_firewalls: {} },
      firewalls: { rows: [{ ...row, ...more }] },
    }
    return told([renamed()], { name: 'account.json', value })
  }

  test('is told apart from what is not known', () => {
    const { text, rehearsal } = withRow({ label: 'other' })
    const [, head = '', ...lines] = text.slice(text.indexOf('On the way')).split('\n\n')
    expect(head.split('\n')[0]).toBe('The plan and the account differ')
    expect(head).toContain('firewalls.802.label: old in the state, other in the account')
    expect(lines.join('')).not.toContain('not proved')
    expect([rehearsal.comparison.equivalent, rehearsal.proved]).toEqual(['always', true])
  })

  const ssh = { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: { ipv4: ['0.0.0.0/0'] } }

  test.each([
    ['rules', { rules: { ...rules, inbound: [ssh] } }, 'rules.inbound[0]'],
    ['a policy', { rules: { ...rules, inbound_policy: 'ACCEPT' } }, 'rules.inbound_policy'],
    ['a status', { status: 'disabled' }, 'status'],
  ])('is no proof where packets are judged by it: %s', (_, more, part) => {
    const { text, markdown, rehearsal } = withRow(more)
    for (const each of [text, markdown]) {
      expect(each).not.toContain(same)
      expect(each.replace(/\s+/g, ' ')).toContain(
        `goes by the state, and may be wrong where the account is right: firewalls.802.${part}`,
      )
    }
    expect([rehearsal.comparison.equivalent, rehearsal.proved]).toEqual(['depends', false])
  })
})

describe('a firewall of the plan that the account', () => {
  const account = (more: object) => {
    const value = { format: 'firedrill-account', version: 1, firewalls: { rows: [], ...more } }
    return told([renamed()], { name: 'account.json', value })
  }

  test('does not have, though it lists all, leaves open what comes of the plan', () => {
    const { text, markdown, rehearsal } = account({})
    for (const each of [text, markdown]) {
      expect(each).not.toContain(same)
      expect(each).toContain('with what the account does not have: firewalls.802')
    }
    expect([rehearsal.comparison.equivalent, rehearsal.proved]).toEqual(['depends', false])
  })

  test('may have, as its list was cut off, is what the state says', () => {
    expect(account({ missing: 'some' }).text).toContain(same)
  })
})
