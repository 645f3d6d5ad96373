/** The path parameters that operations share. */

import { addressOrRange, ipAddress } from '../schema/addresses.ts'
import { id, name } from '../schema/field.ts'
import type { DeviceId, FirewallId, RegionId } from '../world/ids.ts'

export const firewallId = id<FirewallId>('FIREWALL-12')
export const deviceId = id<DeviceId>('DEVICE-5')
export const address = addressOrRange
export const range = ipAddress('RANGE-13', 'ipv6')
export const regionId = name<RegionId>('REGION-7')
