/** What is sensitive is told to nobody. */
import { describe, expect, it } from 'vitest'
import { readPlan } from '../../src/account.ts'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { checkPlan, policiesOf } from '../../src/policies/index.ts'
import {
  checkQuestion,
  type Format,
  planQuestion,
  printReport,
  type Report,
  reportPlan,
  reportPlanCheck,
} from '../../src/report/index.ts'
import { insideRows } from './inside-rows.ts'
import {
  configured,
  faults,
  firewall,
  planFile,
  planOf,
  planValue,
  type Row,
  relabelled,
  rule,
  web,
} from './plan-builder.ts'

describe('what is sensitive', () => {
  const secret = 'sesame-0815'
  const hidden = (after: object, sensitive: unknown): Row => ({
    address: web,
    actions: ['update'],
    before: firewall(802),
    after: { ...firewall(802), ...after },
    sensitive,
  })

  it('is in no fault', () => {
    const row = hidden({ inbound: [{ ...rule, action: secret }] }, { inbound: [{ action: true }] })
    const [first = ''] = faults(planFile({}, [row]))
    expect(first).toContain(
      'resource_changes[0].change.after.inbound[0].action: expected ACCEPT or DROP',
    )
    expect(first).not.toContain(secret)
    const open = hidden({ inbound: [{ ...rule, action: secret }] }, {})
    expect(faults(planFile({}, [open]))[0]).toContain(secret)
  })

  it('is used in calls, which say where it stands', () => {
    const row = hidden(
      { inbound: [{ ...rule, ipv4: ['192.0.2.0/24'] }] },
      { inbound: [{ ipv4: [true] }] },
    )
    const read = readPlan([planFile({}, [row])])
    expect(read.places[0]?.sensitive).toEqual([['body', 'inbound', 0]])
    expect(readPlan([planFile()]).places[0]?.sensitive).toEqual([])
  })

  it('is nowhere in what is read: inputs, tokens, passwords and certificates', () => {
    const more = {
      variables: { token: { value: secret } },
      configuration: {
        provider_config: { linode: { expressions: { token: { constant_value: secret } } } },
        root_module: { resources: [configured(web)], variables: { token: { default: secret } } },
      },
    }
    const vm: Row = {
      address: 'linode_instance.vm',
      actions: ['create'],
      after: {
        region: 'us-east',
        label: 'vm-1',
        root_pass: secret,
        stackscript_data: { a: secret },
        metadata: [{ user_data: secret }],
      },
    }
    const lb: Row = {
      address: 'linode_nodebalancer_config.c',
      actions: ['create'],
      after: { ssl_key: secret, ssl_cert: secret },
    }
    const { account, ...read } = readPlan([planFile(more, [relabelled, vm, lb])])
    expect(JSON.stringify([account.gathered, account.holes, read])).not.toContain(secret)
    expect(read.leaves.unknown.filter(({ path }) => path.includes('root_pass'))).toEqual([])
  })
})

describe('what is sensitive in a rule that comes', () => {
  const secret = {
    ...{ label: 'quince-door', action: 'ACCEPT', protocol: 'TCP', ports: '47' },
    ...{ ipv4: ['198.51.100.64/26'], ipv6: ['3fff:dead:beef::/64'] },
  }
  /** Addresses in the networks and beside them, and what else the rule says. */
  const traces = {
    ipv4: /198\.51\.100\./,
    ipv6: /3fff:dead:bee[ef]/,
    ports: /(?<![\w.:])47(?![\w.])/,
    label: /quince/,
  }
  type Trace = keyof typeof traces

  function shown(sensitive: unknown): string {
    const rows = insideRows({ sensitive }, secret)
    const resources = rows.map(({ address }) => configured(address))
    const plan = planOf({ rows, resources })
    const rehearsal = rehearsePlan(plan)
    const policies = policiesOf([
      { id: 'closed', never: { packets: 'inbound any' }, at: 'moments' },
      { id: 'apart', never: { reach: { from: { labels: '*' }, protocol: 'TCP' } } },
      { id: 'clean', never: { lint: {} } },
    ])
    const sources = { policies: { name: 'policies.json' }, plan: { name: 'plan.json' } }
    const checked = reportPlanCheck(checkPlan(policies, plan, rehearsal), plan, rehearsal, sources)
    return [
      ...told(reportPlan(plan, rehearsal, sources.plan), planQuestion.formats),
      ...told(checked, checkQuestion.formats),
    ].join('\n')
  }

  const told = (report: Report, formats: readonly Format[]): readonly string[] => [
    ...formats.map(form => printReport(report, form)),
    ...formats.map(form => printReport(report, form, { all: true })),
    JSON.stringify([report.json(), report.findings]),
  ]

  const found = (text: string): readonly Trace[] =>
    (Object.keys(traces) as Trace[]).filter(each => traces[each].test(text))

  it('is told where nothing is marked, so that it would be seen', () => {
    expect(found(shown({}))).toEqual(['ipv4', 'ipv6', 'ports', 'label'])
  })

  it.each<readonly [string, unknown, readonly Trace[]]>([
    ['the whole resource', true, []],
    ['the list of rules', { inbound: true }, []],
    ['the rule', { inbound: [true] }, []],
    ['all lists of addresses', { inbound: [{ ipv4: true, ipv6: true }] }, ['ports', 'label']],
    ['one IPv4 list', { inbound: [{ ipv4: true }] }, ['ports', 'label']],
    ['one IPv6 entry', { inbound: [{ ipv6: [true] }] }, ['ports', 'label']],
    ['ports', { inbound: [{ ports: true }] }, ['ipv4', 'ipv6', 'label']],
    ['the label', { inbound: [{ label: true }] }, ['ipv4', 'ipv6', 'ports']],
  ])('is nowhere in any form where this is marked: %s', (_, sensitive, others) => {
    expect(found(shown(sensitive))).toEqual(others)
  })
})

describe('drift', () => {
  const told = (sensitive: unknown): readonly string[] => {
    const rows = insideRows({ sensitive })
    const value = planValue({ rows, resources: rows.map(({ address }) => configured(address)) })
    const rule = { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: ['203.0.113.0/24'] } }
    const rules = {
      inbound: [{ ...rule, label: 'branch', ports: '22,80, 443' }],
      ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    }
    const times = { created: '2025-01-01T00:00:00', updated: '2025-01-01T00:00:00' }
    const plan = readPlan([
      { name: 'plan.json', value },
      {
        name: 'firewalls.json',
        value: [{ id: 802, label: 'firewall-802', status: 'enabled', rules, ...times }],
      },
    ])
    const { findings } = reportPlan(plan, rehearsePlan(plan), { name: 'plan.json' })
    return findings.flatMap(({ kind, message }) => (kind === 'drift' ? [message] : []))
  }
  const start = 'firewalls.802.rules.inbound[0]'

  it('says what either says, whatever else is sensitive', () => {
    const expected = [
      `${start}.label: office in the state, branch in the account.`,
      `${start}.ports: 22 in the state, "22,80, 443" in the account.`,
    ]
    expect(told({})).toEqual(expect.arrayContaining(expected))
    expect(told({ tags: [true], label: true })).toEqual(expect.arrayContaining(expected))
  })

  it('says nothing of such a part of a rule as is sensitive in any', () => {
    expect(told({ inbound: [{ ports: true }] })).toEqual(
      expect.arrayContaining([
        `${start}.label: office in the state, branch in the account.`,
        `${start}.ports: a sensitive value in the state, a sensitive value in the account.`,
      ]),
    )
    expect(told({ inbound: [{ ipv4: true }] }).join()).not.toContain('203.0.113')
  })
})
