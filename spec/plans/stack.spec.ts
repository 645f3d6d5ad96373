/** A plan as people have them: modules by `for_each`, dynamic blocks, unknown and sensitive values. What it does was worked out by hand first. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { printReport, reportPlan } from '../../src/report/index.ts'
import {
  configured,
  create,
  firewall,
  fresh,
  instance,
  outline,
  planOf,
  type Row,
  rule,
  still,
  update,
} from './plan-builder.ts'

const anywhere = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] }
const [https, http] = ['443', '80'].map(ports => ({ ...rule, ...anywhere, ports }))
const from = (ports: string, ipv4: readonly (string | null)[]) => ({ ...rule, ports, ipv4 })
const on = (id: number) => ({
  linodes: [id],
  devices: [{ id: 900 + id, entity_id: id, type: 'linode', label: null, url: '' }],
})

const [blue, green] = ['module.web["blue"]', 'module.web["green"]']
const blueWall = firewall(201, { ...on(101), inbound: [https, http] })
const database = firewall(203, { ...on(103), inbound: [from('5432', ['192.0.2.101/32'])] })
const office = '203.0.113.64/28'

const rows: readonly Row[] = [
  still('module.network.linode_vpc.main', { id: '500', label: 'staging', region: 'us-east' }),
  still('module.network.linode_vpc_subnet.app', { id: '501', vpc_id: 500, ipv4: '10.0.1.0/24' }),
  still(
    `${blue}.linode_instance.this`,
    instance(101, { label: 'web-blue', root_pass: 'hunter2!' }),
  ),
  update(`${blue}.linode_firewall.this`, blueWall, { ...blueWall, inbound: [https] }),
  create(
    `${green}.linode_instance.this`,
    { ...fresh(instance(102, { label: 'web-green' })), root_pass: 'hunter2!' },
    { id: true, ipv4: true, ipv6: true, config: true },
  ),
  create(
    `${green}.linode_firewall.this`,
    { ...fresh(firewall(202, { inbound: [https] })), linodes: undefined },
    { id: true, devices: true, linodes: true },
  ),
  still('linode_nodebalancer.front', { id: '301', label: 'front', region: 'us-east' }),
  still('linode_instance.db', instance(103, { label: 'database' })),
  update(
    'linode_firewall.db',
    database,
    {
      ...database,
      inbound: [from('5432', ['192.0.2.101/32']), from('5432', [null])],
    },
    { inbound: [{}, { ipv4: [true] }] },
  ),
  still('linode_instance.bastion', instance(104, { label: 'bastion' })),
  still('linode_firewall.ops', firewall(204, { ...on(104), inbound: [from('22', ['0.0.0.0/0'])] })),
  {
    ...still('linode_firewall.strict', firewall(205, { inbound: [from('22', [office])] })),
    sensitive: { inbound: [{ ipv4: [true] }] },
  },
  {
    address: 'linode_firewall_device.bastion',
    actions: ['delete', 'create'],
    before: { id: '1004', firewall_id: 204, entity_id: 104, entity_type: 'linode' },
    after: { firewall_id: 205, entity_id: 104, entity_type: 'linode' },
    unknown: { id: true },
  },
  create('linode_instance_ip.bastion', { linode_id: 104, public: true }),
  update(
    'linode_rdns.bastion',
    { id: '192.0.2.104', address: '192.0.2.104', rdns: 'old.example', timeouts: null },
    { id: '192.0.2.104', address: '192.0.2.104', rdns: 'new.example', timeouts: null },
  ),
  {
    ...create('random_password.db', { length: 24, special: true }, { result: true }),
    more: { provider_name: 'registry.terraform.io/hashicorp/random' },
  },
]

const web = {
  for_each_expression: { references: ['var.webs'] },
  module: {
    resources: [
      configured('linode_instance.this', { label: ['each.key'] }),
      // The blocks are dynamic.
      configured('linode_firewall.this', { linodes: ['linode_instance.this.id'] }),
    ],
    outputs: { ip: { expression: { references: ['linode_instance.this.ip_address'] } } },
  },
}
const network = {
  module: { resources: [configured('linode_vpc.main'), configured('linode_vpc_subnet.app')] },
}

const plan = planOf({
  rows,
  modules: { web, network },
  resources: [
    configured('linode_nodebalancer.front'),
    ...['linode_instance.db', 'linode_instance.bastion'].map(each => configured(each)),
    configured(
      'linode_firewall.db',
      { linodes: ['linode_instance.db.id'] },
      {
        expressions: {
          inbound: [{ ipv4: {} }, { ipv4: { references: ['module.web["green"].ip'] } }],
        },
      },
    ),
    ...['linode_firewall.ops', 'linode_firewall.strict'].map(each => configured(each)),
    configured('linode_firewall_device.bastion', {
      firewall_id: ['linode_firewall.strict.id'],
      entity_id: ['linode_instance.bastion.id'],
    }),
    configured('linode_instance_ip.bastion', { linode_id: ['linode_instance.bastion.id'] }),
    configured('linode_rdns.bastion', { address: ['linode_instance.bastion.ip_address'] }),
  ],
})

describe('a plan of fifteen resources', () => {
  const rehearsal = rehearsePlan(plan)
  const { comparison, moments } = rehearsal

  it('is read to the last leaf, and makes the calls of the provider in its order', () => {
    expect(plan.leaves.unknown).toEqual([])
    expect(plan.notSimulated).toEqual([])
    // The rules of the database are not all known.
    expect(plan.checked).toEqual({ checked: 14, of: 15 })
    const calls = outline(plan)
    expect(calls.toSorted()).toEqual(
      [
        `firewallRulesUpdate by ${blue}.linode_firewall.this after none`,
        `instanceCreate by ${green}.linode_instance.this after none`,
        `firewallCreate by ${green}.linode_firewall.this after ${calls.findIndex(each => each.startsWith('instanceCreate'))}`,
        `firewallRulesUpdate by linode_firewall.db after ${calls.findIndex(each => each.startsWith('instanceCreate'))}`,
        'firewallDeviceDelete by linode_firewall_device.bastion after none',
        `firewallDeviceCreate by linode_firewall_device.bastion after ${calls.findIndex(each => each.startsWith('firewallDeviceDelete'))}`,
        'ipAddressAllocate by linode_instance_ip.bastion after none',
        'ipAddressRdnsUpdate by linode_rdns.bastion after none',
      ].toSorted(),
    )
  })

  it('closes what it closes, opens what it may open, and tells new addresses by whose they are', () => {
    expect(
      comparison.changes.map(({ services, to, ports, holds }) => [
        ...[services.map(({ label }) => label).join(), to, ports, holds],
      ]),
    ).toEqual([
      ['web-blue', 'DROP', '80', 'always'],
      ['web-blue', 'DROP', '80', 'always'],
      ['database', 'ACCEPT', '5432', 'depends'],
      ['bastion', 'DROP', '22', 'always'],
    ])
    expect(comparison.addresses.flatMap(({ addresses }) => addresses)).toEqual([
      'the public IPv4 address of web-green',
      'the public IPv6 address of web-green',
      'another public IPv4 address of bastion',
    ])
  })

  it('leaves two services bare for a while, and tells of all but one port of the one whose rules are not all known', () => {
    const found = moments.proved ? moments.moments : moments.found
    const exposed = found.flatMap(({ kind, services, inEveryOrder }) =>
      services.map(({ label }) => [kind, label, inEveryOrder]),
    )
    expect(exposed.toSorted()).toEqual([
      ['exposure', 'bastion', true],
      ['exposure', 'web-green', true],
    ])
    expect([moments.refusals, moments.complete]).toEqual([[], true])
    const undecided = moments.undecided.flatMap(({ services, packets = [] }) =>
      services.map(({ label }) => [label, ...packets.map(({ ports }) => ports)]),
    )
    expect(undecided).toEqual([['database', '5432']])
    expect(rehearsal.proved).toBe(false)
  })

  it.each(['text', 'markdown', 'csv', 'sarif', 'html'] as const)('shows no secret as %s', form => {
    const report = printReport(reportPlan(plan, rehearsal, { name: 'plan.json' }), form)
    expect(report).toContain('web-green')
    for (const secret of ['hunter2', '203.0.113.64', '203.0.113.79'])
      expect(report).not.toContain(secret)
  })
})
