/** A client that waits when it is told to: time passes inside its system, and the model's clock follows. */
import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { DisagreementError, kit } from '../../src/fast-check/index.ts'
import { createFetch, sendCall } from '../../src/http/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import type { World } from '../../src/world/world.ts'

/** Two requests a minute; the client sleeps on the clock of the simulator. */
function real(world: World) {
  const cloud = createSimulator({ world })
  const service = createFetch(cloud, { rateLimit: { limit: 2, windowMs: 60_000 } })
  const fetch = async (...request: Parameters<typeof service>) => {
    const answer = await service(...request)
    if (answer.status !== 429) return answer
    cloud.advance(1000 * Number(answer.headers.get('Retry-After')))
    return service(...request)
  }
  return { cloud, fetch }
}
type Real = ReturnType<typeof real>

const drive = ({ fetch }: Real, call: AnyCall) => sendCall(call, { fetch })
const now = ({ cloud }: Real): string => cloud.world.now
const runs = { runs: 10, steps: 12, seed: 3 }

describe('a client that waits for Retry-After', () => {
  it('agrees with the model, whose clock follows', async () => {
    const { calls } = await kit.assert({ real, drive, now, ...runs })
    expect(calls).toBeGreaterThan(100)
    const journal = Array.from({ length: 4 }, (_, at): AnyCall => {
      const body = { prefix_length: 64, instance_id: 1 }
      return at < 3 ? { operation: 'regionsList' } : { operation: 'ipv6RangeCreate', body }
    })
    await kit.replay({ real, drive, now, journal })
  })

  it('disagrees in what shows a time where the model is not told', async () => {
    const found = await kit.assert({ real, drive, ...runs }).catch(error => error)
    expect(found).toBeInstanceOf(DisagreementError)
    expect(found.message).toMatch(/(?:created|updated)/)
  })

  it('is told apart from one that forgets a call where it waits', async () => {
    const forgetful = async (system: Real, call: AnyCall) => {
      const before = now(system)
      const answer = await drive(system, call)
      return before === now(system) ? answer : { ok: true as const, reply: {}, events: [] }
    }
    const found = await kit.assert({ real, drive: forgetful, now, ...runs }).catch(error => error)
    expect(found).toBeInstanceOf(DisagreementError)
  })
})

describe('the time of a system', () => {
  it.each(['yesterday', '1999-01-01T00:00:00Z', ''])(
    'is refused where the model cannot follow it: %j',
    async time => {
      const run = kit.assert({ real, drive, now: () => time, ...runs })
      await expect(run).rejects.toThrow(/now: expected a time from 20\d\d-/)
    },
  )

  it('is none where callers call at once', async () => {
    const expected = 'options.now: expected none, as callers at once share no clock'
    const options = { real, drive, now } as never
    await expect(kit.assertParallel(options)).rejects.toThrow(expected)
    await expect(kit.replayParallel({ real, drive, now, callers: [[]] } as never)).rejects.toThrow(
      UsageError,
    )
  })
})
