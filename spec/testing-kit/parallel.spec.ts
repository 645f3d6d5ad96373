/** Calls made at the same time: a race is found, made short, and kept as a test that runs it again. */
import { describe, expect, it } from 'vitest'
import {
  CoverageError,
  DisagreementError,
  kit,
  NotLinearizableError,
} from '../../src/fast-check/index.ts'
import type { World } from '../../src/world/world.ts'
import { runPasted } from '../support/run-pasted.ts'
import { serviceWith } from './broken-backends/backend.ts'
import { brokenFirewalls } from './broken-backends/broken-firewalls.ts'
import { orderly, racing, taciturn, unpredictable } from './broken-backends/racing.ts'

const thrown = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

async function raceIn(work: Promise<unknown>): Promise<NotLinearizableError> {
  const found = await thrown(work)
  if (found instanceof NotLinearizableError) return found
  throw new TypeError(`no race was found: ${String(found)}`)
}

const racersIn = ({ history }: NotLinearizableError) => history.filter(({ caller }) => caller > 0)
const callersOf = (found: NotLinearizableError) =>
  [1, 2].map(caller => racersIn(found).flatMap(each => (each.caller === caller ? [each.call] : [])))
const readsIn = ({ history }: NotLinearizableError) => history.filter(({ caller }) => caller === 0)

describe('a race', () => {
  it.each(racing)(
    'is found within 1,000 runs: $name',
    async ({ name: _, shortest, ...options }) => {
      const { system, operations, world } = options
      const found = await raceIn(
        kit.assertParallel({ ...system, operations, ...(world && { world }), runs: 1000, seed: 5 }),
      )
      const [before, unscheduled] = [found.before.length, racersIn(found).length]
      expect(unscheduled).toBe(shortest[1])
      expect([shortest[0], shortest[0] + 1]).toContain(before)
    },
  )

  it.each(racing)(
    'is found within 1,000 runs with all operations asked for: $name',
    async ({ shortest, world, system }) => {
      const options = { ...system, ...(world && { world }), runs: 1000, seed: 5 }
      const found = await raceIn(kit.assertParallel(options))
      expect(racersIn(found).length).toBe(shortest[1])
      // Other operations may show it sooner: a share contends with an assignment before anything was created.
      expect(found.before.length).toBeLessThanOrEqual(shortest[0] + 1)
    },
  )

  it('is not found where each call is carried out in one go', async () => {
    const report = await kit.assertParallel({ ...orderly, callers: 3, steps: 3, runs: 40, seed: 2 })
    expect(report.calls).toBeGreaterThan(400)
    expect(report.tally.size).toBeGreaterThan(20)
  })

  it('is seen in records that were made while it was run', async () => {
    const options = {
      ...taciturn,
      operations: ['instanceCreate', 'ipAddressView'],
      before: 0,
      seed: 1,
    } as const
    const found = await raceIn(kit.assertParallel({ ...options, runs: 200 }))
    expect(racersIn(found).map(({ call }) => call.operation)).toEqual([
      'instanceCreate',
      'instanceCreate',
    ])
    const [read, ...others] = readsIn(found)
    expect(others).toEqual([])
    expect(read?.call.operation).toBe('ipAddressView')
    expect(read?.response).toHaveProperty('ok', false)
    // With one call each, no caller looks at what the other has made.
    await kit.assertParallel({ ...options, readBack: false, runs: 50, steps: 1 })
  })

  it('is seen from the inside where no response tells of it', async () => {
    const worldOf = (backend: { readonly world: World }) => backend.world
    const operations = ['instanceCreate'] as const
    const found = await raceIn(
      kit.assertParallel({ ...taciturn, worldOf, operations, before: 0, runs: 200, seed: 1 }),
    )
    expect(readsIn(found)).toEqual([])
    expect(found.differences.map(({ at }) => at)).toContain('world.instances[5]')
    await kit.assertParallel({ ...orderly, worldOf, runs: 30, seed: 4 })
  })

  it('is none where the calls go wrong one by one too', async () => {
    const labelKept = brokenFirewalls.find(
      ({ name }) => name === 'a deleted firewall keeps its label',
    )
    const operations = ['firewallCreate', 'firewallDelete'] as const
    const found = await thrown(
      kit.assertParallel({
        ...serviceWith({}),
        ...labelKept?.system,
        operations,
        runs: 200,
        seed: 1,
      }),
    )
    expect(found).toBeInstanceOf(DisagreementError)
    expect(found).toHaveProperty('journal.length', 3)
  })

  it('counts for coverage, before it and in it', async () => {
    const coverage = { 'firewallCreate LABEL-8': 1_000 }
    await expect(kit.assertParallel({ ...orderly, runs: 3, coverage })).rejects.toThrow(
      CoverageError,
    )
  })
})

describe('a race that was found', () => {
  const twins = racing.find(({ name }) => name === 'two firewalls are created with one label')
  const allocations = racing.find(({ name }) => name === 'two allocations give out one address')
  const adapterTo = (name: string) =>
    `import { ${name} } from '../../../spec/testing-kit/broken-backends/racing.ts'\n`

  it('prints a test that fails in the same way where it is pasted', async () => {
    if (allocations === undefined) throw new TypeError('no allocations')
    const { system, operations } = allocations
    const found = await raceIn(kit.assertParallel({ ...system, operations, runs: 1000, seed: 4 }))
    const adapter = `${adapterTo('racing')}export const { real, drive } = racing.find(({ name }) => name === '${allocations.name}').system\n`
    const [summary = ''] = found.message.split('\nfound in run')
    const failure = await runPasted('race', found.test ?? '', adapter)
    expect(failure).toContain(summary)
    expect(found.message).not.toContain('repeated')
    expect(found.test).not.toContain('tries')
    expect(summary).toMatch(/caller 1.*ipAddressAllocate[\s\S]*caller 2.*ipAddressAllocate/)
  })

  it('prints a test that passes once nobody gets in between', async () => {
    if (twins === undefined) throw new TypeError('no twins')
    const { system, operations } = twins
    const found = await raceIn(kit.assertParallel({ ...system, operations, runs: 1000, seed: 4 }))
    const adapter = `${adapterTo('orderly')}export const { real, drive } = orderly\n`
    expect(await runPasted('race-repaired', found.test ?? '', adapter)).toBeUndefined()
  })

  it('is tried many times in the test, and says so, if the system decides by itself who goes on', async () => {
    const operations = ['firewallCreate'] as const
    const found = await raceIn(
      kit.assertParallel({ ...unpredictable(), operations, before: 0, runs: 300, seed: 1 }),
    )
    expect(found.test).toContain('tries: 100,')
    // One in three systems lets others in: of ten in a row that is three or four.
    expect(found.message).toMatch(/repeated, it failed [34] times in 10:/)
    expect(found.message).toContain('may still pass')
  })
})

describe('kit.replayParallel', () => {
  const create = (label: string) => ({
    operation: 'firewallCreate' as const,
    body: { label, rules: { inbound_policy: 'DROP', outbound_policy: 'DROP' } },
  })
  const careless = racing[1]?.system ?? orderly
  const twice = [[create('web')], [create('web')]]
  const lists = [{ operation: 'firewallsList' as const }]

  it('fails or passes by whose turn it is', async () => {
    const replay = (interleaving: readonly number[]) =>
      kit.replayParallel({ ...careless, callers: twice, interleaving, reads: lists })
    await expect(replay([])).rejects.toThrow(NotLinearizableError)
    // The first caller begins, and before the second one does it goes on to the end.
    await expect(replay([0, 1])).resolves.toBeUndefined()
  })

  it('goes the same way each time', async () => {
    const once = async () => {
      const { message } = await raceIn(kit.replayParallel({ ...careless, callers: twice }))
      return message
    }
    expect(await once()).toBe(await once())
  })

  it('stops where system and model part before the race', async () => {
    const before = [create('web'), create('web')]
    const deaf = { ...orderly, drive: () => ({ ok: true as const }) }
    const parting = kit.replayParallel({ ...deaf, before, callers: twice })
    await expect(parting).rejects.toThrow(DisagreementError)
  })

  it('stops every system that was started, as kit.assertParallel does', async () => {
    let running = 0
    const { system, operations } = racing.find(({ name }) => name.includes('one label')) ?? {}
    if (system === undefined) throw new TypeError('there is a race for a label')
    const counted = {
      drive: system.drive,
      real: (...given: Parameters<typeof system.real>) => {
        running += 1
        return system.real(...given)
      },
      stop: () => {
        running -= 1
      },
    }
    const options = { ...counted, ...(operations && { operations }), runs: 1000, seed: 4 }
    const found = await raceIn(kit.assertParallel(options))
    expect(running).toBe(0)
    await raceIn(
      kit.replayParallel({ ...counted, before: found.before, callers: callersOf(found) }),
    )
    expect(running).toBe(0)
  })

  it('takes what the system throws for a response that no order explains', async () => {
    const { drive } = orderly
    let calls = 0
    const failing = {
      ...orderly,
      drive: (...given: Parameters<typeof drive>) => {
        calls += 1
        if (calls === 2) throw new Error('connection lost')
        return drive(...given)
      },
    }
    const found = await raceIn(kit.replayParallel({ ...failing, callers: twice }))
    expect(found.message).toContain('threw Error: connection lost')
  })
})
