/** Calls about firewall 1 and its devices, and what specs look at in it. */
import { expect } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import type { ServiceReference } from '../../src/rehearsal/inputs.ts'
import { verdictAt } from '../../src/rehearsal/world-verdict.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { devicesOf } from '../../src/world/guards.ts'
import type { World } from '../../src/world/world.ts'
import { done } from './outcomes.ts'
import { closedRules, smallWorld } from './worlds.ts'

export const params = { firewallId: 1 }

/** Creates a firewall with this besides what it must have. */
export const create = (more: object): AnyCall => ({
  operation: 'firewallCreate',
  body: { label: 'subject-1', rules: closedRules, ...more },
})

export const update = (body: object): AnyCall => ({ operation: 'firewallUpdate', params, body })

/** The creation of a firewall with tags. */
export const tagged = done(smallWorld(), {
  operation: 'firewallCreate',
  body: { label: 'subject-1', rules: closedRules, tags: ['blue', 'red'] },
})

export const view = (world: World) => done(world, { operation: 'firewallView', params }).reply

export const attach = (body: unknown, firewallId = 1): AnyCall => ({
  operation: 'firewallDeviceCreate',
  params: { firewallId },
  body,
})

export const detach = (deviceId: number, firewallId = 1): AnyCall => ({
  operation: 'firewallDeviceDelete',
  params: { firewallId, deviceId },
})

/** The services that a firewall is on, in the order of its devices. */
export const entitiesOf = (world: World, firewallId = 1): readonly string[] =>
  devicesOf(world, firewallId).map(({ entity: { type, id } }) => `${type} ${id}`)

/** Expects a packet to be dropped by policy at a service before, and not to meet an active firewall afterwards. */
export function expectFreed(
  [before, after]: readonly [World, World],
  service: ServiceReference,
  packet: Packet,
): void {
  expect(verdictAt(before, service, packet)).toMatchObject({
    action: 'DROP',
    cause: { kind: 'policy' },
  })
  expect(verdictAt(after, service, packet)).toMatchObject({
    action: 'ACCEPT',
    cause: { kind: 'no-active-firewall' },
  })
}
