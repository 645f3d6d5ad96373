/** Turns the records of a document into the rows of a world's tables; ids that were left out are counted on. */
import { joined } from '../kit/json.ts'
import { notFound } from '../refusals/found.ts'
import { gotText } from '../refusals/got.ts'
import type { Path } from '../refusals/problem.ts'
import type { WorldSeed } from '../world/assemble.ts'
import type { ProfileId } from '../world/ids.ts'
import { untoldOfBalancer } from '../world/records/balancer.ts'
import type { Firewall } from '../world/records/firewall.ts'
import { defaultSshSettings, type Instance, type Interface } from '../world/records/instance.ts'
import type { Region } from '../world/records/region.ts'
import type { Rows } from '../world/rows.ts'
import type { Account } from './account-schema.ts'
import { accountAddresses, canonical } from './addresses.ts'
import { devicesIn } from './devices.ts'
import { checkIds, numbered, type Reading, wrong } from './reading.ts'

export type AccountRows = NonNullable<WorldSeed['rows']>

/** Faults are collected into `reading.faults`; with any of them the rows are of no use. */
export function accountRows(reading: Reading): AccountRows {
  const { account } = reading
  checkIds(reading, 'instances', account.instances)
  checkIds(reading, 'balancers', account.balancers)
  checkIds(reading, 'firewalls', account.firewalls)
  const instances = instancesIn(reading)
  const balancers = balancersIn(reading)
  const firewalls = firewallsIn(reading)
  const rows = {
    instances,
    balancers,
    firewalls,
    devices: devicesIn(reading, firewalls, { instance: instances, balancer: balancers }),
    ...accountAddresses(reading, instances),
    vlans: vlansIn(reading, instances),
    users: numbered(account.users),
    tokens: numbered(account.tokens),
  }
  // Checked texts and numbers of the document become names and ids here, all at once.
  return rows as unknown as AccountRows
}

function regionIn(reading: Reading, id: string, path: Path): Region['id'] {
  const [first] = reading.regions
  const sought = reading.account.regions === undefined ? 'known-region' : 'region'
  if (!reading.regions.some(region => region.id === id))
    wrong(reading, path, notFound(sought, id, first && { example: gotText(first.id) }))
  return id as Region['id']
}

function instancesIn(reading: Reading): readonly Instance[] {
  return numbered(reading.account.instances).map((given, index) => {
    const profile = {
      id: 1 as ProfileId,
      label: 'profile-1',
      interfaces: (given.interfaces ?? [{ purpose: 'public' }]).map(toInterface),
    }
    return {
      id: given.id as Instance['id'],
      label: given.label ?? `instance-${given.id}`,
      region: regionIn(reading, given.region, ['instances', index, 'region']),
      plan: given.plan ?? given.type ?? 'g6-standard-1',
      migrating: given.status === 'migrating',
      spare_addresses: given.spare_addresses,
      profiles: [profile],
      booted: profile,
      ssh: defaultSshSettings,
      created: given.created ?? reading.created,
      ...tagsOf(given),
    }
  })
}

/** Nothing is kept of no tags. */
const tagsOf = ({ tags = [] }: { readonly tags?: readonly string[] }) =>
  tags.length === 0 ? {} : { details: { tags } }

type GivenInterface = NonNullable<Account['instances'][number]['interfaces']>[number]

function toInterface(given: GivenInterface): Interface {
  // The service shows an address that is not there as an empty text.
  if (given.purpose === 'vlan' && given.ipam_address === '') return { ...given, ipam_address: null }
  if (given.purpose !== 'vpc') return given
  const { purpose, vpc_id, subnet_id, ipv4, ip_ranges } = given
  const ranges = ip_ranges?.length ? { ranges: ip_ranges } : {}
  return { purpose, vpc_id, subnet_id, ipv4: ipv4.vpc, nat_1_1: ipv4.nat_1_1, ...ranges }
}

function balancersIn(reading: Reading) {
  return numbered(reading.account.balancers).map(({ id, ipv4, ipv6, configs, ...given }, index) => {
    const path = ['balancers', index]
    const own = (text: string | null | undefined, field: string) =>
      text == null ? null : canonical(reading, text, [...path, field])
    return {
      id,
      label: given.label ?? `balancer-${id}`,
      region: regionIn(reading, given.region, [...path, 'region']),
      ipv4: own(ipv4, 'ipv4'),
      ipv6: own(ipv6, 'ipv6'),
      configs: numbered(configs ?? untoldOfBalancer.configs).map(config => ({
        ...config,
        nodes: numbered(config.nodes).map(node => ({
          ...node,
          label: node.label ?? `node-${node.id}`,
        })),
      })),
      created: given.created ?? reading.created,
      ...tagsOf(given),
    }
  })
}

function firewallsIn({ account, created }: Reading): readonly Firewall[] {
  return numbered(account.firewalls).map(({ devices: _, entities: __, ...given }) =>
    joined(given, {
      id: given.id as Firewall['id'],
      created: given.created ?? created,
      updated: given.updated ?? given.created ?? created,
    }),
  )
}

/** One record for each VLAN that an instance is on, in the order in which instances name them. */
function vlansIn({ created }: Reading, instances: readonly Instance[]) {
  const vlans = new Map<string, Omit<Rows['vlans'], 'id'>>()
  for (const { region, booted } of instances)
    for (const each of booted.interfaces)
      if (each.purpose === 'vlan' && !vlans.has(`${region}/${each.label}`))
        vlans.set(`${region}/${each.label}`, { label: each.label, region, created })
  return numbered([...vlans.values()])
}
