/** The firewall in the path is there, its device too if the path names one, and the caller has a grant to it. */
import { notFound } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import { migratingInstanceBehind } from '../../../world/guards.ts'
import type { DeviceId, FirewallId } from '../../../world/ids.ts'
import type { Device } from '../../../world/records/device.ts'
import type { Firewall } from '../../../world/records/firewall.ts'
import type { Permission } from '../../../world/records/user.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrant } from '../../grants.ts'
import { checked } from '../../in-path.ts'

export interface OnFirewall {
  readonly firewallId: FirewallId
}

/** A deleted firewall is as good as none. */
export const firewallExists = check({
  name: 'firewallExists',
  stage: 'existence',
  kind: 'missing',
  clauses: ['FIREWALL-12', 'STATUS-6'],
  find({ world, params: { firewallId: id }, assume }: CallContext<OnFirewall>) {
    const path = ['firewallId']
    const found = get(world.tables.firewalls, id)
    if (found === undefined) return { clause: 'FIREWALL-12', path, ...notFound('firewall', id) }
    if (found.status !== 'deleted') return undefined
    assume('ASSUME-DELETED-FIREWALL')
    return { clause: 'STATUS-6', path, ...notFound('kept-firewall', id) }
  },
})

/** The firewall that `firewallExists` has found. */
export const firewallAt = (world: World, id: FirewallId): Firewall =>
  checked(get(world.tables.firewalls, id), `firewall ${id}`)

const callerReachesFirewall = (permission: Permission, name: string) =>
  check({
    name,
    stage: 'grant',
    clauses: ['ASSUME-GRANT-MISSING'],
    find({ world, caller, params: { firewallId: id }, assume }: CallContext<OnFirewall>) {
      // The contract has a live migration stop any operation, and names those that change something.
      if (permission === 'read_only' && migratingInstanceBehind(world, id) !== undefined)
        assume('ASSUME-READS-MIGRATION')
      const lack = lackOfGrant(caller, { type: 'firewall', id }, permission)
      return lack && { path: ['firewallId'], ...lack }
    },
  })

export const callerReadsFirewall = callerReachesFirewall('read_only', 'callerReadsFirewall')
export const callerChangesFirewall = callerReachesFirewall('read_write', 'callerChangesFirewall')

export const deviceExists = check({
  name: 'deviceExists',
  stage: 'existence',
  kind: 'missing',
  clauses: ['DEVICE-5'],
  find({
    world,
    params: { firewallId: id, deviceId },
  }: CallContext<OnFirewall & { readonly deviceId: DeviceId }>) {
    if (get(world.tables.devices, deviceId)?.firewall_id === id) return undefined
    const of = referTo('firewall', { id })
    return { path: ['deviceId'], ...notFound('device', deviceId, { of }) }
  },
})

/** The device that `deviceExists` has found. */
export const deviceAt = (world: World, id: DeviceId): Device =>
  checked(get(world.tables.devices, id), `device ${id}`)
