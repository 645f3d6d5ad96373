/** The calls that the provider makes for balancers and ranges. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import {
  callsOf,
  create,
  firewall,
  missed,
  planned,
  remove,
  standing,
  still,
  update,
  web,
} from './plan-builder.ts'

describe('balancers', () => {
  const lb = 'linode_nodebalancer.lb'
  const values = { label: 'lb-one', region: 'us-east' }

  it('are created with their firewall, and are deleted', () => {
    expect(callsOf(still(web, firewall(1)), create(lb, { ...values, firewall_id: 1 }))).toEqual([
      {
        operation: 'balancerCreate',
        body: { region: 'us-east', label: 'lb-one', firewall_id: 1 },
      },
    ])
    expect(callsOf(create(lb, { ...values, firewall_id: -1 }))).toEqual([
      { operation: 'balancerCreate', body: { region: 'us-east', label: 'lb-one' } },
    ])
    expect(callsOf(remove(lb, { ...values, id: '5' }))).toEqual([
      { operation: 'balancerDelete', params: { balancerId: 5 } },
    ])
    const renamed = { ...values, id: '5', label: 'b', tags: ['front'] }
    expect(callsOf(update(lb, { ...values, id: '5' }, renamed))).toEqual([
      {
        operation: 'balancerUpdate',
        params: { balancerId: 5 },
        body: { label: 'b', details: { tags: ['front'] } },
      },
    ])
  })

  it('are never without the firewall that they are created with', () => {
    const guarded = planned(still(web, firewall(1)), create(lb, { ...values, firewall_id: 1 }))
    const { moments, comparison, outcomesOn } = rehearsePlan(guarded)
    expect([moments.proved, moments.undecided, outcomesOn]).toEqual([true, [], []])
    expect(moments.proved && moments.moments).toEqual([])
    const holders = comparison.addresses.flatMap(({ after }) => after.holders)
    expect(holders.map(({ service, firewall }) => [service.label, firewall?.id])).toEqual([
      ['lb-one', 1],
      ['lb-one', 1],
    ])
  })

  it('leave open what gets through where the plan does not show their firewall', () => {
    const hidden = planned(create(lb, values, { firewall_id: true }))
    const { moments, proved } = rehearsePlan(hidden)
    expect(proved).toBe(false)
    expect(
      moments.undecided.map(({ everywhere, services }) => [
        everywhere,
        services.map(({ label }) => label),
      ]),
    ).toEqual([[false, ['lb-one']]])
    const bare = rehearsePlan(planned(still(web, firewall(1)), create(lb, values)))
    expect(bare.moments.undecided).toEqual([])
  })

  it('lose the firewall that they were created with by a call of its own', () => {
    const device = { firewall_id: 1, entity_id: 5, entity_type: 'nodebalancer' }
    const made = callsOf(
      still(web, { ...firewall(1), nodebalancers: [5] }),
      still(lb, { ...values, id: '5' }),
      remove('linode_firewall_device.d', { ...device, id: '9' }),
    )
    expect(made.map(({ operation }) => operation)).toEqual(['firewallDeviceDelete'])
  })

  it.each(['linode_nodebalancer_config.c', 'linode_nodebalancer_node.n'])(
    'and %s: what they pass on is not simulated',
    address => {
      const says = 'What balancers listen on, and whom they pass it on to, is not simulated.'
      const of = { nodebalancer_id: 5 }
      for (const row of [create(address, of), update(address, of, of), remove(address, of)])
        expect(missed(row)).toEqual([[address, '', says]])
      expect(missed(still(address, of))).toEqual([])
    },
  )
})

describe('ranges', () => {
  const range = 'linode_ipv6_range.r'
  const held = {
    id: '2001:db8:1::',
    range: '2001:db8:1::',
    prefix_length: 64,
    linode_id: 101,
    region: 'us-east',
  }

  it('are created by instance or by route, go elsewhere, and are deleted', () => {
    expect(callsOf(standing, create(range, { prefix_length: 64, linode_id: 101 }))).toEqual([
      { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 101 } },
    ])
    expect(
      callsOf(standing, create(range, { prefix_length: 56, route_target: '2001:db8::101/128' })),
    ).toEqual([
      { operation: 'ipv6RangeCreate', body: { prefix_length: 56, route_target: '2001:db8::101' } },
    ])
    expect(callsOf(standing, update(range, held, { ...held, linode_id: 102 }))).toEqual([
      {
        operation: 'ipAddressesAssign',
        body: {
          region: 'us-east',
          assignments: [{ address: '2001:db8:1::/64', instance_id: 102 }],
        },
      },
    ])
    expect(callsOf(standing, remove(range, held))).toEqual([
      { operation: 'ipv6RangeDelete', params: { range: '2001:db8:1::' } },
    ])
  })
})
