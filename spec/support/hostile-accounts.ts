/** Reports about accounts with holes, plans, promises and fleets, in which everything that can have a label has one of these. */
import { readAccount, readPlan, rehearsePlan } from '../../src/account.ts'
import type { AnyCall } from '../../src/index.ts'
import { check, checkPlan, readPolicies } from '../../src/policies/index.ts'
import { reportAccount } from '../../src/report/account.ts'
import { reportAccountsComparison } from '../../src/report/account-changes.ts'
import { reportAccountExposure } from '../../src/report/account-exposure.ts'
import { reportAccountOrder } from '../../src/report/account-order.ts'
import { reportAccountRehearsal } from '../../src/report/account-rehearsal.ts'
import { reportFleet } from '../../src/report/fleet/fleet.ts'
import { summarizeFleet } from '../../src/report/fleet/summarize.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import {
  create,
  firewall,
  fresh,
  instance,
  planValue,
  still,
  update,
} from '../plans/plan-builder.ts'
import type { ReportsOf } from './hostile-forms.ts'
import { ruleLabel } from './hostile-worlds.ts'

/** A star in a choice means any text. */
const chosen = (text: string): string => text.replaceAll('*', '+')

/** A tag that may be chosen as it is. */
const tagOf = (label: string): string => chosen(ruleLabel(label))

const listOf = (rows: readonly object[]) => ({
  ...{ data: rows, page: 1, pages: 1, results: rows.length },
})

const rule = (label: string, ports: string) => ({
  ...{ label: ruleLabel(label), description: label, action: 'ACCEPT', protocol: 'TCP', ports },
  addresses: { ipv4: ['192.0.2.0/24', 'pl::office'], ipv6: ['::/0'] },
})

/** Three instances of which the interfaces were not given, one of them behind a firewall with a prefix list. */
const accountOf = (labels: readonly string[], ports: string) => {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = labels
  const linode = (label: string, at: number) => ({
    ...{ id: 101 + at, label, region: 'us-east', status: 'running', ipv4: [`192.0.2.${at + 1}`] },
    ...{ tags: [tagOf(label)], image: label, [`field ${at}`]: label },
  })
  const wall = {
    ...{ id: 801, label: 'wall', status: 'enabled', tags: [tagOf(fourth)] },
    rules: {
      inbound: [rule(first, ports), rule(fifth, '443')],
      ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
    },
    entities: [{ id: 101, type: 'linode', label: first, url: '/v4/linode/instances/101' }],
    [`more ${second}`.slice(0, 40)]: third,
  }
  return readAccount([
    { name: `${second}.json`, value: listOf([first, second, third].map(linode)) },
    { name: 'firewalls.json', value: listOf([wall]) },
  ])
}

/** A firewall made for an instance that stays, rules that change, and an instance of which an address is not known. */
const planOf = (labels: readonly string[]) => {
  const [first = '', second = '', third = ''] = labels
  const guarded = {
    linodes: [101],
    devices: [{ id: 9001, entity_id: 101, type: 'linode', label: second, url: second }],
  }
  const rules = (ports: string) => ({
    inbound: [
      {
        ...{ label: ruleLabel(first), action: 'ACCEPT', protocol: 'TCP', ports },
        ipv4: ['0.0.0.0/0'],
        ipv6: null,
      },
    ],
  })
  const keyed = (type: string, key: string) => ({
    address: `${type}.web[${JSON.stringify(key)}]`,
    more: { index: key },
  })
  const rows = [
    {
      ...still('linode_instance.web', instance(101, { label: second })),
      ...keyed('linode_instance', first),
    },
    {
      ...update(
        'linode_firewall.web',
        firewall(802, { ...rules('22'), ...guarded }),
        firewall(802, { ...rules('80'), ...guarded, tags: [ruleLabel(third)] }),
      ),
      ...keyed('linode_firewall', third),
    },
    create('linode_instance.new', {
      ...fresh(instance(103)),
      label: ruleLabel(third),
      image: first,
    }),
    create('linode_volume.disk', { label: first, size: 20 }),
  ]
  return readPlan([
    {
      name: `${third}.json`,
      value: planValue({ rows, more: { variables: { [first]: { value: second } } } }),
    },
  ])
}

const policiesOf = (labels: readonly string[]) => {
  const [first = '', second = '', third = '', fourth = ''] = labels.map(each =>
    each.trim() === '' ? 'x' : each,
  )
  const read = readPolicies({
    policies: [
      {
        ...{ id: 'closed', title: first, why: second, sources: [third, 'https://example.com/'] },
        never: { packets: ['inbound TCP 22,80,443'], from: 'internet' },
        except: [
          {
            services: { labels: chosen(fourth) },
            owner: second,
            reason: third,
            until: '2026-01-01',
          },
        ],
      },
      {
        id: 'tagged',
        title: third,
        always: { packets: 'inbound TCP 443' },
        services: { tags: tagOf(labels[0] ?? '') },
      },
      { id: 'guarded', never: { lint: { kinds: ['no-active-firewall'] } } },
    ],
  })
  if (!read.ok) throw new TypeError('policies may be called anything')
  return read.value
}

const now = '2026-03-01'

function reportsOfFleet(labels: readonly string[]): report.Report {
  const policies = policiesOf(labels)
  const [first = '', second = '', third = '', fourth = ''] = labels.map(
    (each, at) => `${at} ${each}`,
  )
  const { account } = accountOf(labels, '80')
  const { findings } = report.reportCheck(check(policies, account, { now }), {
    ...{ policies: { name: 'policies' }, account: { name: first } },
    holes: account.holes,
  })
  const result = { promises: [], findings: [], more: 0, remarks: [], says: [] }
  const answer = summarizeFleet(policies, [
    {
      ...result,
      account: first,
      digest: '1',
      outcome: 'findings',
      promises: ['broken', 'undecided', 'kept'],
      findings,
    },
    { ...result, account: second, digest: '2', outcome: 'unread', says: [third] },
    { ...result, account: third, digest: '3', outcome: 'crashed', says: [fourth] },
    { ...result, account: fourth, digest: '4', outcome: 'ok', promises: ['kept', 'kept', 'kept'] },
  ])
  return reportFleet(answer, { policies: { name: 'policies' }, folder: labels[4] ?? '' })
}

export const reportsOfAccounts: ReportsOf = labels => {
  const [before, after] = [accountOf(labels, '22'), accountOf(labels, '80')] as const
  const { account } = before
  const { holes } = account
  const source = { name: labels[5] ?? '' }
  const calls: readonly AnyCall[] = [
    { operation: 'firewallUpdate', params: { firewallId: 801 }, body: { status: 'disabled' } },
    { operation: 'firewallUpdate', params: { firewallId: 801 }, body: { label: 'other' } },
  ]
  const asked = { verdict: 'ACCEPT' } as const
  const plan = planOf(labels)
  const rehearsal = rehearsePlan(plan)
  const policies = policiesOf(labels)
  const promised = { policies: source }
  return [
    reportAccount(before, source),
    reportAccountExposure(whatIf.exposureIn(account), whatIf.eastWestIn(account), holes, source),
    report.reportLint(whatIf.lintIn(account), source),
    reportAccountsComparison(
      whatIf.compareAccounts(account, after.account),
      [...holes, ...after.account.holes],
      ...([source, source] as const),
    ),
    reportAccountRehearsal(
      whatIf.rehearseIn(account, { calls, packets: [] }),
      holes,
      source,
      source,
    ),
    reportAccountOrder(whatIf.orderIn(account, calls), holes, { ...source, calls }, source),
    report.reportServicesSearch(whatIf.searchServicesIn(account, asked), asked, source, holes),
    report.reportPlan(plan, rehearsal, source),
    report.reportCheck(check(policies, account, { now }), { ...promised, account: source, holes }),
    report.reportPlanCheck(checkPlan(policies, plan, rehearsal, { now }), plan, rehearsal, {
      ...promised,
      plan: source,
    }),
    reportsOfFleet(labels),
  ]
}
