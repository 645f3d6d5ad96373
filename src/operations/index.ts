/** The one table of operations: routes, scopes, documents, generators and the typed client are read from here. */

import { ipAddressAllocate } from './addresses/ip-address-allocate.ts'
import { ipAddressRdnsUpdate } from './addresses/ip-address-rdns-update.ts'
import { ipAddressView } from './addresses/ip-address-view.ts'
import { ipAddressesAssign } from './addresses/ip-addresses-assign.ts'
import { ipAddressesList } from './addresses/ip-addresses-list.ts'
import { ipAddressesShare } from './addresses/ip-addresses-share.ts'
import { ipv4sAssign } from './addresses/ipv4s-assign.ts'
import { ipv4sShare } from './addresses/ipv4s-share.ts'
import { firewallCreate } from './firewalls/firewall-create.ts'
import { firewallDelete } from './firewalls/firewall-delete.ts'
import { firewallDeviceCreate } from './firewalls/firewall-device-create.ts'
import { firewallDeviceDelete } from './firewalls/firewall-device-delete.ts'
import { firewallDeviceView } from './firewalls/firewall-device-view.ts'
import { firewallDevicesList } from './firewalls/firewall-devices-list.ts'
import { firewallRulesList } from './firewalls/firewall-rules-list.ts'
import { firewallRulesUpdate } from './firewalls/firewall-rules-update.ts'
import { firewallUpdate } from './firewalls/firewall-update.ts'
import { firewallView } from './firewalls/firewall-view.ts'
import { firewallsList } from './firewalls/firewalls-list.ts'
import type { AnyOperation } from './operation.ts'
import { ipv6PoolsList } from './pools/ipv6-pools-list.ts'
import { ipv6RangeCreate } from './ranges/ipv6-range-create.ts'
import { ipv6RangeDelete } from './ranges/ipv6-range-delete.ts'
import { ipv6RangeView } from './ranges/ipv6-range-view.ts'
import { ipv6RangesList } from './ranges/ipv6-ranges-list.ts'
import { regionAvailabilityView } from './regions/region-availability-view.ts'
import { regionView } from './regions/region-view.ts'
import { regionsAvailabilityList } from './regions/regions-availability-list.ts'
import { regionsList } from './regions/regions-list.ts'
import { vlansList } from './vlans/vlans-list.ts'

export const operations = {
  /**
   * Lists the firewalls that the caller can access, in id order (GRANT-1, PAGE-5): `GET /networking/firewalls`.
   * @example cloud.firewallsList({ query: { page_size: 500 } }).data
   */
  firewallsList,
  /**
   * Creates a firewall, enabled, with a device for each service that it lists (FIREWALL-5 to FIREWALL-11, STATUS-2): `POST /networking/firewalls`.
   * @example
   * const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const
   * cloud.firewallCreate({ body: { label: 'web', rules, devices: { instances: [2] } } }).id
   */
  firewallCreate,
  /**
   * Answers one firewall, without its devices (FIREWALL-4): `GET /networking/firewalls/{firewallId}`.
   * @example cloud.firewallView({ params: { firewallId: 1 } }).status
   */
  firewallView,
  /**
   * Changes the label, the tags or the status of a firewall (FIREWALL-13 to FIREWALL-15, STATUS-3, STATUS-4): `PUT /networking/firewalls/{firewallId}`.
   * @example cloud.firewallUpdate({ params: { firewallId: 1 }, body: { status: 'disabled' } })
   */
  firewallUpdate,
  /**
   * Deletes a firewall, whose rules leave every service (FIREWALL-16): `DELETE /networking/firewalls/{firewallId}`.
   * @example cloud.firewallDelete({ params: { firewallId: 1 } })
   */
  firewallDelete,
  /**
   * Lists the devices of one firewall, in id order (DEVICE-8): `GET /networking/firewalls/{firewallId}/devices`.
   * @example cloud.firewallDevicesList({ params: { firewallId: 1 } }).data
   */
  firewallDevicesList,
  /**
   * Puts a firewall on one more service (DEVICE-1 to DEVICE-4, ACTIVE-1): `POST /networking/firewalls/{firewallId}/devices`.
   * @example cloud.firewallDeviceCreate({ params: { firewallId: 1 }, body: { type: 'instance', id: 2 } })
   */
  firewallDeviceCreate,
  /**
   * Answers one device of a firewall (DEVICE-9): `GET /networking/firewalls/{firewallId}/devices/{deviceId}`.
   * @example cloud.firewallDeviceView({ params: { firewallId: 1, deviceId: 1 } }).entity
   */
  firewallDeviceView,
  /**
   * Takes a firewall off a service (DEVICE-6, DEVICE-7): `DELETE /networking/firewalls/{firewallId}/devices/{deviceId}`.
   * @example cloud.firewallDeviceDelete({ params: { firewallId: 1, deviceId: 1 } })
   */
  firewallDeviceDelete,
  /**
   * Answers the rules of a firewall, with its policies (RULESET-12): `GET /networking/firewalls/{firewallId}/rules`.
   * @example cloud.firewallRulesList({ params: { firewallId: 1 } }).inbound
   */
  firewallRulesList,
  /**
   * Replaces the rulesets and policies of a firewall that are given (RULESET-13, RULESET-14): `PUT /networking/firewalls/{firewallId}/rules`.
   * @example cloud.firewallRulesUpdate({ params: { firewallId: 1 }, body: { inbound_policy: 'DROP' } })
   */
  firewallRulesUpdate,
  /**
   * Lists the addresses of the account but for private ones, IPv4 first (IP-4 to IP-7): `GET /networking/ips`.
   * @example cloud.ipAddressesList({ query: { skip_ipv6_rdns: true } }).data
   */
  ipAddressesList,
  /**
   * Gives an instance one more IPv4 address, public or private (IP-8 to IP-12): `POST /networking/ips`.
   * @example cloud.ipAddressAllocate({ body: { instance_id: 1, type: 'ipv4', public: true } }).address
   */
  ipAddressAllocate,
  /**
   * Moves addresses and ranges between the instances of one region, all of them or none (ASSIGN-1 to ASSIGN-16): `POST /networking/ips/assign`.
   * @example cloud.ipAddressesAssign({ body: { region, assignments: [{ address, instance_id: 2 }] } })
   */
  ipAddressesAssign,
  /**
   * Makes the addresses listed, and no others, the secondary addresses of an instance (SHARE-1 to SHARE-8): `POST /networking/ips/share`.
   * @example cloud.ipAddressesShare({ body: { instance_id: 2, ips: [address] } })
   */
  ipAddressesShare,
  /**
   * Answers one address, in whichever spelling it is asked for (IP-13 to IP-15): `GET /networking/ips/{address}`.
   * @example cloud.ipAddressView({ params: { address } }).rdns
   */
  ipAddressView,
  /**
   * Sets the reverse name of an address, or resets it with null (RDNS-2 to RDNS-5): `PUT /networking/ips/{address}`.
   * @example cloud.ipAddressRdnsUpdate({ params: { address }, body: { rdns: null } })
   */
  ipAddressRdnsUpdate,
  /**
   * Does what `ipAddressesAssign` does, under another path (ASSIGN-17): `POST /networking/ipv4/assign`.
   * @example cloud.ipv4sAssign({ body: { region, assignments: [{ address, instance_id: 2 }] } })
   */
  ipv4sAssign,
  /**
   * Does what `ipAddressesShare` does, under another path (SHARE-9): `POST /networking/ipv4/share`.
   * @example cloud.ipv4sShare({ body: { instance_id: 2, ips: [address] } })
   */
  ipv4sShare,
  /**
   * Lists the IPv6 pools of the account, in id order (POOL-1): `GET /networking/ipv6/pools`.
   * @example cloud.ipv6PoolsList().data
   */
  ipv6PoolsList,
  /**
   * Lists the IPv6 ranges of the account, in id order (RANGE-12): `GET /networking/ipv6/ranges`.
   * @example cloud.ipv6RangesList().data
   */
  ipv6RangesList,
  /**
   * Creates a range that is routed to the SLAAC address of an instance (RANGE-6 to RANGE-11): `POST /networking/ipv6/ranges`.
   * @example cloud.ipv6RangeCreate({ body: { prefix_length: 64, instance_id: 3 } }).range
   */
  ipv6RangeCreate,
  /**
   * Answers one range, with the instances that may use it (RANGE-13): `GET /networking/ipv6/ranges/{range}`.
   * @example cloud.ipv6RangeView({ params: { range } }).instances
   */
  ipv6RangeView,
  /**
   * Deletes a range (RANGE-13 to RANGE-15): `DELETE /networking/ipv6/ranges/{range}`.
   * @example cloud.ipv6RangeDelete({ params: { range } })
   */
  ipv6RangeDelete,
  /**
   * Lists the VLANs of the account with their members, in id order (VLAN-1): `GET /networking/vlans`.
   * @example cloud.vlansList().data
   */
  vlansList,
  /**
   * Lists all regions, in the order of the provider (REGION-6): `GET /regions`.
   * @example cloud.regionsList().data
   */
  regionsList,
  /**
   * Lists which plans are available in which regions (AVAILABILITY-2, AVAILABILITY-3): `GET /regions/availability`.
   * @example cloud.regionsAvailabilityList().data
   */
  regionsAvailabilityList,
  /**
   * Answers one region (REGION-7, REGION-8): `GET /regions/{regionId}`.
   * @example cloud.regionView({ params: { regionId: region } }).capabilities
   */
  regionView,
  /**
   * Answers whether the first plan, by its id, is available in a region (AVAILABILITY-4): `GET /regions/{regionId}/availability`.
   * @example cloud.regionAvailabilityView({ params: { regionId: region } }).available
   */
  regionAvailabilityView,
} as const

export type OperationName = keyof typeof operations

/** Whether everybody may make the call: the contract alone opens operations, those that it has ask for no scope. */
export const isOpen = ({ name, scopes }: AnyOperation): boolean =>
  scopes.length === 0 && Object.hasOwn(operations, name)
