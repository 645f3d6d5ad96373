/** Instances that are booted behind another firewall. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { devicesOn } from '../../src/world/guards.ts'
import type { InstanceId } from '../../src/world/ids.ts'
import type { World } from '../../src/world/world.ts'
import { everyWorld } from '../support/every-operation.ts'
import { expectRefused, worldAfter } from '../support/outcomes.ts'
import { withFirewall } from '../support/worlds.ts'

describe('an instance that is booted behind another firewall', () => {
  const boot = (instanceId: number, firewall_id: number): AnyCall => ({
    ...{ operation: 'instanceReboot', params: { instanceId }, body: { firewall_id } },
  })
  const guardsOf = (world: World, id: number) =>
    devicesOn(world, { type: 'instance', id: id as InstanceId }).map(each =>
      Number(each.firewall_id),
    )
  const still = withFirewall(everyWorld, 'guard-9', { instances: [2] })

  it('has that one alone', () => {
    expect([guardsOf(still, 1), guardsOf(still, 2)]).toEqual([[1], [2]])
    const world = worldAfter(still, boot(1, 2))
    expect([guardsOf(world, 1), guardsOf(world, 2)]).toEqual([[2], [2]])
    expect(guardsOf(worldAfter(world, boot(1, 2)), 1)).toEqual([2])
  })

  it('keeps those that it has where none is named', () => {
    const plain: AnyCall = { operation: 'instanceReboot', params: { instanceId: 1 } }
    expect(guardsOf(worldAfter(still, plain), 1)).toEqual([1])
  })

  it('does not move, and nobody does behind any of the firewalls', () => {
    expectRefused(still, boot(3, 2), 'ASSUME-ENVIRONMENT', 'firewall_id')
    expectRefused(still, boot(1, 99), 'ASSUME-BODY-IDS', 'firewall_id')
    const moving = (instanceId: number): AnyCall => ({
      ...{ operation: 'liveMigrationStart', params: { instanceId } },
    })
    expectRefused(worldAfter(still, moving(2)), boot(1, 2), 'ASSUME-ENVIRONMENT', 'firewall_id')
    const other = worldAfter(still, moving(1))
    expectRefused(worldAfter(other, boot(2, 2)), boot(2, 1), 'ASSUME-ENVIRONMENT', 'firewall_id')
  })
})
