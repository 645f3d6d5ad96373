/** Interfaces that instances have of their own, and that a plan updates or replaces while their instance stays. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/account.ts'
import {
  calls,
  callsOf,
  configured,
  create,
  firewall,
  fresh,
  instance,
  interfacesListed,
  missed,
  planned,
  planOf,
  type Row,
  rule,
  still,
  update,
  vm,
} from './plan-builder.ts'

const standing = still(vm, instance(101, { interface_generation: 'linode', config: [] }))
const eth = 'linode_interface.eth'
const side = { id: '5', linode_id: 101, firewall_id: 801, public: {} as object }
const lan = { id: '8', linode_id: 101, vlan: { vlan_label: 'lan', ipam_address: '10.1.0.2/24' } }
const replaced = (
  before: object,
  after: object,
  unknown: object = { id: true },
  address = eth,
): Row => ({
  ...{ address, actions: ['delete', 'create'], unknown },
  ...{ before: { ...before }, after: { ...after } },
})
const open = (ports: string) => ({ inbound: [{ ...rule, ports, ipv4: ['0.0.0.0/0'] }] })
const device = {
  ...{ id: 90, entity_id: 5, type: 'linode_interface', label: null },
  url: '/v4/linode/instances/101/interfaces/5',
}
const guards = [
  still(
    'linode_firewall.old',
    firewall(801, { ...open('22'), interfaces: [5], devices: [device] }),
  ),
  still('linode_firewall.new', firewall(802, open('443'))),
]
const around = [standing, ...guards]
const { id: _, ...bare } = side
const changesOf = (...rows: readonly Row[]) =>
  rehearsePlan(planned(...rows)).comparison.changes.map(
    ({ services, to, ports }) => `${services.map(({ label }) => label).join()} ${to} ${ports}`,
  )
const momentsOf = (...rows: readonly Row[]) => {
  const { moments } = rehearsePlan(planned(...rows))
  return moments.proved ? moments.moments : moments.found
}
const shutDown = (...rows: readonly Row[]) =>
  planned(...rows).notes.filter(({ kind }) => kind === 'shut-down').length

describe('an interface that gets another firewall', () => {
  const moved = replaced(side, { ...bare, firewall_id: 802 })
  const boot = (firewall_id: number) => [
    { operation: 'instanceReboot', params: { instanceId: 101 }, body: { firewall_id } },
  ]

  it('is replaced, and its instance is behind the new one with nothing in between', () => {
    expect(callsOf(...around, moved)).toEqual(boot(802))
    expect(changesOf(...around, moved)).toEqual(['instance-101 ACCEPT 443', 'instance-101 DROP 22'])
    expect([momentsOf(...around, moved), shutDown(...around, moved)]).toEqual([[], 1])
    expect(missed(...around, moved).map(([, attribute]) => attribute)).toEqual(['public'])
  })

  it('may be updated in place', () => {
    const row = update(eth, side, { ...side, firewall_id: 802 })
    expect([callsOf(...around, row), missed(...around, row)]).toEqual([boot(802), []])
  })

  it('may get one that the plan creates, or that nobody knows', () => {
    const behind = (references: readonly string[]) => {
      const { firewall_id: __, ...after } = bare
      const row = replaced(side, after, { id: true, firewall_id: true })
      const made = create('linode_firewall.made', fresh(firewall(9, open('443'))))
      const rows = [...around, made, row]
      return planOf({
        ...{ rows, beside: interfacesListed(rows) },
        resources: [
          ...[...around, made].map(({ address }) => configured(address)),
          configured(eth, { firewall_id: references }),
        ],
      })
    }
    const known = behind(['linode_firewall.made.id', 'linode_firewall.made'])
    expect(calls(known).map(({ operation }) => operation)).toEqual([
      ...['firewallCreate', 'instanceReboot'],
    ])
    expect(known.planned.calls[1]?.after).toEqual([0])
    expect(rehearsePlan(known).moments.undecided).toEqual([])
    const hidden = rehearsePlan(behind(['local.guard'])).moments.undecided
    expect(hidden.map(({ everywhere, services }) => [everywhere, services.length])).toEqual([
      [false, 1],
    ])
  })

  it('may be without one before or after', () => {
    const off = replaced(side, { ...bare, firewall_id: -1 })
    expect(callsOf(...around, off)).toEqual([
      { operation: 'firewallDeviceDelete', params: { firewallId: 801, deviceId: 90 } },
    ])
    const none = [standing, still('linode_firewall.new', firewall(802, open('443')))]
    const on = replaced({ ...side, firewall_id: -1 }, { ...bare, firewall_id: 802 })
    expect(callsOf(...none, on)).toMatchObject([
      { operation: 'firewallDeviceCreate', params: { firewallId: 802 } },
    ])
  })

  it('may have the same again', () => {
    expect(callsOf(...around, replaced(side, bare))).toEqual([])
  })

  it('is named where another one is filtered too, where it becomes another kind, or another instance has it', () => {
    const inVpc = { subnet_id: 7, ipv4: { assigned_addresses: [{ address: '10.0.0.2' }] } }
    const inside = { id: '6', linode_id: 101, vpc: inVpc }
    const two = [...around, still('linode_interface.in', inside), moved]
    expect([callsOf(...two), missed(...two).map(([, attribute]) => attribute)]).toEqual([
      ...[[], ['firewall_id', 'public']],
    ])
    const { public: __, ...neither } = bare
    const others = [
      replaced(side, { ...neither, vlan: { vlan_label: 'lan' } }),
      replaced(side, { ...bare, linode_id: 102 }),
    ]
    for (const row of others) {
      expect(callsOf(...around, row)).toEqual([])
      expect(missed(...around, row).map(([, , says]) => says)).toContain(
        'Interfaces that instances have of their own are not simulated.',
      )
    }
  })
})

describe('an interface on a VLAN', () => {
  const rows = (after: object, unknown: object = { id: true }) => [
    ...[standing, still(eth, { ...side, firewall_id: undefined })],
    replaced(lan, { linode_id: 101, ...after }, unknown, 'linode_interface.lan'),
  ]
  const wired = (label: string, ipam_address: string | null) => [
    {
      ...{ operation: 'profileUpdate', params: { instanceId: 101, profileId: 1 } },
      body: { interfaces: [{ purpose: 'public' }, { purpose: 'vlan', label, ipam_address }] },
    },
    { operation: 'instanceReboot', params: { instanceId: 101 }, body: { profile_id: 1 } },
  ]

  it.each([
    ['another label', { vlan_label: 'other', ipam_address: '10.1.0.2/24' }],
    ['another address', { vlan_label: 'lan', ipam_address: '10.1.0.9/24' }],
    ['no address', { vlan_label: 'lan', ipam_address: null }],
  ])('is replaced for %s, and wired so when its instance is booted', (_, vlan) => {
    expect(callsOf(...rows({ vlan }))).toEqual(wired(vlan.vlan_label, vlan.ipam_address))
    expect([missed(...rows({ vlan })), shutDown(...rows({ vlan }))]).toEqual([[], 1])
  })

  it('leaves open what is known only later', () => {
    const unknown = { id: true, vlan: { vlan_label: true } }
    const plan = planned(...rows({ vlan: { ipam_address: '10.1.0.2/24' } }, unknown))
    expect(plan.planned.calls[0]?.unknown?.map(({ path }) => path.join('.'))).toEqual([
      'body.interfaces.1.label',
    ])
  })

  it('is named beside another one that changes', () => {
    const both = [
      ...[standing, replaced({ ...side }, bare)],
      replaced(lan, { linode_id: 101, vlan: { vlan_label: 'other' } }, {}, 'linode_interface.lan'),
    ]
    expect([callsOf(...both), missed(...both)].map(each => each.length)).toEqual([0, 4])
  })
})

describe('an interface that is updated', () => {
  const asks = (...texts: readonly string[]) => ({
    ...side,
    public: { ipv4: { addresses: texts.map(address => ({ address })) } },
  })
  const given = (address: string) => ({
    ...{ operation: 'instanceAddressCreate', params: { instanceId: 101 }, body: { address } },
  })
  const taken = (address: string) => ({
    ...{ operation: 'instanceAddressDelete', params: { instanceId: 101, address } },
  })
  const [one, two] = ['192.0.2.101', '192.0.2.102'] as const

  it('changes nothing by its default route, and firewalls on it are as they were', () => {
    const row = update(
      eth,
      { ...side, default_route: { ipv4: true, ipv6: null } },
      { ...side, default_route: { ipv4: false, ipv6: null } },
    )
    const off = update(
      'linode_firewall.old',
      firewall(801, { ...open('22'), interfaces: [5], devices: [device] }),
      firewall(801, { ...open('22'), interfaces: [] }),
    )
    expect([callsOf(...around, row), missed(...around, row)]).toEqual([[], []])
    expect(callsOf(standing, off, row)).toMatchObject([{ operation: 'firewallDeviceDelete' }])
    expect([shutDown(...around, row), rehearsePlan(planned(...around, row)).proved]).toEqual([
      ...[1, false],
    ])
  })

  it('gets and loses the addresses that it names', () => {
    const come = update(eth, asks(one), asks(one, two))
    expect([callsOf(...around, come), missed(...around, come)]).toEqual([[given(two)], []])
    const go = update(eth, asks(one, two), asks(one))
    expect([callsOf(...around, go), missed(...around, go)]).toEqual([[taken(two)], []])
    const other = update(eth, asks(one), asks(two))
    expect(callsOf(...around, other)).toEqual([given(two), taken(one)])
    expect(missed(...around, other).map(([, attribute]) => attribute)).toEqual([
      'public.ipv4.addresses',
    ])
    expect(rehearsePlan(planned(...around, other)).moments.refusals).toEqual([])
  })

  it('gets one that the service chooses, and may lose any of these', () => {
    const more = update(eth, side, asks('auto', 'auto'))
    expect(callsOf(...around, more)).toMatchObject([{ operation: 'ipAddressAllocate' }])
    const fewer = update(eth, asks('auto', 'auto'), asks('auto'))
    expect([callsOf(...around, fewer), missed(...around, fewer).length]).toEqual([[], 1])
  })

  it('names ranges, addresses that are known only later, and what it gets in a VPC', () => {
    const ranged = { ...side, public: { ipv6: { ranges: [{ range: '/64' }] } } }
    const later = { public: { ipv4: true } }
    const inside = (address: string) => ({
      ...{ id: '5', linode_id: 101 },
      vpc: {
        subnet_id: 7,
        ipv4: { addresses: [{ address }], assigned_addresses: [{ address: '10.0.0.2' }] },
      },
    })
    const rows = [
      update(eth, side, ranged),
      update(eth, side, side, later),
      update(eth, inside('10.0.0.2'), inside('10.0.0.3')),
    ]
    expect(rows.map(each => missed(...around, each).map(([, attribute]) => attribute))).toEqual([
      ...[['public.ipv6.ranges'], ['public.ipv4.addresses'], ['vpc']],
    ])
    expect(rows.flatMap(each => callsOf(...around, each))).toEqual([])
  })
})
