/** What a report says of the end of a plan: nothing is claimed of what was not understood, and drift is no hole. */
import { describe, expect, test } from 'vitest'
import { type PlanFile, readPlan, rehearsePlan } from '../../src/account.ts'
import { printReport, reportPlan } from '../../src/report/index.ts'
import { create, firewall, planValue, type Row, update } from './plan-builder.ts'

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

test('what the state and the account say differently is told apart from what is not known', () => {
  const { label, ...row } = { id: 802, label: 'other', status: 'enabled', tags: [] }
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' }
  const devices = { rows: [] }
  const value = {
    ...{ format: 'firedrill-account', version: 1, default_firewalls: {} },
    firewalls: { rows: [{ ...row, label, rules, devices }] },
  }
  const { text } = told([renamed()], { name: 'account.json', value })
  const [, head = '', ...lines] = text.slice(text.indexOf('On the way')).split('\n\n')
  expect(head.split('\n')[0]).toBe('The plan and the account differ')
  expect(head).toContain('firewalls.802.label: old in the state, other in the account')
  expect(lines.join('')).not.toContain('not proved')
})
