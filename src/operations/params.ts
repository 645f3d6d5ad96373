/** The path parameters that operations share. */

import { name } from '../schema/environment.ts'
import { id } from '../schema/id.ts'
import { ipAddress } from '../schema/ip-address.ts'
import type { DeviceId, FirewallId, RegionId } from '../world/ids.ts'

export const firewallId = id<FirewallId>('FIREWALL-12', 'the id of a firewall, a whole number')
export const deviceId = id<DeviceId>('DEVICE-5', 'the id of a device, a whole number')
export const address = ipAddress('IP-13')
export const range = ipAddress('RANGE-13', 'ipv6')
export const regionId = name<RegionId>('REGION-7', 'the id of a region')
