/** A call that a system never answers is waited for as long as it may take, and then told like any other disagreement. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator, type Simulator } from '../../src/engine/simulator.ts'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import type { World } from '../../src/world/world.ts'

const real = (world: World) => createSimulator({ world })
const never = new Promise<never>(() => {})

/** Answers everything but this operation. */
const silentAt = (operation: string) => async (cloud: Simulator, call: AnyCall) =>
  call.operation === operation ? never : cloud.call(call)

describe('a call that never comes back', () => {
  it('is a disagreement after the time that a call may take, with the calls that lead to it', async () => {
    const options = { real, seed: 1, runs: 20, callTimeLimit: 20 } as const
    const found = await kit
      .assert({ ...options, drive: silentAt('firewallDelete') })
      .catch((error: unknown) => error)
    expect(found).toBeInstanceOf(DisagreementError)
    const { journal, differences, test } = found as DisagreementError
    expect(journal.map(({ operation }) => operation)).toEqual(['firewallCreate', 'firewallDelete'])
    expect(differences).toMatchObject([{ at: 'response', system: 'gave nothing within 20 ms' }])
    expect(test).toContain("operation: 'firewallDelete'")
  })

  it('is told of callers at once, too', async () => {
    const operations = ['firewallsList', 'firewallCreate'] as const
    const options = { real, operations, seed: 1, runs: 5, before: 0, callTimeLimit: 20 } as const
    const found = await kit
      .assertParallel({ ...options, drive: silentAt('firewallCreate') })
      .catch((error: unknown) => error)
    expect((found as Error).message).toContain('gave nothing within 20 ms')
  })

  it('is none where it comes in time, well or not', async () => {
    const slow = async (cloud: Simulator, call: AnyCall) => {
      await new Promise(resolve => setTimeout(resolve, 2))
      return cloud.call(call)
    }
    const options = { real, seed: 1, runs: 3, steps: 5, callTimeLimit: 60_000 } as const
    const { calls } = await kit.assert({ ...options, drive: slow })
    expect(calls).toBeGreaterThan(10)
    const failing = async () => Promise.reject(new Error('lost'))
    await expect(kit.assert({ ...options, drive: failing })).rejects.toThrow('threw Error: lost')
  })

  it('needs a time that is one', async () => {
    const options = { real, drive: silentAt(''), callTimeLimit: 0 }
    await expect(kit.assert(options)).rejects.toThrow(UsageError)
  })
})
