/** Plans with data sources, as the provider reads them while a plan is made. */
import { firewall, instance, planValue, type Row, still, update, web } from './plan-builder.ts'

export type Fields = Readonly<Record<string, unknown>>

export const looked = (type: string, values: Fields, more: Fields = {}) => ({
  ...{ address: `data.${type}.seen`, mode: 'data', type, name: 'seen' },
  provider_name: 'registry.terraform.io/linode/linode',
  ...{ values, sensitive_values: {} },
  ...more,
})

export const rule = (ports: string): Fields => ({
  ...{ label: 'allow', action: 'ACCEPT', protocol: 'TCP', ports, description: null },
  ...{ ipv4: ['0.0.0.0/0'], ipv6: null },
})

const device = (id: number, entity_id: number): Fields => ({
  ...{ id, entity_id, type: 'linode', label: `instance-${entity_id}` },
  url: `/v4/linode/instances/${entity_id}`,
})

const time = '2026-01-01T00:00:00Z'

/** As data sources have it: the id is a number. */
export const seen = (id: number, more: Fields = {}): Fields =>
  firewall(id, {
    ...{ id, status: 'enabled', linodes: [101], devices: [device(9, 101)] },
    ...{ inbound: [rule('22')], created: time, updated: time },
    ...more,
  })

export function planWith(
  rows: readonly Row[],
  data: readonly Fields[],
  more: Fields = {},
): unknown {
  const value = planValue({ rows, more })
  const managed = value.prior_state.values.root_module.resources
  const root_module = { resources: [...managed, ...data] }
  return { ...value, prior_state: { ...value.prior_state, values: { root_module } } }
}

const address = (text: string, more: Fields = {}): Fields => ({
  ...{ id: text, address: text, gateway: '192.0.2.1', prefix: 24, subnet_mask: '255.255.255.0' },
  ...{ type: 'ipv4', public: true, rdns: 'a.example', region: 'us-east', reserved: false },
  ...{ linode_id: null, interface_id: null, vpc_nat_1_1: null, tags: [], assigned_entity: null },
  ...more,
})

/** A list of each kind that is read; of one firewall, other rules than the state has. */
export const lookedUpPlan = {
  name: 'looked-up.json',
  value: planWith(
    [
      still('linode_instance.vm', instance(101)),
      update(web, firewall(700, { inbound: [rule('22')] }), firewall(700, { inbound: [] })),
    ],
    [
      looked('linode_firewalls', {
        firewalls: [
          seen(700, { inbound: [rule('8022')] }),
          seen(701, { disabled: true, devices: [] }),
        ],
        filter: [{ name: 'label', values: ['web'], match_by: 'exact' }],
        ...{ id: 'all', order: 'asc', order_by: null },
      }),
      looked('linode_instances', { instances: [{ ...instance(202), id: 202, status: 'running' }] }),
      looked('linode_nodebalancers', {
        nodebalancers: [
          {
            ...{ id: 5, label: 'front', region: 'us-east', ipv4: '192.0.2.5', tags: ['a'] },
            ...{ hostname: 'nb-5.example', client_conn_throttle: 0, transfer: [{ in: 1, out: 2 }] },
          },
        ],
      }),
      looked('linode_networking_ips', {
        ip_addresses: [
          address('192.0.2.202', { linode_id: 202 }),
          address('192.0.2.5', {
            ...{ reserved: true, tags: ['kept'] },
            assigned_entity: { id: 5, type: 'nodebalancer', label: 'front', url: '/v4/x/5' },
          }),
        ],
      }),
    ],
  ),
}
