/** Windows of a rate limit that are over are forgotten; those that are not still count. */
import { expect, it } from 'vitest'
import { rateMeter } from '../../src/http/rate-limit.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()
const tokens = (name: string) => Array.from({ length: 3000 }, (_, each) => `${name}-${each}`)

it('thousands of tokens come and go, and each is counted in its own window', () => {
  const meter = rateMeter({ limit: 1, windowMs: 1000 })
  const exceeded = (names: readonly string[], ms: number) =>
    names.filter(name => meter.take(name, at(ms)).isExceeded).length
  const [early, late, latest] = [tokens('early'), tokens('late'), tokens('latest')]
  expect(exceeded(early, 0)).toBe(0)
  expect(exceeded(early, 400)).toBe(3000)
  expect(exceeded(late, 500)).toBe(0)
  // Windows of the early ones are over now, those of the late ones are not.
  expect(exceeded(latest, 1000)).toBe(0)
  expect(exceeded(late, 1499)).toBe(3000)
  expect(exceeded(early, 1000)).toBe(0)
  expect(exceeded([...late, ...early], 1500)).toBe(3000)
})
