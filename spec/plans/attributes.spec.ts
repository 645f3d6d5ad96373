/** What becomes of each attribute of the resources that touch the service: it is read, or passed over for a reason that is given. */
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { planRules } from '../../src/account/documents/harmless.ts'
import { dataShape, dataSourceTypes } from '../../src/account/plan/data-sources.ts'
import { type ResourceType, resourceTypes } from '../../src/account/plan/resource-types.ts'
import { planValue } from './plan-builder.ts'
import { examples } from './spoiled-plans.ts'

const types = Object.keys(resourceTypes) as ResourceType[]
const dataTypes = dataSourceTypes.map(type => `data ${type}`)

/** As the provider has it. */
const wire = (name: string): string =>
  name
    .replaceAll('balancer', 'nodebalancer')
    .replace('instances', 'linodes')
    .replace(/^instance(?=_id)/, 'linode')

const gathered = (type: string, name: string, value: unknown) =>
  gather([
    {
      name: 'plan.json',
      value: type.startsWith('data ')
        ? planWithData(type.slice('data '.length), { [name]: value })
        : planValue({
            rows: [{ address: `${type}.x`, actions: ['create'], after: { [name]: value } }],
          }),
    },
  ])

/** A plan with a data source that was read. */
function planWithData(type: string, values: object): unknown {
  const data = { address: `data.${type}.x`, mode: 'data', type, name: 'x', values }
  const root_module = { resources: [data] }
  return {
    ...planValue({ rows: [] }),
    prior_state: { format_version: '1.0', values: { root_module } },
  }
}

/** What is said of a row without the attribute. */
const without = new Map(
  [...types, ...dataTypes].map(type => [type, ruleCounts(gathered(type, 'label', undefined))]),
)

function ruleCounts({ leaves }: ReturnType<typeof gathered>): ReadonlyMap<string, number> {
  return new Map(leaves.rules.map(each => [each.rule, each.leaves]))
}

function fateOf(type: string, name: string): string {
  const found = gathered(type, name, null)
  expect(found.leaves.notUnderstood, `${type}.${name}`).toBe(0)
  const more = [...ruleCounts(found)].filter(
    ([rule, leaves]) => leaves > (without.get(type)?.get(rule) ?? 0),
  )
  return more.length === 0 ? 'read' : more.map(([rule]) => rule).join()
}

/** Names of attributes; those of fields below them are not known at the top. */
function namesOf(type: string): readonly string[] {
  const shape = resourceTypes[type as ResourceType] ?? dataShape(type)
  return [...shape.names]
    .filter(shape.knows)
    .map(name => (type === 'data linode_instances' ? name : wire(name)))
    .sort()
}

describe('the table of attributes', () => {
  it('is up to date', async () => {
    const rows = [...types, ...dataTypes].flatMap(type =>
      namesOf(type).map(name => `| ${type} | \`${name}\` | ${fateOf(type, name)} |`),
    )
    const rules = Object.entries(planRules).map(([rule, because]) => `| ${rule} | ${because} |`)
    const lines = [
      '# What becomes of each attribute of a plan',
      '',
      'An attribute is read, or passed over by a rule: one of these, or of those for accounts (`spec/account/FIELDS.md`). Any',
      'other is reported as not understood. `npx vitest run spec/plans/attributes.spec.ts --update` writes this file.',
      '',
      ...['| rule | why it may be passed over |', '| --- | --- |', ...rules, ''],
      ...['| resource | attribute | what becomes of it |', '| --- | --- | --- |', ...rows, ''],
    ]
    await expect(lines.join('\n')).toMatchFileSnapshot('./FIELDS.md')
  })

  it.each([...types, ...dataTypes])(
    '%s has no attribute that is read by a slip of its name',
    type => {
      for (const name of namesOf(type))
        expect(gathered(type, `${name}_`, 802).leaves.notUnderstood, name).toBe(1)
    },
  )

  it.each(Object.keys(planRules))('needs the rule %s', rule => {
    const other = gathered('linode_volume', 'size', 20)
    const looked = planValue({ rows: [] })
    const data = {
      address: 'data.linode_instances.x',
      mode: 'data',
      type: 'linode_instances',
      name: 'x',
      change: { actions: ['read'], after: { id: 'x' } },
    }
    const extra = gather([
      {
        name: 'plan.json',
        value: { ...looked, resource_changes: [data], variables: { a: { value: 1 } } },
      },
    ])
    const met = new Set(
      [
        ...examples.map(each => gather([each])),
        gathered('data linode_firewalls', 'order', 'asc'),
        gathered('data linode_vlans', 'vlans', []),
        other,
        extra,
        gathered('linode_firewall', 'devices', []),
      ].flatMap(each => [...ruleCounts(each).keys()]),
    )
    const created = gathered('linode_instance', 'timeouts', { create: '10m' })
    expect(met.has(rule) || ruleCounts(created).has(rule)).toBe(true)
  })
})

/** What decides about packets and reachability. */
const decisive: Partial<Record<ResourceType, string>> = {
  linode_firewall: `id disabled inbound outbound inbound_policy outbound_policy linodes nodebalancers interfaces`,
  linode_firewall_device: 'id firewall_id entity_id entity_type',
  linode_firewall_settings: 'default_firewall_ids',
  linode_instance: `id region firewall_id interface config boot_config_label ipv4 ipv6 private_ip shared_ipv4
    interface_generation booted`,
  linode_instance_config: 'id linode_id interface booted',
  linode_interface: 'id linode_id firewall_id public vpc vlan',
  linode_nodebalancer: 'id region firewall_id ipv4 ipv6',
  linode_nodebalancer_config: 'id nodebalancer_id port protocol',
  linode_nodebalancer_node: 'id nodebalancer_id config_id address mode',
  linode_networking_ip: 'id linode_id public reserved region address',
  linode_instance_ip: 'id linode_id public address',
  linode_networking_ip_assignment: 'region assignments',
  linode_instance_shared_ips: 'linode_id addresses',
  linode_ipv6_range: 'id linode_id route_target prefix_length range region',
  linode_rdns: 'address rdns',
}

it.each(Object.entries(decisive))('what decides is read of %s', (type, names) => {
  const fates = names.split(/\s+/).map(name => fateOf(type as ResourceType, name))
  expect([...new Set(fates)]).toEqual(['read'])
})
