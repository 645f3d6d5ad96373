/** The device in the path is there, and is one of the firewall in the path. */
import type { DeviceId } from '../../../world/ids.ts'
import type { Device } from '../../../world/records/device.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import type { OnFirewall } from './firewall-exists.ts'

export interface OnDevice extends OnFirewall {
  readonly deviceId: DeviceId
}

export const deviceExists = check<CallContext<OnDevice>>({
  name: 'deviceExists',
  stage: 'existence',
  clauses: ['DEVICE-5'],
  find({ world, params: { firewallId, deviceId } }) {
    if (get(world.tables.devices, deviceId)?.firewall_id === firewallId) return undefined
    return missing(
      'DEVICE-5',
      'deviceId',
      `saw ${deviceId}; accepted is the id of a device of firewall ${firewallId}`,
    )
  },
})

/** The device that `deviceExists` has found. */
export function deviceAt(world: World, id: DeviceId): Device {
  const found = get(world.tables.devices, id)
  if (found === undefined) throw new TypeError(`device ${id} was not checked for`)
  return found
}
