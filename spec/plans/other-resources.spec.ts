/** Resources that no call stands for: those that open nothing, those that are not simulated, and those that nobody knows. */
import { describe, expect, it } from 'vitest'
import { calls, create, planned } from './plan-builder.ts'

describe('other resources', () => {
  it.each([
    ['linode_vpc.v', { label: 'net' }],
    ['linode_vpc_subnet.s', { label: 'sub', ipv4: '10.0.0.0/24' }],
  ])('%s opens nothing by itself', (address, values) => {
    const plan = planned(create(address, values))
    expect([calls(plan), plan.notSimulated]).toEqual([[], []])
    expect(plan.checked).toEqual({ checked: 1, of: 1 })
  })

  it.each([
    ['linode_firewall_settings.s', { default_firewall_ids: { linode: 1 } }],
    ['linode_interface.i', { linode_id: 101, public: {} }],
    ['linode_lke_cluster.c', { label: 'k8s' }],
    ['linode_lke_node_pool.p', { cluster_id: 5 }],
  ])('%s is not simulated, and not counted as checked', (address, values) => {
    const plan = planned(create(address, values))
    expect(plan.notSimulated.map(each => each.address)).toEqual([address])
    expect(plan.checked).toEqual({ checked: 0, of: 1 })
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
