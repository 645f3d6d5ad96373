/** What a program hands to the engine as a call is plain JSON with known parts, or ends in a UsageError that names its place. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, InvalidWorldError } from '../../src/account/create-world.ts'
import { type ApplyOptions, apply } from '../../src/engine/apply.ts'
import type { AnyCall } from '../../src/engine/call.ts'
import { createSimulator } from '../../src/engine/simulator.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { rehearse } from '../../src/rehearsal/rehearse.ts'
import type { World } from '../../src/world/world.ts'
import { applyAny } from '../support/outcomes.ts'
import { create, small, thrownBy } from '../support/simulators.ts'

/** Each path that a call takes into the engine, and what its errors call it. */
const paths: Readonly<Record<string, (call: unknown) => unknown>> = {
  apply: call => apply(small, call as AnyCall),
  'a simulator': call => createSimulator({ world: small }).call(call as AnyCall),
  'a rehearsal': call => rehearse(small, { calls: [call as AnyCall] }),
}
const placeIn: Readonly<Record<string, string>> = { 'a rehearsal': 'change.calls[0]' }

const throwing = (trap: string) =>
  new Proxy(
    { a: 1 },
    {
      [trap]: () => {
        throw new RangeError('no trap answers')
      },
    },
  )

const cyclic: Record<string, unknown> = { label: 'web' }
cyclic['rules'] = { inbound: [cyclic] }

const nested = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** What stands in a body under `label`, and what is said of it there. */
const unfit: readonly (readonly [what: string, value: unknown, said: string])[] = [
  ['a bigint', 2n, 'body.label: expected JSON, got bigint'],
  ['a symbol', Symbol('s'), 'body.label: expected JSON, got symbol'],
  ['a function', () => 1, 'body.label: expected JSON, got a function'],
  ['a date', new Date(0), 'body.label: expected JSON, got a Date'],
  ['a map', [new Map()], 'body.label[0]: expected JSON, got a Map'],
  ['a gap in a list', ['x', undefined], 'body.label[1]: expected JSON, got nothing'],
  ['100 lists and objects', nested(100), 'body: expected at most 100 levels of lists and objects'],
  ['5,000 of them', nested(5000), 'body: expected at most 100 levels of lists and objects'],
  [
    'an object that holds itself',
    cyclic,
    'body.label.rules.inbound[0]: expected JSON, got an object that is a part of itself',
  ],
  ...['get', 'ownKeys', 'getOwnPropertyDescriptor'].map(
    trap =>
      [
        `a proxy that throws at ${trap}`,
        trap === 'get' ? Object.setPrototypeOf({ x: throwing(trap) }, null) : throwing(trap),
        'body.label',
      ] as const,
  ),
]

describe.each(Object.entries(paths))('a call to %s', (path, call) => {
  const place = placeIn[path] ?? 'call'
  const messageOf = (given: unknown): string => {
    const error = thrownBy(() => call(given))
    expect(error).toBeInstanceOf(UsageError)
    expect((error as Error).message).not.toMatch(/circular|stack|cannot convert|no trap/i)
    return (error as Error).message
  }

  it.each(unfit)('may not hold %s', (_, label, said) => {
    const message = messageOf({ operation: 'firewallCreate', body: { label } })
    expect(message).toContain(`${place}.${said}`)
    expect(message.length).toBeLessThan(200)
  })

  it.each(['params', 'query', 'body'])('holds JSON as its %s', part => {
    expect(messageOf({ operation: 'firewallsList', [part]: 1n })).toBe(
      `${place}.${part}: expected JSON, got bigint`,
    )
  })

  it.each([null, 5, 'firewallsList', [], () => 1, new Map(), throwing('get'), throwing('ownKeys')])(
    'is an object: %#',
    given => {
      expect(messageOf(given)).toMatch(
        new RegExp(`^${place.replace(/[[\]]/g, '\\$&')}.*: expected`),
      )
    },
  )

  it('has no other parts than a call has', () => {
    expect(messageOf({ operation: 'firewallsList', bdoy: {} })).toBe(
      `${place}: expected no fields but operation, params, query, body, as, at, got "bdoy"; did you mean body?`,
    )
  })

  it.each([
    [{ operation: 'firewalsList' }, 'operation: expected the name of an operation'],
    [{ operation: 'toString' }, 'operation: expected the name of an operation'],
    [{}, 'operation: expected the name of an operation, got nothing'],
    [{ operation: 'firewallsList', as: 5 }, 'as: expected a token, got 5'],
    [{ operation: 'firewallsList', at: 5 }, 'at: expected a time such as 2026-01-01T00:00:00Z'],
  ])('%j is none', (given, said) => {
    expect(messageOf(given)).toContain(`${place}.${said}`)
  })
})

describe('a call', () => {
  it('may hold one object in two places, fields that are undefined, and a field named __proto__', () => {
    const closed = { inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
    const addresses = { ipv4: ['192.0.2.1'], ipv6: undefined }
    const rule = { protocol: 'TCP', action: 'ACCEPT', ports: undefined, addresses }
    const rules = { ...closed, inbound: [rule, rule] }
    const call = { operation: 'firewallCreate', body: { label: 'web', rules }, as: undefined }
    expect(apply(small, call as unknown as AnyCall).ok).toBe(true)
    const odd = JSON.parse('{"label":"web","__proto__":{"rules":1}}') as object
    const outcome = applyAny(small, { operation: 'firewallCreate', body: odd })
    expect(outcome.ok ? [] : outcome.errors.map(({ path }) => path)).toEqual([
      ['__proto__'],
      ['rules'],
    ])
  })

  it('is read once: what a getter answers the second time makes no difference', () => {
    let asked = 0
    const body = {
      rules: create.body.rules,
      get label() {
        asked += 1
        return asked === 1 ? 'web' : '--'
      },
    }
    const outcome = apply(small, { operation: 'firewallCreate', body })
    expect(outcome).toMatchObject({ ok: true, reply: { label: 'web' } })
  })

  it('that is none leaves a simulator as it was', () => {
    const cloud = createSimulator({ world: small })
    cloud.firewallCreate(create)
    const { world, journal, now } = cloud
    fc.assert(
      fc.property(fc.constantFrom(...unfit), ([, label]) => {
        const body = { ...create.body, label } as never
        const at = '2027-01-01T00:00:00Z'
        expect(() => cloud.firewallCreate({ body, at })).toThrow(UsageError)
        expect(() => cloud.try.firewallUpdate({ params: body, body, at })).toThrow(UsageError)
        expect([cloud.journal, cloud.now]).toEqual([journal, now])
        expect(cloud.world).toBe(world)
      }),
    )
  })
})

describe('an operation as a function', () => {
  const cloud = createSimulator({ world: small })

  it.each([5, null, 'x', [], () => 1, throwing('get'), throwing('ownKeys')])(
    'takes an object as its request: %#',
    request => {
      const error = thrownBy(() => cloud.firewallsList(request as never))
      expect(error).toBeInstanceOf(UsageError)
      expect((error as Error).message).toMatch(/^call.*: expected/)
    },
  )

  it('takes no other parts, and no operation but its own', () => {
    for (const [request, got] of [
      [{ label: 'web' }, 'label'],
      [{ operation: 'firewallDelete', params: { firewallId: 1 } }, 'operation'],
    ] as const) {
      const error = thrownBy(() => cloud.try.firewallsList(request as never))
      expect(error).toBeInstanceOf(UsageError)
      expect((error as Error).message).toContain(`got "${got}"`)
    }
  })
})

describe('apply', () => {
  const call = { operation: 'firewallsList' } as const

  it.each([
    [null, 'options: expected an object with verify, got null'],
    [{ verfy: false }, 'options: expected no fields but verify, got "verfy"; did you mean verify?'],
    [{ verify: 'no' }, 'options.verify: expected true or false, got "no"'],
  ])('takes no options such as %j', (options, said) => {
    expect(thrownBy(() => apply(small, call, options as ApplyOptions))).toMatchObject({
      name: 'UsageError',
      message: said,
    })
  })

  it('takes no world that nobody has checked: a copy, a proxy or something else', () => {
    const copies = [{ ...small }, JSON.parse(JSON.stringify(small)), new Proxy(small, {})]
    for (const world of [...copies, null, 5, {}, throwing('get')])
      expect(() => apply(world as World, call)).toThrow(
        /^world: expected a world, as createWorld, apply and simulators make them, got /,
      )
    expect(() => apply(createSimulator() as never, call)).toThrow(
      /^world: expected a world, got a simulator: give its world$/,
    )
  })

  it('nor is a world made from a simulator, which has fields of an account', () => {
    const cloud = createSimulator() as never
    const gotSimulator = new UsageError('world: expected a world, got a simulator: give its world')
    expect(() => createSimulator({ world: cloud })).toThrow(gotSimulator)
    expect(() => createWorld(cloud)).toThrow(gotSimulator)
    const account = { world: { tables: {} }, call: () => 1 } as never
    expect(() => createWorld(account)).toThrow(InvalidWorldError)
  })
})
