/** What holds of every request and every reply, whatever is in them. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply } from '../../src/engine/apply.ts'
import type { AnyCall, Done } from '../../src/engine/call.ts'
import { UsageError } from '../../src/kit/errors.ts'
import { firewallCreate } from '../../src/operations/firewalls/firewall-create.ts'
import { isMissing } from '../../src/refusals/got.ts'
import { printPath, printReason } from '../../src/refusals/print.ts'
import type { Fault } from '../../src/refusals/problem.ts'
import { object } from '../../src/schema/object.ts'
import { read } from '../../src/schema/read.ts'
import { freezeDeeply, rulesOf } from '../support/arbitrary-rules.ts'
import { rebuilt } from '../support/edits.ts'
import { contractCalls, everyWorld, outsideCalls } from '../support/every-operation.ts'
import { anyJson, nearly, objectsIn, pathsIn, scramble } from '../support/json.ts'
import { applyAny } from '../support/outcomes.ts'

const calls: readonly AnyCall[] = [...Object.values(contractCalls), ...Object.values(outsideCalls)]
/** With something to view for every operation. */
const base = rebuilt({
  ...everyWorld,
  availability: everyWorld.regions.map(({ id }) => ({ region: id, plan: 'any', available: true })),
})

const copyOf = <Value>(value: Value): Value => structuredClone(value)

const createBody = fc.record(
  {
    label: fc.constantFrom('web', 'mail-1', 'A.b_c'),
    rules: rulesOf({ minRules: 0, maxRules: 4, maxEntries: 3 }),
    tags: fc.array(fc.constantFrom('one', 'two', 'three')),
    devices: fc.record({ instances: fc.constantFrom([], [2]) }, { requiredKeys: [] }),
  },
  { requiredKeys: ['label', 'rules'] },
)

const createCall = createBody.map((body): AnyCall => ({ operation: 'firewallCreate', body }))
const updateCall = rulesOf({ minRules: 0, maxRules: 4, maxEntries: 3 }).map(
  (body): AnyCall => ({ operation: 'firewallRulesUpdate', params: { firewallId: 1 }, body }),
)

/** A sound call of every operation, and rules of all kinds. */
const soundCall = fc.oneof(fc.constantFrom(...calls), createCall, updateCall)

describe('any JSON', () => {
  /** A refusal or a reply; a throw fails the property by itself. */
  function expectAnswer(call: AnyCall): void {
    const outcome = apply(base, call)
    if (outcome.ok) {
      expect(typeof JSON.stringify(outcome.reply)).toBe('string')
      return
    }
    expect(outcome.world).toBe(base)
    expect(outcome.errors.length).toBeGreaterThan(0)
    for (const refusal of outcome.errors) {
      expect(printPath(refusal.path)).toMatch(/^[ -~…]+$/)
      // However large the request: a reason is a line, not a copy, and what was got is little.
      expect(printReason(refusal)).toMatch(/^expected .{1,300}, got .{1,400}$/)
      expect(JSON.stringify({ ...refusal, path: [] }).length).toBeLessThan(600)
    }
  }

  it('as the body of any operation is refused or accepted, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), anyJson, (call, body) => {
        expectAnswer({ ...call, body })
      }),
      { numRuns: 1000 },
    )
  })

  it('as the parameters of any operation is refused or accepted, and nothing is thrown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...calls),
        fc.constantFrom('params', 'query'),
        anyJson,
        (call, part, value) => {
          expectAnswer({ ...call, [part]: value })
          const known = Object.entries(call.params ?? {}).map(([name]) => [name, value])
          expectAnswer({ ...call, params: Object.fromEntries(known) })
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('in a request that was sound before is refused or accepted, and nothing is thrown', () => {
    const part = fc.constantFrom('params' as const, 'query' as const, 'body' as const)
    const spoiled = fc
      .tuple(soundCall, part)
      .chain(([call, name]) =>
        nearly(fc.constant(call[name] ?? {})).map(value => ({ ...call, [name]: value })),
      )
    fc.assert(fc.property(spoiled, expectAnswer), { numRuns: 2000 })
  })

  it('nested a hundred thousand deep is no call', () => {
    for (const open of [(inner: unknown) => [inner], (inner: unknown) => ({ rules: inner })]) {
      let deep: unknown = 'bottom'
      for (let level = 0; level < 100_000; level++) deep = open(deep)
      const rules = { inbound: deep, inbound_policy: 'DROP', outbound_policy: deep }
      for (const body of [
        deep,
        { label: deep, rules: deep, tags: deep },
        { label: 'web', rules },
      ]) {
        const deepest = () => applyAny(base, { operation: 'firewallCreate', body })
        expect(deepest).toThrow(UsageError)
        expect(deepest).toThrow(/^call\.body: expected at most 100 levels of lists and objects/)
      }
    }
  })

  it('with a large text in any one place is answered in reasons of one short line', () => {
    const large = 'x'.repeat(10_000)
    for (const call of calls)
      for (const [part, ...path] of pathsIn(call).filter(each => each.length > 1)) {
        const changed = copyOf(call)
        const holders = [part, ...path.slice(0, -1)].map(String)
        const holder = holders.reduce<unknown>((at, key) => Reflect.get(Object(at), key), changed)
        Reflect.set(Object(holder), String(path.at(-1)), large)
        expectAnswer(changed)
      }
  })

  it('as large as it may be is refused in a reason of one short line', () => {
    const large = ['x', '0', '1,', '\n', '😀', '%', ':', '"'].map(text => text.repeat(1_000_000))
    for (const text of large) {
      const rule = { protocol: text, action: text, label: text, ports: text, description: text }
      const addresses = { ipv4: [text], ipv6: [text] }
      const rules = { inbound: [{ ...rule, addresses }], inbound_policy: text, outbound: text }
      expectAnswer({ operation: 'firewallCreate', body: { label: text, tags: [text], rules } })
      expectAnswer({ operation: 'ipAddressView', params: { address: text } })
      expectAnswer({ operation: 'regionView', params: { regionId: text } })
      expectAnswer({ operation: 'ipAddressesShare', body: { ips: [text], instance_id: 1 } })
    }
  })
})

describe('what a caller sends', () => {
  const nearlySound = nearly(createBody).map(
    (body): AnyCall => ({ operation: 'firewallCreate', body }),
  )

  /** Looks at a call of every operation, and at calls with rules of all kinds, some of them refused. */
  function forEveryCall(look: (call: AnyCall) => void): void {
    for (const call of calls) look(copyOf(call))
    const property = fc.property(fc.oneof(createCall, updateCall, nearlySound), call => {
      look(copyOf(call))
    })
    fc.assert(property)
  }

  it('may be frozen, and has the same outcome', () => {
    forEveryCall(call => {
      const outcome = apply(base, copyOf(call))
      expect(apply(base, freezeDeeply(call))).toEqual(outcome)
    })
  })

  it('is neither changed nor frozen, whether the call is accepted or refused', () => {
    forEveryCall(call => {
      const before = JSON.stringify(call)
      apply(base, call)
      expect(JSON.stringify(call)).toBe(before)
      expect(objectsIn(call).filter(each => Object.isFrozen(each))).toEqual([])
    })
  })

  it('is not kept: no part of it is in the outcome, and changing it changes no world', () => {
    forEveryCall(call => {
      const outcome = apply(base, call)
      const sent = new Set(objectsIn(call))
      expect(objectsIn(outcome).filter(each => sent.has(each))).toEqual([])
      const before = JSON.stringify(outcome)
      scramble(call)
      expect(JSON.stringify(outcome)).toBe(before)
    })
  })
})

describe('a reply', () => {
  /** The outcome of a call that must be accepted. */
  function accepted(call: AnyCall) {
    const outcome = apply(base, copyOf(call))
    if (outcome.ok) return outcome
    throw new Error(`${call.operation} was refused: ${JSON.stringify(outcome.errors)}`)
  }

  const answered = calls.filter(call => apply(base, call).ok)

  /** Looks at the outcome of a call of every operation, and of calls that send rules of all kinds. */
  function forEveryOutcome(look: (outcome: Done, call: AnyCall) => void): void {
    for (const call of answered) look(accepted(call), call)
    const property = fc.property(fc.oneof(createCall, updateCall), call => {
      look(accepted(call), call)
    })
    fc.assert(property)
  }

  it('is looked at for every operation, but for those that a world without tokens refuses', () => {
    const refused = calls.filter(call => !answered.includes(call))
    expect(refused.map(({ operation }) => operation)).toEqual(['tokenUpdate', 'tokenDelete'])
  })

  it('is the caller’s own: no part of it is frozen, or in the world, or in another reply', () => {
    forEveryOutcome(({ world, reply, events, patches, changes }, call) => {
      const parts = objectsIn(reply)
      expect(parts.filter(each => Object.isFrozen(each))).toEqual([])
      const others = [base, world, events, patches, changes, accepted(call).reply]
      const held = new Set(objectsIn(others))
      expect(parts.filter(each => held.has(each))).toEqual([])
    })
  })

  it('has no part in it twice, so that changing one place changes no other', () => {
    forEveryOutcome(({ reply }) => {
      expect(objectsIn(reply)).toHaveLength(objectsIn(JSON.parse(JSON.stringify(reply))).length)
    })
  })

  it('can be filled with rubbish without any change to the world or to the next reply', () => {
    forEveryOutcome(({ world, reply }, call) => {
      const before = JSON.stringify({ base, world, reply })
      scramble(reply)
      const next = accepted(call).reply
      expect(JSON.stringify({ base, world, reply: next })).toBe(before)
    })
  })
})

describe('faults', () => {
  const schema = object('WIRE-1', firewallCreate.body)
  const faultsIn = (body: unknown): readonly Fault[] => {
    const result = read(schema, body)
    return result.ok ? [] : result.fault
  }
  const wrongBody = fc.oneof(nearly(createBody), anyJson)
  const textOf = (path: readonly unknown[]) => JSON.stringify(path)

  it('each names a place in the document, or a field that is missing from an object in it', () => {
    fc.assert(
      fc.property(wrongBody, body => {
        const places = new Set(pathsIn(body).map(textOf))
        for (const fault of faultsIn(body)) {
          const { path } = fault
          const isNowhere = !places.has(textOf(path))
          expect(places.has(textOf(path.slice(0, -1)))).toBe(true)
          expect(isNowhere).toBe(isMissing(fault))
          expect(isNowhere).toBe(printReason(fault).endsWith(', got nothing'))
          if (isNowhere) expect(path.at(-1)).toEqual(expect.any(String))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('each is about another place, and they come in the order of the document', () => {
    fc.assert(
      fc.property(wrongBody, body => {
        const order = new Map(pathsIn(body).map((path, at) => [textOf(path), at]))
        const faults = faultsIn(body).map(({ path }) => textOf(path))
        expect(new Set(faults).size).toBe(faults.length)
        const found = faults.map(path => order.get(path)).filter(at => at !== undefined)
        expect(found).toEqual(found.toSorted((a, b) => a - b))
      }),
      { numRuns: 1000 },
    )
  })

  it('are those of the refusal, but for its kind', () => {
    fc.assert(
      fc.property(wrongBody, body => {
        const outcome = applyAny(base, { operation: 'firewallCreate', body })
        const faults = faultsIn(body)
        if (faults.length === 0) return
        expect(outcome.ok ? [] : outcome.errors).toEqual(
          faults.map(fault => ({ kind: 'malformed', ...fault })),
        )
      }),
    )
  })

  it('have their paths printed with periods and brackets', () => {
    fc.assert(
      fc.property(wrongBody, body => {
        for (const { path } of faultsIn(body)) {
          // Keys of our own; others are escaped and cut.
          if (!path.every(key => typeof key === 'number' || /^\w{1,39}$/.test(key))) continue
          const written = path.map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
          expect(printPath(path)).toBe(written.join('').replace(/^\./, '') || 'body')
        }
      }),
    )
  })

  it('are the same when the document is sent again', () => {
    fc.assert(
      fc.property(wrongBody, body => {
        expect(faultsIn(structuredClone(body))).toEqual(faultsIn(body))
      }),
    )
  })
})
