/** What a door is opened with: a mistake is told when it is opened, with the option and what would be accepted. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import type { ServiceOptions } from '../../src/http/index.ts'
import { createFetch, listen } from '../../src/http/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { createHandlers } from '../../src/msw/index.ts'

const cloud = createSimulator()
const wrong: readonly (readonly [unknown, string])[] = [
  [{ rateLimit: { limit: -1, windowMs: 1 } }, 'rateLimit.limit: saw -1; accepted is'],
  [{ rateLimit: { limit: 1, windowMs: 0 } }, 'rateLimit.windowMs: saw 0; accepted is'],
  [{ rateLimit: { limit: 1.5, windowMs: 1 } }, 'rateLimit.limit: saw 1.5; accepted is'],
  [{ rateLimit: {} }, 'rateLimit.limit: saw nothing; accepted is'],
  [{ bodyBytesMax: -1 }, 'bodyBytesMax: saw -1; accepted is a whole number from 0 up'],
  [{ onUnknown: 'explode' }, 'onUnknown: saw "explode"; accepted is throw or answer'],
  [{ dialect: 'pubished' }, 'no dialect is named pubished; did you mean'],
]

describe('opening a door', () => {
  it.each(wrong)('with %j is refused, whichever door it is', async (given, reason) => {
    const options = given as ServiceOptions
    expect(() => createFetch(cloud, options)).toThrow(UsageError)
    expect(() => createFetch(cloud, options)).toThrow(reason)
    expect(() => createHandlers(cloud, options)).toThrow(reason)
    await expect(listen(cloud, options)).rejects.toThrow(reason)
  })

  it.each<ServiceOptions>([
    { rateLimit: { limit: 0, windowMs: 1 } },
    { bodyBytesMax: 0 },
    { onUnknown: 'answer' },
  ])('with %j is done', options => {
    expect(createFetch(cloud, options)).toBeTypeOf('function')
  })

  it('for something that is no simulator is refused', () => {
    const reason = 'for a simulator; accepted is what createSimulator gives'
    for (const each of [undefined, null, {}, 'cloud'])
      expect(() => createFetch(each as never)).toThrow(reason)
  })
})
