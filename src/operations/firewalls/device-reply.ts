/** A device as callers see it, with the service that it stands for (ASSUME-DEVICE-RECORD). */
import { labelOfService } from '../../world/guards.ts'
import type { Device, Service } from '../../world/records/device.ts'
import type { World } from '../../world/world.ts'

export type DeviceReply = ReturnType<typeof deviceReply>

/** `world` needs to know the service only, not the device. */
export const deviceReply = (world: World, device: Device) => ({
  id: device.id,
  created: device.created,
  updated: device.updated,
  entity: {
    ...entityOf(world, device.entity),
    url: `/v4/${device.entity.type}s/${device.entity.id}`,
  },
})

/** A service as devices and events name it. */
export const entityOf = (world: World, service: Service) => ({
  id: service.id,
  type: service.type,
  label: labelOfService(world, service) ?? '',
})
