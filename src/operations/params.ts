/** The path parameters that operations share. */
import { id } from '../shape/id.ts'
import type { DeviceId, FirewallId } from '../world/ids.ts'

export const firewallId = id<FirewallId>('FIREWALL-12', 'the id of a firewall, a whole number')
export const deviceId = id<DeviceId>('DEVICE-5', 'the id of a device, a whole number')
