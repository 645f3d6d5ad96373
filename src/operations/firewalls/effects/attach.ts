/**
 * Attaches a firewall to a service: the one place where devices come into being. The firewall's own record, its times
 * included, stays as it is (ASSUME-CLOCK).
 */
import type { Draft } from '../../../world/draft.ts'
import type { DeviceId } from '../../../world/ids.ts'
import type { Device, Service } from '../../../world/records/device.ts'
import type { Firewall } from '../../../world/records/firewall.ts'

export function attach(
  draft: Draft,
  firewall: Firewall,
  service: Service,
  timestamp: string,
): Device {
  const device: Device = {
    id: draft.nextId('devices') as DeviceId,
    firewall_id: firewall.id,
    entity: service,
    created: timestamp,
    updated: timestamp,
  }
  draft.put('devices', device)
  return device
}
