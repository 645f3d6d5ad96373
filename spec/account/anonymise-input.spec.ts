/** Whatever is no account and no world is told as such, where programs hand it to `anonymise`, `snapshot` and `digestOfWorld`. */
import { describe, expect, it } from 'vitest'
import { anonymise } from '../../src/account/anonymise/anonymise.ts'
import { createSimulator, digestOfWorld, snapshot } from '../../src/index.ts'
import { UsageError } from '../../src/kit/errors.ts'

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const account = { format: 'firedrill-account', version: 1 } as const

describe('anonymise', () => {
  it.each<readonly [unknown, string]>([
    [undefined, 'account: expected JSON, got nothing'],
    [cyclic, 'account.self: expected JSON, got an object that is a part of itself'],
    [{ ...account, now: 10n }, 'account.now: expected JSON, got bigint'],
    ...[{}, [], 5, null, { ...account, format: 'firedrill/world' }].map(
      given =>
        [given, 'account: expected an account in the format firedrill-account, got '] as const,
    ),
    ...[
      { firewalls: { rows: 5 } },
      { firewalls: { rows: [null] } },
      { settings: null },
      { users: { rows: [{ username: 5 }] } },
      { now: 5 },
      { ips: { rows: [{ address: {} }] } },
    ].map(
      part =>
        [
          { ...account, ...part },
          'account: expected an account in the format firedrill-account, got an object',
        ] as const,
    ),
  ])('tells what is no account: %#', (given, reason) => {
    expect(() => anonymise(given as never)).toThrow(UsageError)
    expect(() => anonymise(given as never)).toThrow(reason)
  })

  it('takes the least account that there is', () => {
    expect(anonymise(account)).toEqual(account)
  })
})

describe.each([
  ['snapshot', snapshot],
  ['digestOfWorld', digestOfWorld],
])('%s', (_, ask) => {
  const { world } = createSimulator()

  it.each<readonly [string, unknown]>([
    ['a BigInt', { ...world, now: 10n }],
    ['a cycle', { ...world, settings: cyclic }],
    ['a wrong time', { ...world, now: 5 }],
    ['nothing', undefined],
    ['a copy', structuredClone(world)],
  ])('tells as apply does that what has %s is no world', (_kind, given) => {
    expect(() => ask(given as never)).toThrow(UsageError)
    expect(() => ask(given as never)).toThrow('world: expected a world, as createWorld, apply and ')
  })

  it('takes a world, and what createSimulator makes of a copy', () => {
    const again = createSimulator({ world: structuredClone(world) }).world
    expect(ask(again)).toEqual(ask(world))
  })
})
