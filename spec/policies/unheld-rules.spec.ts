/** Plans about firewalls whose rules are known, and none that a world can hold: nothing is proved of what happens between two calls. */
import { describe, expect, it } from 'vitest'
import type { GatheredEntry } from '../../src/account/gathered.ts'
import { readPlan, rehearsePlan } from '../../src/account.ts'
import { checkPlan, policiesOf } from '../../src/policies/index.ts'
import { dropping, firewall, gathered, onInstance, rule } from '../account/holed-accounts.ts'
import { planValue } from '../plans/plan-builder.ts'

const anywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const drop = rule({ addresses: anywhere, action: 'DROP', ports: null })
const device = { id: '1', firewall_id: 802, entity_id: 5, entity_type: 'linode' }

/** The instance goes from a firewall that accepts what no rule drops to one that drops everything, and is behind none in between. */
function answersFor(entry: GatheredEntry) {
  const rules = { ...dropping, inbound: [entry], outbound: [], inbound_policy: 'ACCEPT' } as const
  const account = gathered({
    firewalls: {
      rows: [
        firewall({ rules, devices: { rows: [onInstance] } }),
        firewall({ id: 803, label: 'other', devices: { rows: [] } }),
      ],
    },
    rulesets: { rows: [{ id: 5, type: 'inbound', rules: [drop] }] },
  })
  const moved = {
    address: 'linode_firewall_device.d',
    actions: ['delete', 'create'],
    before: device,
    after: { firewall_id: 803, entity_id: 5, entity_type: 'linode' },
  }
  const plan = readPlan([
    { name: 'plan.json', value: planValue({ rows: [moved] }) },
    { name: 'account.json', value: account },
  ])
  const rehearsal = rehearsePlan(plan)
  const never = { packets: 'inbound TCP 22' }
  const policies = policiesOf([
    { id: 'way', at: 'moments', never },
    { id: 'end', never },
  ])
  const checked = checkPlan(policies, plan, rehearsal).policies
  const on = rehearsal.unsettled.flatMap(each => each.on)
  return [rehearsal.proved, on, ...checked.map(({ result }) => result)]
}

describe('what is open between two calls of a plan', () => {
  it('is told where a world holds the rules', () => {
    expect(answersFor(drop)).toEqual([true, [], 'broken', 'kept'])
  })

  it.each([
    ['every protocol', { ...drop, protocol: 'ALL' }],
    ['a rule set that was given', { ruleset: 5 }],
  ])('is not known where it names %s', (_, entry) => {
    const why = 'rules of firewall 802, which are not followed between calls'
    expect(answersFor(entry)).toEqual([false, [why], 'undecided', 'kept'])
  })
})
