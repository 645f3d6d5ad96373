/** Calls that name a device whose id was not given, or of which it is not known what it guards. */
import type { Account } from '../../account/holes/account.ts'
import { devicesCommand, devicesName } from '../../account/holes/hole.ts'
import type { AnyCall } from '../../engine/call.ts'
import { UsageError } from '../../kit/errors.ts'
import { devicesOf } from '../../world/guards.ts'

/** The stand-in has made up the ids of those that came without: throws a UsageError with the first call that names one, and says what would tell. */
export function refuseUnknownDevices({ gathered }: Account, calls: readonly AnyCall[]): void {
  for (const [at, call] of calls.entries()) {
    const named = deviceNamed(call)
    const firewall = gathered.firewalls?.rows.find(({ id }) => id === named?.firewall)
    if (named === undefined || firewall === undefined) continue
    const rows = firewall.devices?.rows ?? []
    if (rows.some(({ id }) => id === named.device) || rows.every(({ id }) => id !== undefined))
      continue
    throw new UsageError(
      `calls[${at}].params.deviceId: expected the id of a device that was given, got ${named.device}: the devices of firewall ${firewall.id} came without ids; ${devicesCommand(firewall.id)} tells them`,
    )
  }
}

/** The holes that may have the devices that calls name and the world does not have. */
export const holesOfDevices = (
  { world, openDevices }: Account,
  calls: readonly AnyCall[],
): readonly string[] =>
  calls.flatMap(call => {
    const named = deviceNamed(call)
    return named === undefined ||
      !openDevices.includes(named.firewall) ||
      [...devicesOf(world, named.firewall)].some(({ id }) => id === named.device)
      ? []
      : [devicesName(named.firewall)]
  })

function deviceNamed({ operation, params }: AnyCall) {
  if (operation !== 'firewallDeviceDelete' && operation !== 'firewallDeviceView') return undefined
  const { firewallId, deviceId }: { firewallId?: unknown; deviceId?: unknown } = Object(params)
  return { firewall: Number(firewallId), device: Number(deviceId) }
}
