/** Each change between accounts with holes is decided by one and the same, or says on what that depends. */
import { expect, it } from 'vitest'
import { accountOf } from '../../src/account/holes/account.ts'
import { compareAccounts, compareStates } from '../../src/rehearsal/accounts/compare-accounts.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { get } from '../../src/world/table.ts'
import { worldAfter } from '../support/outcomes.ts'
import { dropping, firewall, gathered, instance, rule, withFirewall } from './holed-accounts.ts'

const wide = { ipv4: ['198.51.100.0/24'] }
const web = rule({ ports: '80', addresses: wide, label: 'allow-web' })
const ssh = rule({ ports: '22,80', addresses: wide, label: 'allow-ssh' })

it('tells apart what two rules accepted', () => {
  const account = withFirewall(
    { rules: { inbound: [web, ssh], outbound: [], ...dropping } },
    { instances: { rows: [instance()], missing: 1 } },
  )
  const world = worldAfter(account.world, {
    operation: 'firewallRulesUpdate',
    params: { firewallId: 802 },
    body: { inbound: [], outbound: [], ...dropping },
  })
  const { changes } = compareStates({ account, world: account.world }, { account, world })
  expect(changes.map(({ ports, before }) => [ports, before])).toEqual([
    ['80', { kind: 'rule', direction: 'inbound', index: 0, label: 'allow-web' }],
    ['22', { kind: 'rule', direction: 'inbound', index: 1, label: 'allow-ssh' }],
  ])
  const rules = get(account.world.tables.firewalls, 802)?.rules
  if (rules === undefined) throw new TypeError('expected a firewall')
  for (const { witness, before } of changes) expect(evaluate(rules, witness).cause).toEqual(before)
})

it('names nobody where it depends on a hole who decides', () => {
  const before = accountOf(gathered())
  const rows = [
    firewall({
      rules: {
        inbound: [rule({ addresses: { ipv4: ['pl::office'] } }), rule()],
        outbound: [],
        ...dropping,
      },
    }),
  ]
  const after = accountOf(gathered({ firewalls: { rows } }))
  const { changes } = compareAccounts(before, after)
  const told = changes.map(({ holds, addresses, after: is }) => [holds, addresses, is])
  expect(told).toContainEqual([
    'always',
    ['192.0.2.1/32'],
    { kind: 'depends', on: ['prefix list pl::office'] },
  ])
  expect(told.filter(([holds]) => holds === 'depends')).toEqual([
    ['depends', undefined, { kind: 'rule', direction: 'inbound', index: 0 }],
  ])
})
