/** Firewalls on interfaces that instances have of their own, and profiles that are taken away. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import {
  calls,
  configured,
  create,
  firewall,
  fresh,
  instance,
  callsOf as made,
  missed,
  planned,
  planOf,
  type Row,
  remove,
  still,
  update,
  web,
} from './plan-builder.ts'

const newer = still(
  'linode_instance.vm',
  instance(101, { interface_generation: 'linode', config: [] }),
)
const own = (name: string, id: number, side: Readonly<Record<string, unknown>>): Row =>
  still(`linode_interface.${name}`, { id: `${id}`, linode_id: 101, ...side })
const address = { address: '10.0.0.2', primary: true, nat_1_1_address: null }
const outside = own('out', 5, { public: {} })
const inside = own('in', 6, { vpc: { subnet_id: 7, ipv4: { assigned_addresses: [address] } } })
const vlan = own('lan', 8, { vlan: { vlan_label: 'lan', ipam_address: null } })

const says = 'Firewalls on single interfaces are not simulated.'
const on = (...interfaces: readonly number[]) => ({ interfaces })

/** As the state has it: the sets come from the devices. */
const guarding = (id: number) => ({
  ...on(id),
  devices: [
    {
      ...{ id: 90, entity_id: id, type: 'linode_interface', label: null },
      url: `/v4/linode/instances/101/interfaces/${id}`,
    },
  ],
})

describe('a firewall on the one interface that firewalls filter', () => {
  const around = [newer, outside, vlan]

  it('guards the instance once it is put on that', () => {
    expect(made(...around, update(web, firewall(1), firewall(1, on(5))))).toEqual([
      {
        ...{ operation: 'firewallDeviceCreate', params: { firewallId: 1 } },
        body: { type: 'instance', id: 101 },
      },
    ])
    expect(missed(...around, update(web, firewall(1), firewall(1, on(5))))).toEqual([])
  })

  it('leaves it once it is taken off', () => {
    const rows = [...around, update(web, firewall(1, guarding(5)), firewall(1, on()))]
    expect(made(...rows)).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 1, deviceId: 90 } },
    ])
    expect(missed(...rows)).toEqual([])
  })

  it('guards it from the first call on where it is created so', () => {
    const [call] = made(...around, create(web, fresh(firewall(1, on(5)))))
    expect(call).toMatchObject({
      ...{ operation: 'firewallCreate', body: { devices: { instances: [101] } } },
    })
  })

  it('may be a resource of its own', () => {
    const device = { firewall_id: 1, entity_id: 5, entity_type: 'linode_interface' }
    const rows = [...around, still(web, firewall(1))]
    expect(made(...rows, create('linode_firewall_device.d', device))).toMatchObject([
      { operation: 'firewallDeviceCreate', body: { type: 'instance', id: 101 } },
    ])
    const held = [...around, still(web, firewall(1, guarding(5)))]
    expect(
      made(...held, remove('linode_firewall_device.d', { ...device, id: '90' })),
    ).toMatchObject([{ operation: 'firewallDeviceDelete', params: { deviceId: 90 } }])
  })

  it('does nothing on a VLAN', () => {
    const rows = [...around, update(web, firewall(1), firewall(1, on(8)))]
    expect([made(...rows), missed(...rows)]).toEqual([[], []])
  })
})

describe('a firewall on a part of what is filtered is not simulated', () => {
  const put = update(web, firewall(1), firewall(1, on(5)))

  it.each<readonly [string, readonly Row[]]>([
    ['where another interface is filtered too', [newer, outside, inside]],
    ['where nobody says whose it is', [newer]],
    [
      'where interfaces of the instance change',
      [
        newer,
        update(
          'linode_interface.out',
          { id: '5', linode_id: 101, public: {} },
          { id: '5', linode_id: 101, public: {} },
        ),
      ],
    ],
  ])('%s', (_, around) => {
    expect(made(...around, put)).toEqual([])
    expect(missed(...around, put)).toContainEqual([web, 'interfaces', says])
  })
})

describe('a profile that is taken away', () => {
  const config = 'linode_instance_config.c'
  const standing = still('linode_instance.vm', instance(101, { boot_config_label: 'boot' }))
  const values = { id: '9', linode_id: 101, label: 'rescue', interface: [] }

  it('is met by no packet while it is not booted', () => {
    const plan = planned(standing, remove(config, values))
    expect([plan.planned.calls, plan.notSimulated]).toEqual([[], []])
    expect(plan.checked).toEqual({ checked: 2, of: 2 })
  })

  it('shuts its instance down where it is, which is not simulated', () => {
    expect(missed(standing, remove(config, { ...values, booted: true }))).toEqual([
      [
        ...[config, 'booted'],
        'Its instance is shut down before it goes; that it answers no longer is not simulated.',
      ],
    ])
    expect(missed(standing, remove(config, { ...values, id: '1010' }))).toHaveLength(1)
  })

  it('may have been booted where nobody says', () => {
    const [, , says] = missed(remove(config, values))[0] ?? []
    expect(says).toContain('nobody says')
  })

  it('goes with its instance', () => {
    const gone = remove('linode_instance.vm', instance(101))
    const rows = [gone, remove(config, { ...values, booted: true })]
    expect(made(...rows).map(({ operation }) => operation)).toEqual(['instanceDelete'])
    expect(missed(...rows)).toEqual([])
  })
})

describe('a new instance with interfaces of its own', () => {
  const vm = 'linode_instance.vm'
  const born = create(vm, {
    ...fresh(instance(101)),
    ...{ interface_generation: 'linode', tags: [] },
  })
  const later = { id: true, linode_id: true, firewall_id: true }
  const eth = (name: string, side: object, unknown: object = later) =>
    create(`linode_interface.${name}`, { ...side }, unknown)
  const outside = eth('eth', { public: {} })
  const guarded = (name = 'eth', more: object = {}) =>
    configured(`linode_interface.${name}`, {
      ...{ linode_id: [`${vm}.id`, vm], firewall_id: [`${web}.id`, web], ...more },
    })
  const guard = create(web, fresh(firewall(1)))
  const read = (rows: readonly Row[], ...interfaces: readonly object[]) =>
    planOf({
      rows,
      resources: [configured(web), configured(vm), ...interfaces.map(each => ({ ...each }))],
    })
  const unsaid = (plan: ReturnType<typeof planOf>) =>
    plan.notSimulated.map(({ address, attribute }) => [address, attribute.join('.')])

  it('is created with its one public interface, behind the firewall of that', () => {
    const plan = read([born, guard, outside], guarded())
    expect(calls(plan).map(({ operation }) => operation)).toEqual([
      'firewallCreate',
      'instanceCreate',
    ])
    expect(calls(plan)[1]).toMatchObject({ body: { firewall_id: 1 } })
    expect(unsaid(plan)).toEqual([])
    expect(plan.checked).toEqual({ checked: 3, of: 3 })
    const { moments, proved } = rehearsePlan(plan)
    expect([moments.proved && moments.moments, proved]).toEqual([[], true])
  })

  it('waits for a firewall that comes before it in no other way', () => {
    expect(read([born, guard, outside], guarded()).planned.calls[1]?.after).toEqual([0])
    const unguarded = configured('linode_interface.eth', { linode_id: [`${vm}.id`, vm] })
    const plan = read(
      [born, guard, eth('eth', { public: {}, firewall_id: -1 }, { id: true, linode_id: true })],
      unguarded,
    )
    expect(plan.planned.calls.map(({ after }) => after)).toEqual([[], []])
    expect(plan.planned.calls.map(({ call }) => call.body)).not.toContainEqual(
      expect.objectContaining({ firewall_id: 1 }),
    )
    expect(unsaid(plan)).toEqual([])
  })

  it.each([
    ['a VLAN', eth('eth', { vlan: { vlan_label: 'lan' } })],
    ['a VPC', eth('eth', { vpc: { subnet_id: 7 } })],
    ['what is known only later', eth('eth', {}, { ...later, public: true, vlan: true, vpc: true })],
  ])('is not simulated with an interface in %s', (_, row) => {
    expect(unsaid(read([born, guard, row], guarded()))).toEqual([
      [vm, 'interface_generation'],
      ['linode_interface.eth', ''],
    ])
  })

  it('is not simulated with two interfaces, or where it is not known whose one is', () => {
    const two = read(
      [born, guard, outside, eth('lan', { vlan: { vlan_label: 'lan' } })],
      guarded(),
      guarded('lan'),
    )
    expect(unsaid(two)).toHaveLength(3)
    const lost = guarded('eth', { linode_id: ['local.vm'] })
    expect(unsaid(read([born, guard, outside], lost))).toHaveLength(2)
  })

  it.each([
    ['an address', { ipv4: { addresses: [{ address: '203.0.113.7', primary: true }] } }],
    ['two addresses', { ipv4: { addresses: [{ address: 'auto' }, { address: 'auto' }] } }],
    ['a range', { ipv6: { ranges: [{ range: '/64' }] } }],
  ])('says so where it asks for %s', (_, side) => {
    expect(unsaid(read([born, guard, eth('eth', { public: side })], guarded()))).toEqual([
      ['linode_interface.eth', 'public'],
    ])
  })
})
