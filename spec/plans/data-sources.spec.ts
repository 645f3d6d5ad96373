/** Data sources of a plan: what they say of the account is taken, where they and the state differ is told, and the others say why not. */
import { describe, expect, it } from 'vitest'
import { readAccount, readPlan, rehearsePlan } from '../../src/account.ts'
import { reportPlan } from '../../src/report/plan.ts'
import { type Fields, looked, planWith, rule, seen } from './data-plan.ts'
import { firewall, instance, type Row, web } from './plan-builder.ts'

const read = (rows: readonly Row[], data: readonly Fields[], more?: Fields) =>
  readPlan([{ name: 'plan.json', value: planWith(rows, data, more) }])

const still: Row = {
  address: 'linode_instance.web',
  actions: ['no-op'],
  before: instance(101),
  after: instance(101),
}

describe('a firewall that is looked up', () => {
  it('is one of the account, with its rules and its devices', () => {
    const { account, leaves, originOf } = read([still], [looked('linode_firewall', seen(700))])
    expect(account.gathered.firewalls).toMatchObject({
      missing: 'some',
      rows: [
        {
          ...{ id: 700, status: 'enabled', rules: { inbound: [{ ports: '22' }] } },
          devices: { rows: [{ id: 9, entity: { type: 'instance', id: 101 } }] },
        },
      ],
    })
    expect(leaves.notUnderstood).toBe(0)
    expect(originOf(['firewalls', 'rows', 0, 'rules', 'inbound', 0, 'ports'])?.path).toEqual([
      ...['prior_state', 'values', 'root_module', 'resources', 1],
      ...['values', 'inbound', 0, 'ports'],
    ])
  })

  it('may be one of a list, and stands where it is in that', () => {
    const list = { firewalls: [seen(700), seen(701, { linodes: [], devices: [] })], filter: null }
    const { account, originOf } = read([still], [looked('linode_firewalls', list)])
    expect(account.gathered.firewalls?.rows.map(({ id }) => id)).toEqual([700, 701])
    expect(originOf(['firewalls', 'rows', 1, 'label'])?.path.slice(-3)).toEqual([
      ...['firewalls', 1, 'label'],
    ])
  })

  it('fills what the plan names alone', () => {
    const attached: Row = {
      address: 'linode_firewall_device.x',
      actions: ['create'],
      after: { firewall_id: 700, entity_id: 101, entity_type: 'linode' },
      unknown: { id: true },
    }
    const alone = read([still, attached], [])
    const known = read(
      [still, attached],
      [looked('linode_firewall', seen(700, { linodes: [], devices: [] }))],
    )
    const openOf = ({ account }: typeof known) =>
      account.holes.flatMap(({ name }) => (name.includes('firewall 700') ? [name] : []))
    expect(openOf(alone).length).toBeGreaterThan(0)
    expect(openOf(known)).toEqual([])
  })

  it('is told of where the state says something else, whose word stands', () => {
    const managed: Row = {
      address: web,
      actions: ['no-op'],
      before: firewall(700, { inbound: [rule('443')] }),
      after: firewall(700, { inbound: [rule('443')] }),
    }
    const plan = read([still, managed], [looked('linode_firewall', seen(700))])
    expect(plan.account.gathered.firewalls?.rows).toMatchObject([
      { rules: { inbound: [{ ports: '443' }] } },
    ])
    const said = plan.drift.find(({ path }) => path.at(-1) === 'ports')
    expect(said).toMatchObject({
      path: ['firewalls', '700', 'rules', 'inbound', 0, 'ports'],
      ...{ inState: '443', inAccount: '22', isLookedUp: true },
    })
    const { findings } = reportPlan(plan, rehearsePlan(plan), { name: 'plan.json' })
    expect(findings.map(({ message }) => message).join('\n')).toContain(
      'firewalls.700.rules.inbound[0].ports: 443 in the state, 22 in a data source',
    )
  })

  it('that is looked up twice with different rules is told of, and no fault', () => {
    const again = looked('linode_firewalls', { firewalls: [seen(700, { inbound: [rule('80')] })] })
    const { drift } = read([still], [looked('linode_firewall', seen(700)), again])
    expect(drift.map(({ path, isLookedUp }) => [path.join('.'), isLookedUp])).toEqual([
      ['firewalls.700.rules.inbound.0.ports', true],
    ])
  })

  it('hides what is marked as sensitive in it', () => {
    const marked = { sensitive_values: { inbound: [{ ports: true }] } }
    expect(read([still], [looked('linode_firewall', seen(700), marked)]).secrets.ports).toBe(true)
    const list = { sensitive_values: { firewalls: [{ inbound: [{ ipv4: true }] }] } }
    const many = looked('linode_firewalls', { firewalls: [seen(700)] }, list)
    expect(read([still], [many]).secrets).toMatchObject({ addresses: true, ports: false })
  })

  it('is not what it was once it is looked up again while the plan is carried out', () => {
    const later = {
      ...{ address: 'data.linode_firewall.seen', mode: 'data', type: 'linode_firewall' },
      ...{ name: 'seen', provider_name: 'registry.terraform.io/linode/linode' },
      change: { actions: ['read'], before: null, after: { id: 700 }, after_unknown: {} },
    }
    const value = planWith([still], [looked('linode_firewall', seen(700))])
    const changed = value as { readonly resource_changes: readonly unknown[] }
    const resource_changes = [...changed.resource_changes, later]
    const { account } = readPlan([{ name: 'plan.json', value: { ...changed, resource_changes } }])
    expect(account.gathered.firewalls?.rows ?? []).toEqual([])
  })
})

describe('what else is looked up', () => {
  it('are instances with their profiles, and addresses with their holders', () => {
    const instances = { instances: [{ ...instance(202), id: 202 }], order: 'asc' }
    const ip = { address: '192.0.2.202', linode_id: 202, region: 'us-east', reserved: false }
    const held = { address: '192.0.2.9', linode_id: null, region: 'us-east', reserved: true }
    const assigned_entity = { id: 5, type: 'nodebalancer', label: 'front', url: '/v4/x' }
    const { account, leaves } = read(
      [still],
      [
        looked('linode_instances', instances),
        looked('linode_networking_ip', ip),
        looked('linode_networking_ips', { ip_addresses: [{ ...held, assigned_entity }] }),
      ],
    )
    expect(account.gathered.instances?.rows).toMatchObject([
      { id: 202, label: 'instance-202', profiles: [{ id: 2020 }] },
      { id: 101 },
    ])
    expect(account.gathered.ips?.rows).toMatchObject([
      { address: '192.0.2.202', instance_id: 202 },
      { address: '192.0.2.9', instance_id: null, balancer_id: 5 },
    ])
    expect(leaves.notUnderstood).toBe(0)
  })

  it.each([
    ['linode_vlans', 'data-not-read'],
    ['linode_prefix_list', 'data-not-read'],
    ['linode_images', 'data-source'],
    ['linode_regions', 'data-source'],
  ])('%s is passed over by a rule of its own', (type, rule) => {
    const { leaves } = read([still], [looked(type, { anything: [{ a: 1, b: null }] })])
    expect(leaves.rules.find(each => each.rule === rule)?.leaves).toBe(3)
    expect(leaves.notUnderstood).toBe(0)
  })

  it('are instances with more disks than small ones have', () => {
    const slot = [{ disk_id: 1, disk_label: 'data', volume_id: 0 }]
    const devices = [{ sda: slot, sdi: slot, sdz: slot, sdaa: slot, sdbl: slot }]
    const config = [{ id: 2020, label: 'boot', interface: [], devices }]
    const instances = [{ ...instance(202), id: 202, config }]
    const { leaves } = read([still], [looked('linode_instances', { instances })])
    expect(leaves.unknown).toEqual([])
    const beyond = [{ ...instance(202), config: [{ ...config[0], devices: [{ sdbm: slot }] }] }]
    const more = read([still], [looked('linode_instances', { instances: beyond })])
    expect(more.leaves.unknown.map(({ path }) => path.at(-1))).toEqual(['sdbm'])
  })

  it('is not understood where it has a field that nobody knows', () => {
    const { leaves } = read([still], [looked('linode_firewall', { ...seen(700), guards: ['x'] })])
    expect(leaves.unknown.map(({ path }) => path.at(-1))).toEqual(['guards'])
  })

  it('is nothing of the service where another provider looks it up', () => {
    const provider_name = 'registry.terraform.io/hashicorp/null'
    const { account } = read([still], [looked('linode_firewall', seen(700), { provider_name })])
    expect(account.gathered.firewalls?.rows ?? []).toEqual([])
  })
})

it('takes from a state what nobody else says', () => {
  const state = {
    format_version: '1.0',
    values: {
      root_module: {
        resources: [
          looked('linode_firewall', seen(700)),
          looked('linode_instances', { instances: [{ ...instance(101), id: 101 }] }),
        ],
      },
    },
  }
  const own = { instances: [{ id: 101, label: 'mine', region: 'us-east' }] }
  const { account } = readAccount([
    { name: 'state.json', value: state },
    { name: 'account.json', value: own },
  ])
  expect(account.gathered.firewalls?.rows).toMatchObject([{ id: 700, label: 'firewall-700' }])
  expect(account.gathered.instances?.rows).toMatchObject([{ id: 101, label: 'mine' }])
})
