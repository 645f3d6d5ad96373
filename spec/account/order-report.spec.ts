/** What reports tell of an order in an account with holes: each case by itself. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { reportAccountOrder } from '../../src/report/account-order.ts'
import { type Format, printReport } from '../../src/report/index.ts'
import { orderIn } from '../../src/whatif.ts'
import { accountWith } from '../support/accounts.ts'
import { closedRules } from '../support/worlds.ts'

const devices = { rows: [{ id: 9, entity: { type: 'instance', id: 1 } }] } as const
const attach: AnyCall = {
  ...{ operation: 'firewallDeviceCreate', params: { firewallId: 2 } },
  body: { type: 'instance', id: 1 },
}
const rules = (body: object): AnyCall => ({
  ...{ operation: 'firewallRulesUpdate', params: { firewallId: 1 } },
  body: { ...closedRules, ...body },
})

const told = (gathered: Parameters<typeof accountOf>[0], calls: readonly AnyCall[]) => {
  const account = accountOf(gathered)
  const change = { name: 'change.json', calls }
  const report = reportAccountOrder(orderIn(account, calls), account.holes, change, {
    name: 'account',
  })
  return { report, as: (format: Format) => printReport(report, format) }
}

describe('the report of an order with a case for each outcome', () => {
  const split = told(accountWith({ devices }, { status: 'enabled', devices: { rows: [] } }), [
    attach,
  ])

  it('has a row of boxes for each in the flowchart', () => {
    const boxes = split.as('mermaid').match(/case \d: [^"]+/g)
    expect(new Set(boxes)).toEqual(
      new Set(['case 1: before', 'case 2: before', 'case 2: 1. firewallDeviceCreate 2']),
    )
  })

  it('says in the title of each picture in which case it is', () => {
    expect(split.report.figures?.().map(({ title }) => title)).toEqual([
      'The calls in this order, if status of firewall 1: disabled',
    ])
  })

  it('says first what is not as it should be', () => {
    expect(split.report.headline?.()).toBe('No order succeeds: every one was tried')
  })
})

describe('the headline', () => {
  it('says of a window that depends on holes that it may open', () => {
    const open = told(accountWith({ status: 'enabled' }), [
      rules({ inbound_policy: 'ACCEPT' }),
      rules({}),
    ])
    expect(open.report.headline?.()).toBe('Exposes web-1, web-2 for a while, or not')
  })

  it('says of what no window opens at, and what nobody knows', () => {
    const { balancers: _, ...cut } = accountWith({ status: 'enabled' })
    const off = told(cut, [rules({ outbound_policy: 'DROP' })])
    expect(off.report.headline?.()).toBe('In this order no window opens')
    const hidden = told(cut, [rules({ inbound_policy: 'ACCEPT' }), rules({})])
    expect(hidden.as('text').replaceAll(/\n */g, ' ')).toContain(
      '? windows may open at services and addresses that were not given: that depends on the other balancers',
    )
  })
})
