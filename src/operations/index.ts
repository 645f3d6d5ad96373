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
  firewallsList,
  firewallCreate,
  firewallView,
  firewallUpdate,
  firewallDelete,
  firewallDevicesList,
  firewallDeviceCreate,
  firewallDeviceView,
  firewallDeviceDelete,
  firewallRulesList,
  firewallRulesUpdate,
  ipAddressesList,
  ipAddressAllocate,
  ipAddressesAssign,
  ipAddressesShare,
  ipAddressView,
  ipAddressRdnsUpdate,
  ipv4sAssign,
  ipv4sShare,
  ipv6PoolsList,
  ipv6RangesList,
  ipv6RangeCreate,
  ipv6RangeView,
  ipv6RangeDelete,
  vlansList,
  regionsList,
  regionsAvailabilityList,
  regionView,
  regionAvailabilityView,
} as const

export type OperationName = keyof typeof operations
