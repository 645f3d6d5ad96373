/** New instances with interfaces of their own: they are created with them, behind the firewall of theirs. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import {
  calls,
  configured,
  create,
  firewall,
  fresh,
  instance,
  planOf,
  type Row,
  remove,
  still,
  web,
} from './plan-builder.ts'

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

  const subnet = still('linode_vpc_subnet.sub', { id: '7', vpc_id: 3, label: 'sub' })
  const inner = (more: object = {}) => ({
    vpc: { subnet_id: 7, ipv4: { addresses: [{ address: '10.0.0.2', ...more }] } },
  })
  const bodyOf = (plan: ReturnType<typeof planOf>) =>
    calls(plan).find(({ operation }) => operation === 'instanceCreate')?.body
  const leavesOf = ({ planned: { calls: all } }: ReturnType<typeof planOf>) =>
    all.flatMap(({ unknown = [] }) => unknown.map(({ path }) => path.join('.')))

  it('is created with all of them, where one firewall guards what is filtered', () => {
    const lan = eth('lan', { vlan: { vlan_label: 'lan', ipam_address: '10.1.0.2/24' } })
    const plan = read(
      [born, guard, subnet, lan, eth('in', inner()), outside],
      ...[
        guarded(),
        guarded('in'),
        configured('linode_interface.lan', { linode_id: [`${vm}.id`] }),
      ],
    )
    expect(bodyOf(plan)).toMatchObject({
      firewall_id: 1,
      interfaces: [
        { purpose: 'public' },
        { purpose: 'vpc', vpc_id: 3, subnet_id: 7, ipv4: { vpc: '10.0.0.2', nat_1_1: null } },
        { purpose: 'vlan', label: 'lan', ipam_address: '10.1.0.2/24' },
      ],
    })
    expect([unsaid(plan), leavesOf(plan)]).toEqual([[], []])
    expect(plan.checked).toEqual({ checked: 6, of: 6 })
    expect(rehearsePlan(plan).proved).toBe(true)
  })

  it('waits for whatever guards one of them', () => {
    const other = create('linode_firewall.other', fresh(firewall(2, { label: 'other' })))
    const inVpc = configured('linode_interface.in', {
      ...{ linode_id: [`${vm}.id`, vm] },
      firewall_id: ['linode_firewall.other.id', 'linode_firewall.other'],
    })
    const two = (more?: object) =>
      read(
        [born, guard, other, subnet, outside, eth('in', inner(more))],
        ...[guarded(), inVpc, configured('linode_firewall.other')],
      )
    const plan = two()
    expect(plan.planned.calls.at(-1)?.after.toSorted()).toEqual([0, 1])
    // What the internet reaches is known; the VPC is left out, and told.
    expect(bodyOf(plan)).toMatchObject({ firewall_id: 1, interfaces: [{ purpose: 'public' }] })
    expect([unsaid(plan), leavesOf(plan)]).toEqual([[['linode_interface.in', 'firewall_id']], []])
    const open = two({ nat_1_1_address: 'auto' })
    expect(leavesOf(open)).toEqual(['body.firewall_id'])
    expect(rehearsePlan(open).moments.undecided).not.toEqual([])
  })

  it('has a firewall of the one kind by default, and another of the other kind', () => {
    const [one, two] = [firewall(11), firewall(12, { label: 'other' })]
    const settings = (vpc: number) =>
      still('linode_firewall_settings.s', {
        id: 'settings',
        default_firewall_ids: {
          ...{ linode: null, nodebalancer: null, public_interface: 11, vpc_interface: vpc },
        },
      })
    const bare = ['eth', 'in'].map(each =>
      configured(`linode_interface.${each}`, { linode_id: [`${vm}.id`, vm] }),
    )
    const later = { id: true, linode_id: true }
    const rows = (vpc: number) => [
      ...[born, settings(vpc), still(web, one), still('linode_firewall.other', two), subnet],
      ...[eth('eth', { public: {} }, later), eth('in', inner(), later)],
    ]
    expect(bodyOf(read(rows(11), ...bare))).toMatchObject({
      ...{ firewall_id: 11, interfaces: [{ purpose: 'public' }, { purpose: 'vpc' }] },
    })
    const apart = read(rows(12), ...bare)
    expect(bodyOf(apart)).toMatchObject({ firewall_id: 11, interfaces: [{ purpose: 'public' }] })
    expect(unsaid(apart)).toEqual([['linode_interface.in', 'firewall_id']])
  })

  it('is reached by its VPC alone, or by 1:1 NAT', () => {
    const alone = (more: object = {}, marks: object = {}) =>
      read(
        [born, guard, subnet, eth('in', inner(more), { ...later, ...marks })],
        configured('linode_interface.in', {
          ...{ linode_id: [`${vm}.id`, vm], firewall_id: [`${web}.id`, web], vpc: ['local.vpc'] },
        }),
      )
    const nat = (plan: ReturnType<typeof planOf>) =>
      (bodyOf(plan) as { interfaces: { ipv4: { nat_1_1: unknown } }[] }).interfaces[0]?.ipv4.nat_1_1
    expect([nat(alone()), unsaid(alone())]).toEqual([null, []])
    const asked = alone({ nat_1_1_address: 'auto' })
    expect([nat(asked), unsaid(asked), rehearsePlan(asked).proved]).toEqual(['any', [], true])
    expect(unsaid(alone({ nat_1_1_address: '203.0.113.7' }))).toEqual([
      ['linode_interface.in', 'vpc.ipv4.addresses.0.nat_1_1_address'],
    ])
    const marks = { vpc: { ipv4: { addresses: [{ nat_1_1_address: true }] } } }
    expect(leavesOf(alone({}, marks))).toEqual(['body.interfaces.0.ipv4.nat_1_1'])
    const ip = 'linode_networking_ip.pub'
    const followed = (...references: readonly string[]) =>
      read(
        [born, guard, subnet, create(ip, {}), eth('in', inner(), { ...later, ...marks })],
        configured(ip),
        configured('linode_interface.in', {
          ...{ linode_id: [`${vm}.id`, vm], firewall_id: [`${web}.id`, web], vpc: references },
        }),
      )
    const known = followed(`${ip}.address`, ip)
    expect([nat(known), leavesOf(known), unsaid(known)]).toEqual([
      ...['any', []],
      [['linode_interface.in', 'vpc.ipv4.addresses.0.nat_1_1_address']],
    ])
    expect(rehearsePlan(known).moments.undecided).toEqual([])
    for (const other of ['var.is_open', `${ip}.reserved`, 'local.address'])
      expect(leavesOf(followed(`${ip}.address`, ip, other))).toEqual([
        'body.interfaces.0.ipv4.nat_1_1',
      ])
  })

  it('has an address in its VPC that nobody knows yet', () => {
    const given = (side: object, marks: object = {}) =>
      unsaid(
        read(
          [
            born,
            guard,
            subnet,
            eth('eth', { vpc: { subnet_id: 7, ...side } }, { ...later, ...marks }),
          ],
          guarded(),
        ),
      )
    const auto = { ipv4: { addresses: [{ address: 'auto', primary: true }] } }
    const chosen = [['linode_interface.eth', 'vpc']]
    expect([given(auto), given({}), given({}, { vpc: { ipv4: true } })]).toEqual([
      ...[chosen, chosen, chosen],
    ])
    const two = { ipv4: { addresses: [{ address: '10.0.0.2' }, { address: '10.0.0.3' }] } }
    expect(given(two)).toEqual([['linode_interface.eth', 'vpc.ipv4.addresses']])
    expect(given({ ipv4: { addresses: [] } }).at(-1)).toEqual([
      ...['linode_interface.eth', 'vpc.ipv4.addresses'],
    ])
  })

  it('is on VLANs alone, where no firewall is', () => {
    const lan = (marks: object = {}, more: object = {}) =>
      read(
        [born, guard, eth('eth', { vlan: { vlan_label: 'lan' }, ...more }, { ...later, ...marks })],
        configured('linode_interface.eth', { linode_id: [`${vm}.id`, vm] }),
      )
    const plan = lan({ firewall_id: false })
    expect([bodyOf(plan), unsaid(plan)]).toMatchObject([
      { interfaces: [{ purpose: 'vlan', label: 'lan', ipam_address: null }] },
      [],
    ])
    expect(rehearsePlan(plan).comparison.changes).toEqual([])
    expect(leavesOf(lan({ vlan: { vlan_label: true } }))).toEqual(['body.interfaces.0.label'])
    expect(unsaid(lan({ firewall_id: false }, { firewall_id: 5 }))).toEqual([
      ['linode_interface.eth', 'firewall_id'],
    ])
  })

  it('keeps its own interfaces whatever profile it is booted with', () => {
    const profile = create(
      'linode_instance_config.boot',
      { label: 'boot', booted: true, interface: [] },
      { id: true, linode_id: true },
    )
    const plan = read(
      [born, guard, eth('eth', { public: {} }), profile],
      guarded(),
      configured('linode_instance_config.boot', {
        linode_id: [`${vm}.id`, vm],
        depends_on: ['linode_interface.eth'],
      }),
    )
    expect(calls(plan).map(({ operation }) => operation)).toEqual([
      ...['firewallCreate', 'instanceCreate'],
    ])
    expect(unsaid(plan)).toEqual([])
  })

  it('goes with its interfaces, and comes with new ones where it is replaced', () => {
    const old = instance(101, { interface_generation: 'linode', config: [] })
    const own = { id: '5', linode_id: 101, public: {} }
    const gone = planOf({
      rows: [remove(vm, old), remove('linode_interface.eth', own), still(web, firewall(1))],
    })
    expect([calls(gone).map(({ operation }) => operation), unsaid(gone)]).toEqual([
      ...[['instanceDelete'], []],
    ])
    const left = planOf({ rows: [still(vm, old), remove('linode_interface.eth', own)] })
    expect(unsaid(left)).toEqual([['linode_interface.eth', '']])
    const actions = ['delete', 'create']
    const again = read(
      [{ ...born, actions, before: old }, guard, { ...outside, actions, before: own }],
      guarded(),
    )
    expect(calls(again).map(({ operation }) => operation)).toEqual([
      ...['firewallCreate', 'instanceDelete', 'instanceCreate'],
    ])
    expect([bodyOf(again), unsaid(again)]).toMatchObject([{ firewall_id: 1 }, []])
  })

  it('is guarded later by a firewall that is put on its interfaces', () => {
    const put = (names: readonly string[], rows: readonly Row[], planned: object = {}) =>
      planOf({
        rows: [
          born,
          create(
            web,
            { ...fresh(firewall(1)), interfaces: undefined, ...planned },
            {
              ...{ id: true, interfaces: 'interfaces' in planned ? [true] : true },
            },
          ),
          ...[subnet, ...rows],
        ],
        resources: [
          configured(vm),
          ...['eth', 'in', 'lan'].map(each =>
            configured(`linode_interface.${each}`, { linode_id: [`${vm}.id`, vm] }),
          ),
          configured(web, { interfaces: names.map(each => `linode_interface.${each}.id`) }),
        ],
      })
    const all = [
      eth('eth', { public: {} }, { id: true, linode_id: true }),
      eth('in', inner(), { id: true, linode_id: true }),
      eth('lan', { vlan: { vlan_label: 'lan' } }, { id: true, linode_id: true }),
    ]
    const whole = put(['eth', 'in'], all)
    expect(calls(whole)).toMatchObject([
      { operation: 'instanceCreate' },
      { operation: 'firewallCreate', body: { devices: { instances: [1] } } },
    ])
    expect([whole.planned.calls[1]?.after, unsaid(whole)]).toEqual([[0], []])
    expect(calls(put(['eth'], all))[1]).toMatchObject({ body: { devices: { instances: [1] } } })
    expect(unsaid(put(['eth'], all))).toEqual([[web, 'interfaces']])
    for (const names of [['lan'], ['in']]) {
      const part = put(names, all)
      expect(calls(part)[1]).toMatchObject({ body: { devices: { instances: [] } } })
      expect(unsaid(part)).toEqual(names[0] === 'lan' ? [] : [[web, 'interfaces']])
    }
    expect(unsaid(put(['eth', 'in'], all, { interfaces: [null] }))).toEqual([[web, 'interfaces']])
  })

  it('is guarded later by a device on its interface', () => {
    const device = create(
      'linode_firewall_device.d',
      { entity_type: 'linode_interface' },
      { id: true, entity_id: true, firewall_id: true },
    )
    const later = { id: true, linode_id: true }
    const plan = read(
      [born, guard, eth('eth', { public: {} }, later), device],
      configured('linode_interface.eth', { linode_id: [`${vm}.id`, vm] }),
      configured('linode_firewall_device.d', {
        firewall_id: [`${web}.id`, web],
        entity_id: ['linode_interface.eth.id', 'linode_interface.eth'],
      }),
    )
    expect(calls(plan).at(-1)).toMatchObject({
      ...{ operation: 'firewallDeviceCreate', body: { type: 'instance' } },
    })
    expect(unsaid(plan)).toEqual([])
  })

  it('is not simulated where it is known only later what an interface is for', () => {
    const row = eth('eth', {}, { ...later, public: true, vlan: true, vpc: true })
    expect(unsaid(read([born, guard, row], guarded()))).toEqual([
      [vm, 'interface_generation'],
      ['linode_interface.eth', ''],
    ])
  })

  it('is not simulated where the service refuses its interfaces, or where it is not known whose one is', () => {
    const two = read([born, guard, outside, eth('lan', { public: {} })], guarded(), guarded('lan'))
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
