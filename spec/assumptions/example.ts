/** What shows that a single call can rest on an assumption: one that does, and one beside it that rests on none. */
import type { CallAssumption } from '../../src/contract/assumptions.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import type { World } from '../../src/world/world.ts'
import { smallWorld, withFirewall } from '../support/worlds.ts'

export interface Example {
  readonly world: World
  readonly call: AnyCall
  /** What the call cannot help resting on besides. */
  readonly also?: readonly CallAssumption[]
  readonly beside: AnyCall
  /** Where the other call is made, if not in the same world. */
  readonly besideWorld?: World
}

/** Of some assumptions; all groups together have one for each. */
export type Examples = Readonly<Partial<Record<CallAssumption, Example>>>

export const small = smallWorld()

/** With a firewall, 1, on instance 1. */
export const guarded = withFirewall(small, 'guard-1', { instances: [1] })

export const onFirewall = (operation: AnyCall['operation'], body?: object): AnyCall => ({
  operation,
  params: { firewallId: 1 },
  ...(body !== undefined && { body }),
})

export const update = (body: object) => onFirewall('firewallUpdate', body)
export const updateRules = (body: object) => onFirewall('firewallRulesUpdate', body)
export const attach = (type: string, id: unknown) =>
  onFirewall('firewallDeviceCreate', { type, id })
export const viewFirewall = onFirewall('firewallView')
export const viewRegion = (regionId: string): AnyCall => ({
  operation: 'regionView',
  params: { regionId },
})

export const migrateLive = (instanceId: number): AnyCall => ({
  operation: 'liveMigrationStart',
  params: { instanceId },
})
