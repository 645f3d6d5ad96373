/** The calls that the provider makes for each type of resource, and what no call stands for. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import {
  calls,
  configured,
  firewall,
  fresh,
  instance,
  outline,
  planOf,
  type Row,
} from './plan-builder.ts'

const planned = (...rows: readonly Row[]) =>
  planOf({ rows, resources: rows.map(({ address }) => configured(address)) })
const callsOf = (...rows: readonly Row[]) => calls(planned(...rows))
const missed = (...rows: readonly Row[]) =>
  planned(...rows).notSimulated.map(({ address, attribute, says }) => [
    address,
    attribute.join('.'),
    says,
  ])

const create = (address: string, after: object, unknown: unknown = { id: true }): Row => ({
  ...{ address, actions: ['create'], after: { ...after }, unknown },
})
const update = (address: string, before: object, after: object, unknown: unknown = {}): Row => ({
  ...{ address, actions: ['update'], before: { ...before }, after: { ...after }, unknown },
})
const remove = (address: string, before: object): Row => ({
  ...{ address, actions: ['delete'], before: { ...before } },
})
const still = (address: string, values: object): Row => ({
  ...{ address, actions: ['no-op'], before: { ...values }, after: { ...values } },
})

const web = 'linode_firewall.web'
const vm = 'linode_instance.vm'
const there = still(vm, instance(101))

describe('linode_firewall', () => {
  const seen = (...ids: readonly number[]) =>
    ids.map(id => ({ id: id + 9000, entity_id: id, type: 'linode', label: 'x', url: '' }))

  it('puts new members on before it takes old ones off, these in no order', () => {
    const before = firewall(1, { linodes: [101, 102], devices: seen(101, 102) })
    const row = update(web, before, firewall(1, { linodes: [103, 104], devices: seen(101, 102) }))
    expect(outline(planned(row))).toEqual([
      `firewallDeviceCreate by ${web} after none`,
      `firewallDeviceCreate by ${web} after 0`,
      `firewallDeviceDelete by ${web} after 1`,
      `firewallDeviceDelete by ${web} after 1`,
    ])
    expect(callsOf(row).slice(2)).toEqual(
      [9101, 9102].map(deviceId => ({
        operation: 'firewallDeviceDelete',
        params: { firewallId: 1, deviceId },
      })),
    )
  })

  it('sends label, tags and status in one call, and only what differs', () => {
    const row = update(
      web,
      firewall(1, { tags: ['A'] }),
      firewall(1, { tags: ['a'], disabled: true }),
    )
    expect(callsOf(row)).toEqual([
      { operation: 'firewallUpdate', params: { firewallId: 1 }, body: { status: 'disabled' } },
    ])
    const both = update(web, firewall(1), firewall(1, { label: 'new', tags: ['b'] }))
    expect(callsOf(both)).toEqual([
      {
        operation: 'firewallUpdate',
        params: { firewallId: 1 },
        body: { label: 'new', tags: ['b'] },
      },
    ])
  })

  it('sends all rules and both policies when any of them differs', () => {
    const row = update(web, firewall(1), firewall(1, { outbound_policy: 'DROP' }))
    expect(callsOf(row)).toEqual([
      {
        operation: 'firewallRulesUpdate',
        params: { firewallId: 1 },
        body: { inbound: [], outbound: [], inbound_policy: 'DROP', outbound_policy: 'DROP' },
      },
    ])
  })

  it('takes no device from the values after a change, which are copied', () => {
    const row = update(web, firewall(1), firewall(1, { devices: seen(105), status: 'disabled' }))
    expect(callsOf(row)).toEqual([])
  })

  it('is deleted with its devices, and left alone when nothing changes, or it moves', () => {
    expect(callsOf(remove(web, firewall(1)))).toEqual([
      { operation: 'firewallDelete', params: { firewallId: 1 } },
    ])
    const moved: Row = {
      ...still(web, firewall(1)),
      more: { previous_address: 'linode_firewall.old' },
    }
    expect(callsOf(still(web, firewall(1)), moved)).toEqual([])
    const forgotten: Row = { address: web, actions: ['forget'], before: firewall(1) }
    expect(callsOf(forgotten)).toEqual([])
  })

  it('makes no call to import, but those that the plan lists besides', () => {
    const row = update(web, firewall(1), firewall(1, { label: 'new' }))
    const value = planOf({ rows: [row] })
    expect(value.planned.calls).toHaveLength(1)
    expect(callsOf(still(web, firewall(1)))).toEqual([])
  })

  it('deletes an object that was left over, and nothing else of it', () => {
    const deposed: Row = { ...remove(web, firewall(7)), more: { deposed: 'deadbeef' } }
    expect(callsOf(still(web, firewall(1)), deposed)).toEqual([
      { operation: 'firewallDelete', params: { firewallId: 7 } },
    ])
  })

  it('says that firewalls on interfaces are not simulated', () => {
    expect(missed(update(web, firewall(1), firewall(1, { interfaces: [5] })))).toEqual([
      [web, 'interfaces', 'Firewalls on single interfaces are not simulated.'],
    ])
  })
})

describe('linode_firewall_device', () => {
  const device = 'linode_firewall_device.d'
  const values = { firewall_id: 1, entity_id: 101, entity_type: 'linode' }
  const around = [still(web, firewall(1)), there]

  it('is put on and taken off', () => {
    const [on] = callsOf(...around, create(device, values))
    expect(on).toEqual({
      operation: 'firewallDeviceCreate',
      params: { firewallId: 1 },
      body: { type: 'instance', id: 101 },
    })
    expect(callsOf(...around, remove(device, { ...values, id: '77' }))).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 77 } },
    ])
  })

  it('takes the device off that it puts on again, when it is replaced', () => {
    const row: Row = {
      address: device,
      actions: ['delete', 'create'],
      before: { ...values, id: '77' },
      after: { ...values, firewall_id: 2 },
    }
    expect(callsOf(still('linode_firewall.b', firewall(2)), ...around, row)).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 77 } },
      {
        operation: 'firewallDeviceCreate',
        params: { firewallId: 2 },
        body: { type: 'instance', id: 101 },
      },
    ])
  })

  it('names balancers, and what is created in the plan', () => {
    const balancer = create('linode_nodebalancer.lb', { label: 'lb-one', region: 'us-east' })
    const later = { entity_type: 'nodebalancer' }
    const row = create(device, later, { firewall_id: true, entity_id: true, id: true })
    const made = create(web, fresh(firewall(1)))
    const resources = [
      configured(device, {
        entity_id: ['linode_nodebalancer.lb.id', 'linode_nodebalancer.lb'],
        firewall_id: [`${web}.id`, web],
      }),
      configured(web),
      configured('linode_nodebalancer.lb'),
    ]
    const plan = planOf({ rows: [row, balancer, made], resources })
    expect(calls(plan).at(-1)).toEqual({
      operation: 'firewallDeviceCreate',
      params: { firewallId: 10_001 },
      body: { type: 'balancer', id: 1 },
    })
    expect(plan.planned.calls.at(-1)?.after).toEqual([0, 1])
  })

  it('beside linodes of the same firewall is told', () => {
    const { notes } = planned(...around, still(device, { ...values, id: '77' }))
    expect(notes.map(({ kind, address }) => [kind, address])).toEqual([['two-owners', device]])
  })

  it.each([
    ['firewall_id', 'Which firewall it is put on, the plan does not show.'],
    ['entity_id', 'Which service it puts a firewall on, the plan does not show.'],
  ])('says that %s is not shown', (key, says) => {
    expect(missed(...around, create(device, { ...values, [key]: null }, { [key]: true }))).toEqual([
      [device, key, says],
    ])
  })
})

describe('linode_instance', () => {
  it('is created with its firewall, its interfaces and a private address', () => {
    const after = {
      ...{ label: 'vm-one', region: 'eu-west', type: 'g6-standard-2', private_ip: true },
      ...{
        firewall_id: 1,
        interface: [
          { purpose: 'public' },
          { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' },
        ],
      },
    }
    expect(callsOf(still(web, firewall(1)), create(vm, after))).toEqual([
      {
        operation: 'instanceCreate',
        body: {
          ...{ region: 'eu-west', label: 'vm-one', plan: 'g6-standard-2', private_ip: true },
          firewall_id: 1,
          interfaces: [
            { purpose: 'public' },
            { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' },
          ],
        },
      },
    ])
  })

  it('shares addresses once it is there', () => {
    const after = { label: 'vm-one', region: 'us-east', shared_ipv4: ['192.0.2.9'] }
    expect(callsOf(create(vm, after))[1]).toEqual({
      operation: 'ipAddressesShare',
      body: { ips: ['192.0.2.9'], instance_id: 1 },
    })
  })

  it('gets a private address, another region, interfaces and shared addresses in this order', () => {
    const profile = { id: 1010, label: 'boot', interface: [{ purpose: 'vlan', label: 'lan' }] }
    const after = instance(101, {
      private_ip: true,
      region: 'eu-west',
      config: [profile],
      shared_ipv4: ['192.0.2.9'],
    })
    expect(callsOf(update(vm, instance(101), after))).toEqual([
      { operation: 'ipAddressAllocate', body: { instance_id: 101, public: false, type: 'ipv4' } },
      { operation: 'instanceMigrate', params: { instanceId: 101 }, body: { region: 'eu-west' } },
      {
        operation: 'profileUpdate',
        params: { instanceId: 101, profileId: 1 },
        body: { interfaces: [{ purpose: 'vlan', label: 'lan', ipam_address: null }] },
      },
      { operation: 'instanceReboot', params: { instanceId: 101 }, body: { profile_id: 1 } },
      { operation: 'ipAddressesShare', body: { ips: ['192.0.2.9'], instance_id: 101 } },
    ])
  })

  it('is none of the service when it gets a new label, tags or size', () => {
    const after = instance(101, { label: 'other', tags: ['x'], type: 'g6-standard-2' })
    expect(callsOf(update(vm, instance(101), after))).toEqual([])
    expect(missed(update(vm, instance(101), after))).toEqual([])
  })

  it('is deleted', () => {
    expect(callsOf(remove(vm, instance(101)))).toEqual([
      { operation: 'instanceDelete', params: { instanceId: 101 } },
    ])
  })

  it.each([
    [{ booted: false }, 'booted'],
    [{ interface_generation: 'linode' }, 'interface_generation'],
    [{ ipv4: ['192.0.2.77'] }, 'ipv4'],
  ])('is simulated otherwise than with %j, and says so', (more, attribute) => {
    expect(
      missed(create(vm, { region: 'us-east', label: 'vm-one', ...more })).map(each => each[1]),
    ).toEqual([attribute])
    expect(missed(create(vm, { region: 'us-east', label: 'vm-one' }))).toEqual([])
  })
})

describe('profiles', () => {
  const config = 'linode_instance_config.c'
  const values = {
    label: 'second',
    linode_id: 101,
    interface: [{ purpose: 'public' }],
    booted: true,
  }

  it('are created, and booted where they are to be', () => {
    const made = {
      operation: 'profileCreate',
      params: { instanceId: 101 },
      body: { interfaces: [{ purpose: 'public' }] },
    }
    const boot = {
      operation: 'instanceReboot',
      params: { instanceId: 101 },
      body: { profile_id: 2 },
    }
    expect(callsOf(there, create(config, values))).toEqual([made, boot])
    expect(callsOf(there, create(config, { ...values, booted: false }))).toEqual([made])
  })

  it('that are booted get other interfaces; others are not simulated, nor is taking one away', () => {
    const before = { ...values, id: '9' }
    const after = { ...before, interface: [] }
    expect(callsOf(there, update(config, before, after)).map(each => each.operation)).toEqual([
      'profileUpdate',
      'instanceReboot',
    ])
    const idle = { booted: false }
    expect(
      missed(there, update(config, { ...before, ...idle }, { ...after, ...idle })),
    ).toHaveLength(1)
    expect(missed(there, remove(config, before))).toHaveLength(1)
  })
})

describe('balancers', () => {
  const lb = 'linode_nodebalancer.lb'
  const values = { label: 'lb-one', region: 'us-east' }

  it('are created, get their firewall by a second call, and are deleted', () => {
    expect(callsOf(still(web, firewall(1)), create(lb, { ...values, firewall_id: 1 }))).toEqual([
      { operation: 'balancerCreate', body: { region: 'us-east', label: 'lb-one' } },
      {
        operation: 'firewallDeviceCreate',
        params: { firewallId: 1 },
        body: { type: 'balancer', id: 1 },
      },
    ])
    expect(callsOf(remove(lb, { ...values, id: '5' }))).toEqual([
      { operation: 'balancerDelete', params: { balancerId: 5 } },
    ])
    expect(callsOf(update(lb, { ...values, id: '5' }, { ...values, id: '5', label: 'b' }))).toEqual(
      [],
    )
  })

  it('are told nothing of between the two calls, which the provider makes in one', () => {
    const guarded = planned(still(web, firewall(1)), create(lb, { ...values, firewall_id: 1 }))
    const { moments, proved } = rehearsePlan(guarded)
    expect(proved).toBe(false)
    if (moments.proved) throw new Error('expected no proof')
    expect(moments.found).toEqual([])
    expect(
      moments.undecided.map(({ everywhere, services }) => [
        everywhere,
        services.map(({ label }) => label),
      ]),
    ).toEqual([[false, ['lb-one']]])
    const bare = rehearsePlan(planned(still(web, firewall(1)), create(lb, values)))
    expect(bare.moments.undecided).toEqual([])
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

describe('addresses', () => {
  const ip = 'linode_instance_ip.i'
  const other = 'linode_networking_ip.n'
  const values = { linode_id: 101, public: true, type: 'ipv4', region: 'us-east' }
  const held = { ...values, id: '192.0.2.8', address: '192.0.2.8' }

  it('are allocated, named and moved', () => {
    expect(callsOf(there, create(ip, values))).toEqual([
      { operation: 'ipAddressAllocate', body: { instance_id: 101, public: true, type: 'ipv4' } },
    ])
    expect(callsOf(there, update(ip, held, { ...held, rdns: 'a.example' }))).toEqual([
      {
        operation: 'ipAddressRdnsUpdate',
        params: { address: '192.0.2.8' },
        body: { rdns: 'a.example' },
      },
    ])
    expect(callsOf(there, update(other, held, { ...held, linode_id: 102 }))).toEqual([
      {
        operation: 'ipAddressesAssign',
        body: { region: 'us-east', assignments: [{ address: '192.0.2.8', instance_id: 102 }] },
      },
    ])
  })

  it.each([
    ['that are taken away', remove(ip, held)],
    ['that are reserved', create(other, { ...values, reserved: true })],
    ['that nobody has', create(other, { ...values, linode_id: null })],
    [
      'in an assignment that is taken away',
      remove('linode_networking_ip_assignment.a', { region: 'us-east', assignments: [] }),
    ],
  ])('%s are not simulated', (_, row) => {
    expect(callsOf(there, row)).toEqual([])
    expect(missed(there, row)).toHaveLength(1)
  })

  it('are assigned in one call, to instances that are created too', () => {
    const assignment = 'linode_networking_ip_assignment.a'
    const after = {
      region: 'us-east',
      assignments: [{ address: '192.0.2.8' }, { address: '192.0.2.9', linode_id: 101 }],
    }
    const unknown = { assignments: [{ linode_id: true }, {}] }
    const made = create('linode_instance.new', { region: 'us-east', label: 'vm-new' })
    const resources = [
      configured('linode_instance.new'),
      configured(
        assignment,
        {},
        {
          expressions: {
            assignments: [
              { linode_id: { references: ['linode_instance.new.id', 'linode_instance.new'] } },
              { linode_id: {} },
            ],
          },
        },
      ),
    ]
    const plan = planOf({ rows: [there, made, create(assignment, after, unknown)], resources })
    expect(calls(plan).at(-1)?.body).toEqual({
      region: 'us-east',
      assignments: [
        { address: '192.0.2.8', instance_id: 102 },
        { address: '192.0.2.9', instance_id: 101 },
      ],
    })
    expect(plan.planned.calls.at(-1)?.unknown).toBe(undefined)
  })

  it('are shared in full lists, and shared no more', () => {
    const shared = 'linode_instance_shared_ips.s'
    const share = (ips: readonly string[]) => [
      { operation: 'ipAddressesShare', body: { ips, instance_id: 101 } },
    ]
    const of = (...addresses: readonly string[]) => ({ linode_id: 101, addresses })
    expect(callsOf(there, create(shared, of('192.0.2.8')))).toEqual(share(['192.0.2.8']))
    expect(callsOf(there, update(shared, of('192.0.2.8'), of()))).toEqual(share([]))
    expect(callsOf(there, remove(shared, of('192.0.2.8')))).toEqual(share([]))
  })

  it('get names, and lose them', () => {
    const rdns = 'linode_rdns.r'
    const name = (text: string | null) => [
      { operation: 'ipAddressRdnsUpdate', params: { address: '192.0.2.8' }, body: { rdns: text } },
    ]
    const of = { address: '192.0.2.8', rdns: 'a.example', id: '192.0.2.8' }
    expect(callsOf(create(rdns, of))).toEqual(name('a.example'))
    expect(callsOf(update(rdns, of, { ...of, rdns: 'b.example' }))).toEqual(name('b.example'))
    expect(callsOf(remove(rdns, of))).toEqual(name(null))
  })
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
    expect(callsOf(there, create(range, { prefix_length: 64, linode_id: 101 }))).toEqual([
      { operation: 'ipv6RangeCreate', body: { prefix_length: 64, instance_id: 101 } },
    ])
    expect(
      callsOf(there, create(range, { prefix_length: 56, route_target: '2001:db8::101/128' })),
    ).toEqual([
      { operation: 'ipv6RangeCreate', body: { prefix_length: 56, route_target: '2001:db8::101' } },
    ])
    expect(callsOf(there, update(range, held, { ...held, linode_id: 102 }))).toEqual([
      {
        operation: 'ipAddressesAssign',
        body: {
          region: 'us-east',
          assignments: [{ address: '2001:db8:1::/64', instance_id: 102 }],
        },
      },
    ])
    expect(callsOf(there, remove(range, held))).toEqual([
      { operation: 'ipv6RangeDelete', params: { range: '2001:db8:1::' } },
    ])
  })
})

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
