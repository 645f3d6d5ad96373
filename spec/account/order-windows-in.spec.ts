/** Windows between calls to an account with holes: until when each lasts, and which holes it depends on. */
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { type OrderIn, orderIn } from '../../src/whatif.ts'
import { accepting, dropping, firewall, gathered, instance } from './holed-accounts.ts'

const windowsOf = (found: OrderIn) => {
  const answer = found.holds === 'always' ? found.answer : found.cases[0]?.answer
  return answer?.ok === true ? answer.windows : []
}

const rules = (firewallId: number, body: object) =>
  ({ operation: 'firewallRulesUpdate', params: { firewallId }, body }) as const

const on = (id: number, device: number) => ({
  rows: [{ id: device, entity: { type: 'instance', id } }] as const,
})

describe('a window at an address', () => {
  it('ends with the call after which nobody answers there', () => {
    const [own, other] = ['33.160.0.5', '33.160.0.15']
    const web = firewall({
      ...{ id: 1, devices: on(5, 51) },
      rules: { inbound: [{ ruleset: 7 }], outbound: [], ...dropping },
    })
    const account = accountOf(
      gathered({
        firewalls: { rows: [web] },
        instances: { rows: [instance({ id: 5, ipv4: [own, other] })] },
      }),
    )
    const calls = [
      rules(1, { inbound: [], outbound: [], ...accepting }),
      { operation: 'instanceAddressDelete', params: { instanceId: 5, address: other } },
      { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { tags: ['late'] } },
    ] as const
    const found = orderIn(account, calls, {
      after: [
        [0, 1],
        [1, 2],
      ],
    })
    // What comes in may have come in before already, through the rule set.
    const there = {
      kind: 'exposure',
      after: 0,
      until: 1,
      services: [],
      addresses: [{ text: other }],
    }
    expect(windowsOf(found)).toMatchObject([
      { ...there, holds: 'always', on: [] },
      { ...there, holds: 'depends', on: ['rule set 7'] },
    ])
    expect(windowsOf(orderIn(account, calls))).toEqual([])
  })
})

describe('an order', () => {
  const web = (rulesets: number) =>
    firewall({
      ...{ id: 1, devices: on(5, 51) },
      rules: {
        inbound: Array.from({ length: rulesets }, (_, at) => ({ ruleset: at + 1 })),
        outbound: [],
        ...dropping,
      },
    })
  const openedForAWhile = (rulesets: number) => {
    const account = accountOf(gathered({ firewalls: { rows: [web(rulesets)] } }))
    const open = rules(1, { inbound: [], outbound: [], ...accepting })
    const close = rules(1, { inbound: [], outbound: [], ...dropping })
    const found = orderIn(account, [open, close])
    return found.holds === 'depends' ? found.cases[0]?.answer : found.answer
  }

  it('tells no windows, and says that it is not exact, where holes can be filled in too many ways', () => {
    expect(openedForAWhile(2)).toMatchObject({ safe: 'never', isExact: true, windows: [{}, {}] })
    expect(openedForAWhile(9)).toMatchObject({ safe: 'depends', isExact: false, windows: [] })
  })
})
