/** A device as callers see it, with the service that it stands for (ASSUME-DEVICE-RECORD). */

import type { ServiceType } from '../../contract/vocabulary.ts'
import { labelOfService } from '../../world/guards.ts'
import type { BalancerId, DeviceId, InstanceId } from '../../world/ids.ts'
import type { Device, Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'

/** A device: one firewall on one service (DEVICE-1). */
export interface DeviceReply {
  /** The whole number that it is addressed by (DEVICE-5). */
  id: DeviceId
  /** When the firewall was put on the service, as `2026-01-01T00:00:00Z`. */
  created: string
  /** When the device last changed. */
  updated: string
  /** The service. */
  entity: EntityReply
}

/** The service that a device stands for. */
export interface EntityReply {
  /** Of the instance or the balancer. */
  id: InstanceId | BalancerId
  /** What the id is an id of (DEVICE-4). */
  type: ServiceType
  /** The name of the service; empty when it is not there. */
  label: string
  /** The path that answers with the service. */
  url: string
}

/** `world` needs to know the service only, not the device. */
export const deviceReply = (world: World, device: Device): DeviceReply => ({
  id: device.id,
  created: device.created,
  updated: device.updated,
  entity: entityReply(world, device.entity),
})

export const entityReply = (world: World, service: Service): EntityReply => ({
  ...entityOf(world, service),
  url: `/v4/${service.type}s/${service.id}`,
})

/** A service as devices and events name it. */
export const entityOf = (world: World, service: Service) => ({
  id: service.id,
  type: service.type,
  label: labelOfService(world, service) ?? '',
})
