/** What becomes of each field that the service is known to have: it is read, or passed over for a reason that is given. */
import { describe, expect, it } from 'vitest'
import { gather } from '../../src/account/documents/gather.ts'
import { harmlessRules } from '../../src/account/documents/harmless.ts'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import { sample } from './samples.ts'
import { isObject, pathsIn, replaced } from './spoiled-documents.ts'

/** A record of each kind, as one document that is read alone. */
const documents: Readonly<Record<string, NamedDocument>> = {
  firewall: sample('cli/firewalls.json'),
  device: sample('cli/devices-803.json'),
  'rule set': sample('cli/rulesets.json'),
  'prefix list': sample('cli/prefixlists.json'),
  'firewall settings': sample('pages/settings.json'),
  'firewall template': sample('single/templates.json'),
  instance: sample('cli/linodes.json'),
  'configuration profile': sample('cli/linode-58412001-configs.json'),
  'configuration profile in a VPC': sample('cli/linode-58412002-configs.json'),
  interface: sample('single/interfaces-page-58412003.json'),
  'interface settings': sample('single/interface-settings.json'),
  'report of addresses': sample('pages/report-of-b.json'),
  address: sample('cli/networking-ips.json'),
  range: sample('cli/v6-ranges.json'),
  'view of a range': sample('single/range-view.json'),
  pool: sample('single/pools.json'),
  VLAN: sample('single/vlans.json'),
  VPC: sample('single/vpcs.json'),
  balancer: sample('cli/nodebalancers.json'),
  'config of a balancer': sample('single/nodebalancer-configs.json'),
  'node of a balancer': sample('single/nodebalancer-nodes.json'),
  region: sample('cli/regions.json'),
  availability: sample('cli/regions-availability.json'),
  user: sample('cli/users.json'),
  profile: sample('single/profile.json'),
  grants: sample('cli/grants-bob.json'),
  token: sample('single/tokens.json'),
  'account settings': sample('single/account-settings.json'),
  event: sample('single/events.json'),
}

const isLeaf = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.keys(value).length === 0

/** What became of the leaf: found out by putting something there that nobody understands. */
function fateOf({ name, value }: NamedDocument, path: readonly (string | number)[]): string {
  const [before, after] = [value, replaced(value, path, { 'no field': 1 })].map(each =>
    gather([{ name, value: each }]),
  )
  const counts = (found: typeof before) =>
    new Map(found?.leaves.rules.map(({ rule, leaves }) => [rule, leaves]))
  const left = counts(after)
  const lost = [...counts(before)].filter(([rule, leaves]) => (left.get(rule) ?? 0) < leaves)
  return lost.length === 1 ? `${lost[0]?.[0]}` : 'read'
}

/** Each field once, with what becomes of it; where records differ in that, each of the two. */
function fatesIn(document: NamedDocument): ReadonlyMap<string, string> {
  const fates = new Map<string, Set<string>>()
  for (const path of pathsIn(document.value, isLeaf)) {
    const names = path.filter(key => typeof key === 'string' && key !== 'data')
    const field = names.join('.')
    if (document.name.startsWith('single/') && ['page', 'pages', 'results'].includes(field))
      continue
    fates.set(field, (fates.get(field) ?? new Set()).add(fateOf(document, path)))
  }
  return new Map(
    [...fates].map(([field, met]) => [
      field,
      [...met].sort((a, b) => a.localeCompare(b)).join(', '),
    ]),
  )
}

const table = new Map(
  Object.entries(documents).map(([record, document]) => [record, fatesIn(document)] as const),
)

describe('the table of fields', () => {
  it('is up to date', async () => {
    const rows = [...table].flatMap(([record, fates]) =>
      [...fates].map(([field, fate]) => `| ${record} | \`${field}\` | ${fate} |`),
    )
    const rules = Object.entries(harmlessRules).map(([rule, because]) => `| ${rule} | ${because} |`)
    const lines = [
      '# What becomes of each field of an account',
      '',
      'A field is read, or passed over by one of these rules. Any other field of these records is reported as not',
      'understood. What is read may still be a hole: a reference to a rule set, the name of a prefix list, a protocol',
      'that the contract does not have. `npx vitest run spec/account/fields.spec.ts --update` writes this file.',
      '',
      '| rule | why it may be passed over |',
      '| --- | --- |',
      ...rules,
      '',
      '| record | field | what becomes of it |',
      '| --- | --- | --- |',
      ...rows,
      '',
    ]
    await expect(lines.join('\n')).toMatchFileSnapshot('./FIELDS.md')
  })

  it('says of no field that it is not understood', () => {
    const fates = [...table.values()].flatMap(each => [...each.values()])
    const words = ['read', ...Object.keys(harmlessRules)]
    expect(fates.flatMap(fate => fate.split(', ')).filter(fate => !words.includes(fate))).toEqual(
      [],
    )
  })

  it.each(Object.entries(harmlessRules))('needs the rule %s', rule => {
    const fates = [...table.values()].flatMap(each => [...each.values()])
    expect(fates.some(fate => fate.split(', ').includes(rule))).toBe(true)
  })
})

/** What decides about packets and reachability, by the words of the documents. */
const decisive: Readonly<Record<string, string>> = {
  firewall: `id status rules.inbound.protocol rules.inbound.ports rules.inbound.addresses.ipv4
    rules.inbound.addresses.ipv6 rules.inbound.action rules.inbound.ruleset rules.inbound
    rules.inbound_policy rules.outbound rules.outbound_policy entities entities.id entities.type
    entities.parent_entity.id`,
  device: 'id entity.id entity.type entity.parent_entity.id',
  'rule set': 'id type deleted rules.protocol rules.ports rules.addresses.ipv4 rules.action',
  'prefix list': 'name ipv4 ipv6 deleted',
  'firewall settings': `default_firewall_ids.linode default_firewall_ids.nodebalancer
    default_firewall_ids.public_interface default_firewall_ids.vpc_interface`,
  instance: 'id region type ipv4 ipv6 status interface_generation',
  'configuration profile': `id interfaces.purpose interfaces.active interfaces.label
    interfaces.ipam_address`,
  'configuration profile in a VPC': `interfaces.vpc_id interfaces.subnet_id interfaces.ipv4.vpc
    interfaces.ipv4.nat_1_1`,
  interface: `id public.ipv4.shared.address vpc.vpc_id vpc.subnet_id vpc.ipv4.addresses.address
    vpc.ipv4.addresses.nat_1_1_address vlan.vlan_label vlan.ipam_address`,
  'report of addresses': `ipv4.shared.address ipv6.global.range ipv6.global.route_target
    ipv4.vpc.config_id ipv4.vpc.active`,
  address: 'address linode_id region reserved assigned_entity.id assigned_entity.type',
  range: 'range prefix region route_target',
  balancer: 'id region ipv4 ipv6',
  'config of a balancer': 'id port protocol nodebalancer_id',
  'node of a balancer': 'id address mode config_id nodebalancer_id',
  region: 'id capabilities',
  user: 'username restricted',
  grants: 'global.add_firewalls firewall.id firewall.permissions linode.id linode.permissions',
}

describe('what decides', () => {
  it.each(Object.entries(decisive))('of a %s is read', (record, fields) => {
    const fates = table.get(record)
    for (const field of fields.split(/\s+/))
      expect([field, fates?.get(field)?.split(', ').includes('read')]).toEqual([field, true])
  })

  it('is a hole where the contract lacks it: it is kept as it is', () => {
    const { account } = gather([sample('cli/firewalls.json')])
    const [web, edge] = account.firewalls?.rows ?? []
    const entries = [...(web?.rules?.inbound ?? []), ...(edge?.rules?.inbound ?? [])]
    const protocols = entries.map(each => ('protocol' in each ? each.protocol : each.ruleset))
    expect(protocols).toEqual(['TCP', 'ICMP', '6', 41, 'ALL'])
    const addresses = entries.flatMap(each =>
      'addresses' in each ? (each.addresses.ipv4 ?? []) : [],
    )
    expect(addresses).toContain('pl:system:resolvers:us-east')
    expect(edge?.devices?.rows[0]?.entity.type).toBe('interface')
  })

  it('is a hole where the contract has no place for it: it is not understood', () => {
    const [interfaces] = [sample('single/interfaces-page-58412003.json')]
    const [, vpc] = (interfaces.value as { data: Record<string, unknown>[] }).data
    expect(isObject(vpc?.['vpc'])).toBe(true)
    for (const [path, value] of [
      [['data', 1, 'vpc', 'ipv6', 'is_public'], true],
      [['data', 2, 'rdma_vpc'], { vpc_id: 5 }],
    ] as const) {
      const changed = { ...interfaces, value: replaced(interfaces.value, path, value) }
      const [unknown] = gather([changed]).leaves.unknown
      expect(unknown).toMatchObject({ path })
    }
  })

  it('has nothing of placement groups, however grants spell them', () => {
    const grants = documents['grants'] as NamedDocument
    const unknownWith = (kind: string) => {
      const told = [{ id: 5, label: 'spread', permissions: 'read_only' }]
      const value = replaced(grants.value, [0, kind], told)
      return gather([{ ...grants, value }]).leaves.unknown.map(({ path }) => path.slice(1, 2))
    }
    expect(unknownWith('placement_group')).toEqual([])
    expect(unknownWith('placementgroup')).toEqual([])
    expect(unknownWith('placementgroups')[0]).toEqual(['placementgroups'])
  })
})
