/** Calls that name a device whose id was not given: the stand-in has made one up, which is no device of the account. */
import type { Account } from '../../account/holes/account.ts'
import { devicesCommand } from '../../account/holes/hole.ts'
import type { AnyCall } from '../../engine/call.ts'
import { UsageError } from '../../kit/errors.ts'

/** Throws a UsageError with the first of them, and says what would tell. */
export function refuseUnknownDevices({ gathered }: Account, calls: readonly AnyCall[]): void {
  for (const [at, { operation, params }] of calls.entries()) {
    if (operation !== 'firewallDeviceDelete' && operation !== 'firewallDeviceView') continue
    const { firewallId, deviceId }: { firewallId?: unknown; deviceId?: unknown } = Object(params)
    const firewall = gathered.firewalls?.rows.find(({ id }) => id === Number(firewallId))
    if (firewall === undefined) continue
    const rows = firewall.devices?.rows ?? []
    if (rows.some(({ id }) => id === Number(deviceId)) || rows.every(({ id }) => id !== undefined))
      continue
    throw new UsageError(
      `calls[${at}].params.deviceId: expected the id of a device that was given, got ${Number(deviceId)}: the devices of firewall ${firewall.id} came without ids; ${devicesCommand(firewall.id)} tells them`,
    )
  }
}
