/** Whatever decides and is known only later leaves a resource open; what the service gives by itself does not. */
import { describe, expect, it } from 'vitest'
import { rehearsePlan } from '../../src/plans/rehearse-plan.ts'
import { configured, firewall, fresh, instance, planOf, type Row, still } from './plan-builder.ts'

const around = [
  still('linode_firewall.there', firewall(1)),
  still('linode_instance.there', instance(101)),
  still('linode_instance.other', instance(102)),
]
const profile = { linode_id: 101, label: 'boot', interface: [], booted: true }
const held = { linode_id: 101, address: '192.0.2.101', region: 'us-east', type: 'ipv4' }

interface Subject {
  readonly address: string
  readonly values: object
  /** What decides when it is created, and when it is changed. */
  readonly creating: string
  readonly changing: string
  /** What the service gives it when it is created. */
  readonly given?: string
}

const subjects: readonly Subject[] = [
  {
    address: 'linode_firewall.x',
    values: firewall(7),
    creating: `disabled inbound outbound inbound_policy outbound_policy linodes nodebalancers interfaces`,
    changing: `disabled inbound outbound inbound_policy outbound_policy linodes nodebalancers interfaces`,
  },
  {
    address: 'linode_firewall_device.x',
    values: { firewall_id: 1, entity_id: 101, entity_type: 'linode' },
    creating: 'firewall_id entity_id entity_type',
    changing: '',
  },
  {
    address: 'linode_instance.x',
    values: instance(107),
    creating: `region firewall_id interface config boot_config_label ipv4 private_ip shared_ipv4
      interface_generation booted`,
    changing: 'region interface config boot_config_label private_ip shared_ipv4 booted',
  },
  {
    address: 'linode_instance_config.x',
    values: profile,
    creating: 'linode_id interface booted',
    changing: 'interface booted',
  },
  {
    address: 'linode_nodebalancer.x',
    values: { label: 'lb-one', region: 'us-east' },
    creating: 'region firewall_id',
    changing: '',
  },
  {
    address: 'linode_instance_ip.x',
    values: held,
    creating: 'linode_id public rdns',
    changing: 'rdns',
  },
  {
    address: 'linode_networking_ip.x',
    values: held,
    creating: 'linode_id public type reserved',
    changing: 'linode_id reserved',
    given: 'address',
  },
  {
    address: 'linode_networking_ip_assignment.x',
    values: { region: 'us-east', assignments: [held] },
    creating: 'region assignments',
    changing: '',
  },
  {
    address: 'linode_instance_shared_ips.x',
    values: { linode_id: 101, addresses: ['192.0.2.102'] },
    creating: 'linode_id addresses',
    changing: 'addresses',
  },
  {
    address: 'linode_ipv6_range.x',
    values: { prefix_length: 64, linode_id: 101, region: 'us-east', range: '2001:db8:1::' },
    creating: 'prefix_length linode_id',
    changing: 'linode_id',
  },
  {
    address: 'linode_rdns.x',
    values: { address: '192.0.2.101', rdns: 'a.example' },
    creating: 'address rdns',
    changing: 'rdns',
  },
]

const cases = subjects.flatMap(({ address, values, creating, changing, given = '' }) =>
  [
    ['create', creating],
    ['update', changing],
  ].flatMap(([action = '', names = '']) =>
    names
      .split(/\s+/)
      .filter(each => each !== '')
      .map(name => ({
        title: `${action} ${address} ${name}`,
        address,
        values,
        action,
        name,
        given,
      })),
  ),
)

/** The plan where nobody knows what the attribute is to be, or what the provider is given of it. */
function planWith(each: (typeof cases)[number], isWritten: boolean) {
  const { address, values, action, name, given } = each
  const row: Row = {
    ...{ address, actions: [action] },
    ...(action === 'update' && { before: { ...values } }),
    after: {
      ...(action === 'update' ? values : { ...fresh({ ...values }), [given]: undefined }),
      [name]: undefined,
    },
    unknown: { id: true, [name]: true },
  }
  const resources = around.map(each => configured(each.address))
  const references = isWritten ? { [name]: ['data.external.it.result', 'data.external.it'] } : {}
  return planOf({
    rows: [...around, row],
    resources: [...resources, configured(address, references)],
  })
}

describe('what decides', () => {
  it.each(cases)('$title leaves it open where it is known only later', each => {
    const plan = planWith(each, true)
    expect(plan.checked).toEqual({ checked: 3, of: 4 })
    expect(rehearsePlan(plan).proved).toBe(false)
  })
})

/** Left out of a configuration they are given by the service, or stay as they are. */
const computed = cases.filter(({ title }) =>
  /(?:linodes|nodebalancers|interfaces|config|ipv4|interface_generation|booted|reserved)$/.test(
    title,
  ),
)

describe('what the service gives by itself', () => {
  it.each(computed)('$title leaves nothing open', each => {
    expect(planWith(each, false).checked).toEqual({ checked: 4, of: 4 })
  })

  it('is taken for anything where the plan shows no configuration at all', () => {
    for (const { address, values, name } of computed) {
      const row: Row = {
        ...{ address, actions: ['create'], after: { ...fresh({ ...values }), [name]: undefined } },
        unknown: { id: true, [name]: true },
      }
      expect(planOf({ rows: [...around, row] }).checked.checked).toBe(3)
    }
  })
})
