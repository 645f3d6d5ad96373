/** Resources that no call stands for: those that open nothing, those that are not simulated, and those that nobody knows. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { calls, create, instance, planned, remove, still, update } from './plan-builder.ts'

describe('other resources', () => {
  it.each([
    ['linode_vpc.v', { label: 'net' }],
    ['linode_vpc_subnet.s', { label: 'sub', ipv4: '10.0.0.0/24' }],
  ])('%s opens nothing by itself', (address, values) => {
    const plan = planned(create(address, values))
    expect([calls(plan), plan.notSimulated]).toEqual([[], []])
    expect(plan.checked).toEqual({ checked: 1, of: 1 })
  })

  const device = { firewall_id: 1, entity_id: 5, entity_type: 'linode_interface' }

  it.each([
    ['linode_firewall_device.d', device, 'entity_type'],
    ['linode_interface.i', { linode_id: 101, public: {}, firewall_id: 1 }, ''],
    ['linode_nodebalancer_config.c', { nodebalancer_id: 5, port: 443, protocol: 'tcp' }, ''],
    ['linode_nodebalancer_node.n', { config_id: 5, address: '192.168.128.2:80' }, ''],
    ['linode_lke_cluster.c', { label: 'k8s' }, ''],
  ])(
    '%s is not simulated whenever it does something, and nothing is proved then',
    (address, values, attribute) => {
      const wakes = { ...values, id: '77' }
      const changes = address.includes('device') ? [] : [update(address, wakes, wakes)]
      for (const row of [create(address, values), ...changes, remove(address, wakes)]) {
        const plan = planned(row)
        expect(plan.planned.calls).toEqual([])
        expect(plan.notSimulated.map(each => [each.address, each.attribute.join()])).toEqual([
          [address, attribute],
        ])
        expect(plan.checked).toEqual({ checked: 0, of: 1 })
        expect(rehearsePlan(plan).proved).toBe(false)
      }
      expect(planned(still(address, wakes)).notSimulated).toEqual([])
    },
  )

  it.each([
    ['settings that are forgotten', remove('linode_firewall_settings.s', { id: 'x' })],
    ['a network', remove('linode_vpc.v', { id: '5', label: 'net' })],
    ['a part of a network', update('linode_vpc_subnet.s', { label: 'a' }, { label: 'b' })],
    [
      'another limit of a balancer',
      update(
        'linode_nodebalancer.b',
        { id: '5', label: 'a', client_conn_throttle: 1 },
        { id: '5', label: 'a', client_conn_throttle: 2 },
      ),
    ],
    ['a volume', create('linode_volume.v', { label: 'x' })],
  ])('are harmless where no packet meets them: %s', (_, row) => {
    const plan = planned(still('linode_instance.vm', instance(101)), row)
    expect([calls(plan), plan.notSimulated, plan.leaves.notUnderstood]).toEqual([[], [], 0])
    expect(plan.checked.checked).toBe(plan.checked.of)
  })

  it('of the provider that nobody here knows are not understood', () => {
    const plan = planned(create('linode_teleport.t', { label: 'x' }))
    expect(plan.leaves.unknown.map(({ path }) => path.join('.'))).toContain(
      'resource_changes.0.change.after',
    )
    expect(plan.checked).toEqual({ checked: 0, of: 1 })
  })

  it('that are none of the service are passed over, and so are those of other providers', () => {
    const more = { provider_name: 'registry.terraform.io/hashicorp/null' }
    const plan = planned(create('linode_volume.v', { label: 'x' }), {
      ...create('null_resource.n', { triggers: { a: 'b' } }),
      more,
    })
    expect(plan.leaves.notUnderstood).toBe(0)
    expect(plan.checked).toEqual({ checked: 0, of: 0 })
  })
})
