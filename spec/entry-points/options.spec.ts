/** What an entry point is opened with: a mistake is told then, with the option and what was expected. */
import { describe, expect, it } from 'vitest'
import { createSimulator } from '../../src/engine/simulator.ts'
import type { ServiceOptions } from '../../src/http/index.ts'
import { createFaults, createFetch, dialects, sendCall } from '../../src/http/index.ts'
import { listen } from '../../src/http/node/index.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { createHandlers } from '../../src/msw/index.ts'

const cloud = createSimulator()
const dialectForm =
  'expected a name such as published, or a dialect with toBody, toAnswer, toError, '
const withStatus = (missing: unknown) => ({
  dialect: { ...dialects.neutral, statuses: { ...dialects.neutral.statuses, missing } },
})
const wrong: readonly (readonly [unknown, string])[] = [
  [
    { rateLimit: { limit: -1, windowMs: 1 } },
    'rateLimit.limit: expected a whole number from 0 up, got -1',
  ],
  [
    { rateLimit: { limit: 1, windowMs: 0 } },
    'rateLimit.windowMs: expected a whole number from 1 up, got 0',
  ],
  [
    { rateLimit: { limit: 1.5, windowMs: 1 } },
    'rateLimit.limit: expected a whole number from 0 up, got 1.5',
  ],
  [{ rateLimit: {} }, 'rateLimit.limit: expected a whole number from 0 up, got nothing'],
  [{ bodyBytesMax: -1 }, 'bodyBytesMax: expected a whole number from 0 up, got -1'],
  [{ onUnknown: 'explode' }, 'onUnknown: expected throw or answer, got "explode"'],
  [
    { dialect: 'pubished' },
    'dialect: expected neutral or published, got "pubished"; did you mean published?',
  ],
  [{ dialect: null }, `options.dialect: ${dialectForm}`],
  [{ dialect: {} }, `options.dialect: ${dialectForm}`],
  [
    { dialect: { ...dialects.published, statuses: null } },
    'options.dialect.statuses: expected an object, got null',
  ],
  [
    { dialect: { ...dialects.published, toError: undefined } },
    'options.dialect.toError: expected a function, got nothing',
  ],
  ...['paths', 'headers', 'acceptedScopes', 'toldOtherwise', 'ignoredFilters'].map(
    part =>
      [
        { dialect: { ...dialects.neutral, [part]: 5 } },
        `options.dialect.${part}: expected an object, got 5`,
      ] as const,
  ),
  [
    { dialect: { ...dialects.neutral, statuses: { missing: 410 } } },
    'options.dialect.statuses.malformed: expected a whole number from 400 to 599, got nothing',
  ],
  ...[399, 600, 99, 'x', null].map(
    status =>
      [
        withStatus(status),
        `options.dialect.statuses.missing: expected a whole number from 400 to 599, got ${JSON.stringify(status)}`,
      ] as const,
  ),
  [{ faults: {} }, 'options.faults: expected what createFaults gives, got an object'],
  [{ faults: null }, 'options.faults: expected what createFaults gives, got null'],
]

describe('opening an entry point', () => {
  it.each(wrong)('with %j is refused, whichever it is', async (given, reason) => {
    const options = given as ServiceOptions
    expect(() => createFetch(cloud, options)).toThrow(UsageError)
    expect(() => createFetch(cloud, options)).toThrow(reason)
    expect(() => createHandlers(cloud, options)).toThrow(reason)
    await expect(listen(cloud, options)).rejects.toThrow(reason)
  })

  it.each<ServiceOptions>([
    withStatus(400) as ServiceOptions,
    withStatus(599) as ServiceOptions,
    { rateLimit: { limit: 0, windowMs: 1 } },
    { bodyBytesMax: 0 },
    { onUnknown: 'answer' },
    { dialect: { ...dialects.published }, faults: createFaults() },
  ])('with %j is done', options => {
    expect(createFetch(cloud, options)).toBeTypeOf('function')
  })

  it('on no address in particular is refused, for it would be every one', async () => {
    const reason = 'host: expected an address or a name of this machine, got ""'
    await expect(listen(cloud, { host: '' })).rejects.toThrow(UsageError)
    await expect(listen(cloud, { host: '' })).rejects.toThrow(reason)
    await using server = await listen(cloud, { host: 'localhost' })
    expect(URL.canParse(server.baseUrl)).toBe(true)
  })

  it('is what sendCall and isolate read too', async () => {
    const list = { operation: 'firewallsList' } as const
    const send = (...given: readonly unknown[]) => Reflect.apply(sendCall, undefined, given)
    await expect(send()).rejects.toThrow('call: expected an object with operation, params, query, ')
    await expect(send(list, { fetch: 5 })).rejects.toThrow(
      'options.fetch: expected a function, got 5',
    )
    await expect(send(list, { baseURL: 'http://x' })).rejects.toThrow('did you mean baseUrl?')
    await expect(send(list, { fetch: createFetch(cloud) })).resolves.toMatchObject({ ok: true })
    expect(() => createHandlers(cloud).isolate(undefined as never)).toThrow(
      'run: expected a function, got nothing',
    )
  })

  it('for something that is no simulator is refused', () => {
    const reason = 'cloud: expected what createSimulator gives, got '
    for (const each of [undefined, null, {}, 'cloud'])
      expect(() => createFetch(each as never)).toThrow(reason)
  })
})
