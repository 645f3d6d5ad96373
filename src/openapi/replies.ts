/** Which record each operation answers with; a list answers with a page of them. */
import type { OperationName } from '../operations/table.ts'
import { integer, type JsonSchema, listOf, record, ref } from './json-schema.ts'

interface ReplyKind {
  readonly record: string
  readonly isList?: true
}

const pageOf = (name: string): ReplyKind => ({ record: name, isList: true })
const one = (name: string): ReplyKind => ({ record: name })
const nothing = one('Nothing')

const replies: Readonly<Record<OperationName, ReplyKind>> = {
  firewallsList: pageOf('Firewall'),
  firewallCreate: one('Firewall'),
  firewallView: one('Firewall'),
  firewallUpdate: one('Firewall'),
  firewallDelete: nothing,
  firewallDevicesList: pageOf('Device'),
  firewallDeviceCreate: one('Device'),
  firewallDeviceView: one('Device'),
  firewallDeviceDelete: nothing,
  firewallRulesList: one('Rules'),
  firewallRulesUpdate: one('Rules'),
  ipAddressesList: pageOf('Address'),
  ipAddressAllocate: one('Address'),
  ipAddressesAssign: nothing,
  ipAddressesShare: nothing,
  ipAddressView: one('Address'),
  ipAddressRdnsUpdate: one('Address'),
  ipv4sAssign: nothing,
  ipv4sShare: nothing,
  ipv6PoolsList: pageOf('Pool'),
  ipv6RangesList: pageOf('ListedRange'),
  ipv6RangeCreate: one('CreatedRange'),
  ipv6RangeView: one('Range'),
  ipv6RangeDelete: nothing,
  vlansList: pageOf('Vlan'),
  regionsList: pageOf('Region'),
  regionsAvailabilityList: pageOf('Availability'),
  regionView: one('Region'),
  regionAvailabilityView: one('RegionAvailability'),
  instanceCreate: one('Instance'),
  instanceDelete: nothing,
  instanceView: one('Instance'),
  instancesList: pageOf('Instance'),
  instanceReboot: one('Instance'),
  profileCreate: one('Profile'),
  profileUpdate: one('Profile'),
  instancePrepare: one('SpareAddresses'),
  instanceSshUpdate: one('SshSettings'),
  liveMigrationStart: nothing,
  liveMigrationFinish: nothing,
  instanceMigrate: one('Instance'),
  instanceClone: one('Instance'),
  balancerCreate: one('Balancer'),
  balancerView: one('Balancer'),
  balancersList: pageOf('Balancer'),
  balancerDelete: nothing,
  regionStatusUpdate: one('RegionStatus'),
  forwardCreate: one('Forward'),
  forwardDelete: nothing,
  userCreate: one('User'),
  userGrantsUpdate: one('User'),
  tokenCreate: one('Token'),
  tokenDelete: nothing,
  poolCreate: one('Pool'),
  eventsList: pageOf('Event'),
  eventView: one('Event'),
  eventsRead: nothing,
  eventsSeen: nothing,
}

/** The schema of what an operation answers with when it is carried out. */
export function replySchema(name: OperationName): JsonSchema {
  const { record: held, isList } = replies[name]
  if (isList !== true) return ref(held)
  return record({
    data: listOf(ref(held)),
    page: integer,
    pages: integer,
    results: integer,
  })
}
