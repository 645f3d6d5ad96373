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
  /** Lists the firewalls that the caller can access, in id order: `GET /networking/firewalls`. */
  firewallsList,
  /** Creates a firewall, enabled, with a device for each service that it lists: `POST /networking/firewalls`. */
  firewallCreate,
  /** Answers one firewall, without its devices: `GET /networking/firewalls/{firewallId}`. */
  firewallView,
  /** Changes the label, the tags or the status of a firewall: `PUT /networking/firewalls/{firewallId}`. */
  firewallUpdate,
  /** Deletes a firewall, whose rules leave every service: `DELETE /networking/firewalls/{firewallId}`. */
  firewallDelete,
  /** Lists the devices of one firewall, in id order: `GET /networking/firewalls/{firewallId}/devices`. */
  firewallDevicesList,
  /** Puts a firewall on one more service: `POST /networking/firewalls/{firewallId}/devices`. */
  firewallDeviceCreate,
  /** Answers one device of a firewall: `GET /networking/firewalls/{firewallId}/devices/{deviceId}`. */
  firewallDeviceView,
  /** Takes a firewall off a service: `DELETE /networking/firewalls/{firewallId}/devices/{deviceId}`. */
  firewallDeviceDelete,
  /** Answers the rules of a firewall, with its policies: `GET /networking/firewalls/{firewallId}/rules`. */
  firewallRulesList,
  /** Replaces the rulesets and policies of a firewall that are given: `PUT /networking/firewalls/{firewallId}/rules`. */
  firewallRulesUpdate,
  /** Lists the addresses of the account but for private ones, IPv4 first: `GET /networking/ips`. */
  ipAddressesList,
  /** Gives an instance one more IPv4 address, public or private: `POST /networking/ips`. */
  ipAddressAllocate,
  /** Moves addresses and ranges between the instances of one region, all of them or none: `POST /networking/ips/assign`. */
  ipAddressesAssign,
  /** Makes the addresses listed, and no others, the secondary addresses of an instance: `POST /networking/ips/share`. */
  ipAddressesShare,
  /** Answers one address, in whichever spelling it is asked for: `GET /networking/ips/{address}`. */
  ipAddressView,
  /** Sets the reverse name of an address, or resets it with null: `PUT /networking/ips/{address}`. */
  ipAddressRdnsUpdate,
  /** Does what `ipAddressesAssign` does, under another path: `POST /networking/ipv4/assign`. */
  ipv4sAssign,
  /** Does what `ipAddressesShare` does, under another path: `POST /networking/ipv4/share`. */
  ipv4sShare,
  /** Lists the IPv6 pools of the account, in id order: `GET /networking/ipv6/pools`. */
  ipv6PoolsList,
  /** Lists the IPv6 ranges of the account, in id order: `GET /networking/ipv6/ranges`. */
  ipv6RangesList,
  /** Creates a range that is routed to the SLAAC address of an instance: `POST /networking/ipv6/ranges`. */
  ipv6RangeCreate,
  /** Answers one range, with the instances that may use it: `GET /networking/ipv6/ranges/{range}`. */
  ipv6RangeView,
  /** Deletes a range: `DELETE /networking/ipv6/ranges/{range}`. */
  ipv6RangeDelete,
  /** Lists the VLANs of the account with their members, in id order: `GET /networking/vlans`. */
  vlansList,
  /** Lists all regions, in the order of the provider: `GET /regions`. */
  regionsList,
  /** Lists which plans are available in which regions: `GET /regions/availability`. */
  regionsAvailabilityList,
  /** Answers one region: `GET /regions/{regionId}`. */
  regionView,
  /** Answers whether the first plan, by its id, is available in a region: `GET /regions/{regionId}/availability`. */
  regionAvailabilityView,
} as const

export type OperationName = keyof typeof operations
