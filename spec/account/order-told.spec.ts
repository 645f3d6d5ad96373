/** In which order windows of an account with holes are told: those that open first, then what is certain, whatever is larger. */
import { expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { orderIn } from '../../src/whatif.ts'
import { accountWith } from '../support/accounts.ts'
import { closedRules } from '../support/worlds.ts'

const devices = { rows: [{ id: 9, entity: { type: 'instance', id: 1 } }] } as const
const everywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const noTcpOut = { protocol: 'TCP', addresses: everywhere, action: 'DROP' } as const

it('tells a small window that is certain before a large one that depends on a hole', () => {
  // Nothing goes out at first, and no TCP in the end: that opens for certain. What comes in rests on the rule set.
  const before = { ...closedRules, inbound: [{ ruleset: 7 }], outbound_policy: 'DROP' } as const
  const account = accountOf(accountWith({ status: 'enabled', devices, rules: before }))
  const params = { firewallId: 1 }
  const calls: readonly AnyCall[] = [
    { operation: 'firewallUpdate', params, body: { status: 'disabled' } },
    { operation: 'firewallRulesUpdate', params, body: { ...closedRules, outbound: [noTcpOut] } },
    { operation: 'firewallUpdate', params, body: { status: 'enabled' } },
  ]
  const found = orderIn(account, calls)
  const answer = found.holds === 'depends' ? found.cases[0]?.answer : found.answer
  const windows = answer?.ok === true ? answer.windows : []
  expect(windows).toMatchObject([
    { kind: 'exposure', after: 0, holds: 'always', on: [], witness: { direction: 'outbound' } },
    { kind: 'exposure', after: 0, holds: 'depends', on: ['rule set 7'] },
  ])
  const [certain = 0n, doubtful = 0n] = windows.map(({ size }) => BigInt(size))
  expect(certain < doubtful).toBe(true)
})
