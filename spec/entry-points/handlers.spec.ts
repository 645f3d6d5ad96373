/** Handlers for Mock Service Worker: what they are made from, and that what runs in a fork stays there. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import { createHandlers } from '../../src/msw/index.ts'
import { closedRules, smallWorld, withFirewall } from '../support/worlds.ts'

const world = withFirewall(smallWorld(), 'guard-1')

describe('handlers for Mock Service Worker', () => {
  it('are made from a simulator, a world, an account, or nothing', () => {
    const cloud = createSimulator({ world })
    expect(createHandlers(cloud).cloud).toBe(cloud)
    expect(createHandlers(world).cloud.world).toBe(world)
    expect(createHandlers({ regions: [{ id: 'x' }] }).cloud.regionsList().results).toBe(1)
    expect(createHandlers().handlers).toHaveLength(1)
  })

  it('run in a fork: what was there is there, what is done stays there', () => {
    const backend = createHandlers(world)
    const result = backend.isolate(cloud => {
      cloud.firewallCreate({ body: { label: 'inner', rules: closedRules } })
      return cloud.firewallsList().results
    })
    expect([result, backend.cloud.firewallsList().results]).toEqual([2, 1])
  })
})
