/** The one table of operations: routes, scopes, documents, generators and the typed client are read from here. */
import { firewallCreate } from './firewall-create.ts'
import { firewallDelete } from './firewall-delete.ts'
import { firewallDeviceCreate } from './firewall-device-create.ts'
import { firewallDeviceDelete } from './firewall-device-delete.ts'
import { firewallDeviceView } from './firewall-device-view.ts'
import { firewallDevicesList } from './firewall-devices-list.ts'
import { firewallRulesList } from './firewall-rules-list.ts'
import { firewallRulesUpdate } from './firewall-rules-update.ts'
import { firewallUpdate } from './firewall-update.ts'
import { firewallView } from './firewall-view.ts'
import { firewallsList } from './firewalls-list.ts'
import { ipAddressAllocate } from './ip-address-allocate.ts'
import { ipAddressRdnsUpdate } from './ip-address-rdns-update.ts'
import { ipAddressView } from './ip-address-view.ts'
import { ipAddressesAssign } from './ip-addresses-assign.ts'
import { ipAddressesList } from './ip-addresses-list.ts'
import { ipAddressesShare } from './ip-addresses-share.ts'
import { ipv4sAssign } from './ipv4s-assign.ts'
import { ipv4sShare } from './ipv4s-share.ts'
import { ipv6PoolsList } from './ipv6-pools-list.ts'
import { ipv6RangeCreate } from './ipv6-range-create.ts'
import { ipv6RangeDelete } from './ipv6-range-delete.ts'
import { ipv6RangeView } from './ipv6-range-view.ts'
import { ipv6RangesList } from './ipv6-ranges-list.ts'
import { regionAvailabilityView } from './region-availability-view.ts'
import { regionView } from './region-view.ts'
import { regionsAvailabilityList } from './regions-availability-list.ts'
import { regionsList } from './regions-list.ts'
import { vlansList } from './vlans-list.ts'

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
