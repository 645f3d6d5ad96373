/** The indexes of a world: which table each reads, and under which keys it files a record. */
import type { Balancer } from './records/balancer.ts'
import { type Device, serviceKey } from './records/device.ts'
import type { Firewall } from './records/firewall.ts'
import type { Instance } from './records/instance.ts'
import { mapTables, type Rows, type TableName } from './rows.ts'

export interface IndexDeclaration<Name extends TableName> {
  readonly of: Name
  /** The keys of one record; the same record always has the same keys. */
  readonly keys: (record: Rows[Name]) => readonly string[]
}

const index = <Name extends TableName>(
  of: Name,
  keys: IndexDeclaration<Name>['keys'],
): IndexDeclaration<Name> => ({ of, keys })

/** The key of a VLAN: its label is unique in its region only. */
export const vlanKey = (region: string, label: string): string => `${region}/${label}`

/** Labels that differ in letter case alone have one such key. */
export const foldedLabel = (label: string): string => label.toLowerCase()

/** The key of the label of a deleted firewall; no label has a slash. */
export const deletedLabel = (label: string): string => `deleted/${label}`

export const migratingKey = 'migrating'

export const indexes = {
  /** A deleted firewall gives its label back. */
  firewallsByLabel: index('firewalls', (firewall: Firewall) =>
    firewall.status === 'deleted' ? [] : [firewall.label],
  ),
  /** What `firewallsByLabel` does not find: labels with capital letters by their small ones, and deleted firewalls. */
  firewallsByLikeLabel: index('firewalls', ({ status, label }: Firewall) => {
    if (status === 'deleted') return [deletedLabel(label)]
    const folded = foldedLabel(label)
    return folded === label ? [] : [folded]
  }),
  devicesByFirewall: index('devices', (device: Device) => [String(device.firewall_id)]),
  /** Where most devices of a firewall are on instances, its balancers are found without them. */
  balancerDevicesByFirewall: index('devices', ({ firewall_id, entity }: Device) =>
    entity.type === 'balancer' ? [String(firewall_id)] : [],
  ),
  devicesByService: index('devices', (device: Device) => [serviceKey(device.entity)]),
  instancesByMigration: index('instances', ({ migrating }: Instance) =>
    migrating ? [migratingKey] : [],
  ),
  instancesByVlan: index('instances', vlansOf),
  instancesByNatAddress: index('instances', natAddressesOf),
  balancersByAddress: index('balancers', ({ ipv4, ipv6 }: Balancer) =>
    [ipv4, ipv6].filter(address => address !== null),
  ),
  addressesByText: index('addresses', address => [address.address]),
  addressesByInstance: index('addresses', address => [String(address.instance_id)]),
  rangesByText: index('ranges', range => [range.range]),
  rangesByRegion: index('ranges', range => [range.region]),
  rangesByInstance: index('ranges', range => [String(range.instance_id)]),
  sharesByAddress: index('shares', share => [share.address]),
  sharesByInstance: index('shares', share => [String(share.instance_id)]),
  poolsByText: index('pools', pool => [pool.range]),
  vlansByKey: index('vlans', vlan => [vlanKey(vlan.region, vlan.label)]),
  forwardsByName: index('forwards', forward => [forward.name]),
  tokensByText: index('tokens', token => [token.token]),
  usersByName: index('users', user => [user.username]),
} as const

export type IndexName = keyof typeof indexes

/** The records of the table that an index is over. */
export type IndexedRow<Name extends IndexName> = Rows[(typeof indexes)[Name]['of']]

export const indexNames = Object.keys(indexes) as readonly IndexName[]

/** The index as one over any record, to be given those of its own table only. */
export const indexNamed = (name: IndexName) => indexes[name] as AnyIndex

/** The indexes over each table. */
export const indexesOver: Readonly<Record<TableName, readonly IndexName[]>> = mapTables(table =>
  indexNames.filter(name => indexes[name].of === table),
)

interface AnyIndex {
  readonly of: TableName
  readonly keys: (record: unknown) => readonly string[]
}

/** An instance is on the VLANs of the profile it was booted with. */
function vlansOf(instance: Instance): readonly string[] {
  return instance.booted.interfaces.flatMap(each =>
    each.purpose === 'vlan' ? [vlanKey(instance.region, each.label)] : [],
  )
}

/** An address is configured for 1:1 NAT while any profile has it, booted or not. */
function natAddressesOf({ booted, profiles }: Instance): readonly string[] {
  const interfaces = [booted, ...profiles].flatMap(profile => profile.interfaces)
  const addresses = interfaces.flatMap(each =>
    each.purpose === 'vpc' && each.nat_1_1 !== null ? [each.nat_1_1] : [],
  )
  return [...new Set(addresses)]
}
