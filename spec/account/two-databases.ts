/** The files of an account with two databases in a VPC, the second behind a firewall. */
import { readAccount } from '../../src/account.ts'

export const times = { created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00' }

export const linode = (id: number, more: object = {}) => ({
  ...{ id, label: `db-${id}`, region: 'us-east', type: 'g6-nanode-1', status: 'running' },
  ...{ ...times, tags: [], ipv4: [`172.104.10.${id}`], ipv6: `2600:3c03::${id}/128` },
  ...more,
})

export const inVpc = (id: number, more: object = {}) => ({
  ...{ id, purpose: 'vpc', active: true, vpc_id: 7, subnet_id: 71, label: null },
  ...{ ipv4: { vpc: `10.0.4.${id}`, nat_1_1: null }, ip_ranges: [], ...more },
})

export const config = (id: number, interfaces: readonly object[]) => [
  { id, label: `profile-${id}`, interfaces, ...times },
]

export const files = (parts: Readonly<Record<string, unknown>>) => {
  const account = {
    linodes: [linode(11), linode(12)],
    'linode-11-configs': config(11, [inVpc(11)]),
    'linode-12-configs': config(12, [inVpc(12)]),
    firewalls: [
      {
        ...{ id: 801, label: 'databases', status: 'enabled', tags: [], ...times },
        rules: {
          inbound: [
            {
              ...{ protocol: 'TCP', ports: '5432', action: 'ACCEPT', label: 'pgsql' },
              addresses: { ipv4: ['10.0.5.0/24', '10.0.4.99/32'] },
            },
          ],
          ...{ inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
        },
        entities: [{ id: 12, type: 'linode', label: 'db-12', url: '/v4/linode/instances/12' }],
      },
    ],
    ...{ nodebalancers: [], ips: [], 'v6-ranges': [], shares: { shares: [] } },
    'v6-pools': { pools: [] },
    ...parts,
  }
  return Object.entries(account).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name: `${name}.json`, value }],
  )
}

export const read = (parts: Readonly<Record<string, unknown>> = {}) => readAccount(files(parts))

export const own = (vpc: object) => [
  {
    interfaces: {
      ...{ id: 11, version: 1, mac_address: '22:00:AB:CD:EF:11', ...times },
      ...{ default_route: { ipv4: true }, public: null, vlan: null },
      vpc: { vpc_id: 7, subnet_id: 71, ...vpc },
    },
  },
]

export const ownFiles = (ipv4: object) => ({
  linodes: [linode(11, { interface_generation: 'linode' }), linode(12)],
  'linode-11-configs': [],
  'linode-11-interfaces': own({ ipv4 }),
})

export const first = { address: '10.0.4.11', primary: true, nat_1_1_address: null }
