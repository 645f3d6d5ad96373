/** Reports of all questions about rules and about worlds, in which everything that can have a label has one of these. */
import {
  type AnyCall,
  createWorld,
  explain,
  type Rule,
  type Rules,
  type WorldSource,
} from '../../src/index.ts'
import { relateRules } from '../../src/policies/index.ts'
import * as report from '../../src/report/index.ts'
import * as whatIf from '../../src/whatif.ts'
import type { ReportsOf } from './hostile-forms.ts'

/** What rules may be called: 3 to 32 characters. */
export const ruleLabel = (text: string): string => [...`${text}xxx`].slice(0, 32).join('')

const ruleOf = (label: string, ports: string): Rule => ({
  ...{ protocol: 'TCP', ports, action: 'ACCEPT', label: ruleLabel(label) },
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['2001:db8::/32'] },
})

const rulesOf = (labels: readonly string[], first: number): Rules => ({
  inbound: labels.map((label, at) => ruleOf(label, `${first + 2 * at}`)),
  ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
})

/** Each instance behind a firewall of its own, but for the last one, which is behind none. */
const documentOf = (labels: readonly string[], first: number): WorldSource => ({
  instances: labels.map((label, at) => ({
    ...{ id: at + 1, label, region: 'newark-us' },
    ...{ ipv4: [`33.160.0.${at + 1}`] },
  })),
  balancers: [{ id: 99, label: labels[0] ?? '', region: 'newark-us' }],
  firewalls: labels.slice(1).map((label, at) => ({
    ...{
      id: at + 801,
      label: `fw-${at}`,
      status: 'enabled',
      rules: rulesOf([label], first + 2 * at),
    },
    devices: [{ id: at + 9001, entity: { type: 'instance', id: at + 1 } }],
  })),
})

export const reportsOfWorlds: ReportsOf = labels => {
  const [before, after] = [rulesOf(labels, 1000), rulesOf(labels, 1010)] as const
  const [was, is] = [createWorld(documentOf(labels, 2000)), createWorld(documentOf(labels, 2002))]
  const name = labels[1] ?? ''
  const source = { name }
  const packet = {
    direction: 'inbound',
    protocol: 'TCP',
    address: '192.0.2.1',
    port: 1010,
  } as const
  const calls: readonly AnyCall[] = [
    { operation: 'firewallDelete', params: { firewallId: 801 } },
    {
      operation: 'firewallUpdate',
      params: { firewallId: name as never },
      body: { label: 'other' },
    },
    {
      operation: 'firewallCreate',
      body: { label: 'made', rules: rulesOf(['made'], 1000), devices: { instances: [1] } },
    },
  ]
  const asked = { verdict: 'ACCEPT' } as const
  return [
    report.reportRulesComparison(
      whatIf.compareRules(before, after),
      { ...source, rules: before },
      { ...source, rules: after },
    ),
    report.reportWorldsComparison(whatIf.compareWorlds(was, is), source, source),
    report.reportRehearsal(whatIf.rehearse(was, { calls, packets: [] }), source, source),
    report.reportOrder(
      whatIf.order(was, [calls[0], calls[2]] as readonly AnyCall[]),
      { ...source, calls: [calls[0], calls[2]] as readonly AnyCall[] },
      source,
    ),
    report.reportExposure(whatIf.exposureOf(was), whatIf.eastWest(was), source),
    report.reportLint(whatIf.lintWorld(was), source),
    report.reportLint(whatIf.lintRules(before), { ...source }),
    report.reportSearch(whatIf.search(before, asked), asked, source),
    report.reportRulesRelation(relateRules(before, after), source, source),
    report.reportCompaction(whatIf.compact(before), { ...source, rules: before }),
    report.reportExplanations(
      [{ packet, explanation: explain(before, packet), rules: before }],
      source,
    ),
  ]
}
