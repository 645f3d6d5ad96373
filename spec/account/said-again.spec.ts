/** What a plan says again, character by character, is parsed once; whatever stands there, the answer is that of the whole text. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOnce } from '../../src/json/parse-once.ts'
import { readJsonText } from '../../src/json/read-text.ts'

interface Row {
  readonly address: string
  readonly before: string
  readonly after: string
}

const changeOf = ({ address, before, after }: Row): string =>
  `{"address":${JSON.stringify(address)},"change":{"actions":["update"],"before":${before},"after":${after}}}`

const stateOf = (address: string, values: string): string =>
  `{"address":${JSON.stringify(address)},"values":${values}}`

const planOf = (changes: readonly string[], states: readonly string[]): string =>
  `{"planned_values":{"resources":[${states}]},"resource_changes":[${changes}],"prior_state":{"values":{"root_module":{"child_modules":[{"resources":[${states}]}]}}}}`

/** A space keeps every part from being found. */
const apart = (text: string): string =>
  text.replaceAll('],"before":', '], "before":').replaceAll('"values":', '"values": ')

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const values = [
  ...['null', '{}', '{"id":"1","tags":["a"]}', '{"id":"1","tags":["a"],"x":{}}', '{ "id":"1"}'],
  ...['{"text":"\\"values\\":{ ],\\"before\\":"}', '{"id":"1","id":"2"}', '{"__proto__":{"a":1}}'],
  ...['{"before":"\\u00000"}', '{"after":"\\u0000"}', '{"values":{"id":"1","tags":["a"]}}', '[1]'],
  ...['{"a":[],"before":{},"after":{}}', '{"a":[],"before":null}', '{"a":}', '{"a":"'],
  ...[91, 92, 93, 95, 96, 97].map(nested),
]
const aValue = fc.constantFrom(...values)
const anAddress = fc.constantFrom('a.b', 'a.b["x"]', 'a.b["y"]', '')

describe('of the text of a plan', () => {
  it('the same is read whether a part is parsed once or each time', () => {
    const row = fc.record({ address: anAddress, before: aValue, after: aValue })
    const state = fc.tuple(anAddress, aValue)
    const given = fc.tuple(fc.array(row, { maxLength: 3 }), fc.array(state, { maxLength: 3 }))
    let shared = 0
    fc.assert(
      fc.property(given, ([rows, states]) => {
        const text = planOf(
          rows.map(changeOf),
          states.map(([address, each]) => stateOf(address, each)),
        )
        const [one, other] = [readJsonText(text), readJsonText(apart(text))]
        expect(one.ok).toBe(other.ok)
        if (one.ok && other.ok) {
          expect(JSON.stringify(one.value.value)).toBe(JSON.stringify(other.value.value))
          expect(JSON.stringify(one.value.value)).toBe(JSON.stringify(JSON.parse(text)))
          if (parseOnce(text, 100) !== undefined) shared++
        }
        // A fault stands before the same characters, which the spaces have moved.
        if (!one.ok && !other.ok)
          expect([
            one.fault.said.split(', got')[0],
            apart(text.slice(0, one.fault.offset)).length,
          ]).toEqual([other.fault.said.split(', got')[0], other.fault.offset])
      }),
      { numRuns: 2000 },
    )
    expect(shared).toBeGreaterThan(100)
  })

  it('what stands again under the address of a resource is the same value, and what differs is not', () => {
    const [own, grown] = ['{"id":"1","tags":["a"]}', '{"id":"1","tags":["a","b"]}']
    const text = planOf([{ address: 'a.b["x"]', before: own, after: grown }].map(changeOf), [
      stateOf('a.b["x"]', grown),
      stateOf('a.b["y"]', grown),
    ])
    const plan = parseOnce(text, 100) as {
      planned_values: { resources: { values: unknown }[] }
      resource_changes: { change: Record<'before' | 'after', unknown> }[]
    }
    const { before, after } = plan.resource_changes[0]?.change ?? {}
    const [same, other] = plan.planned_values.resources
    expect(after).toEqual({ id: '1', tags: ['a', 'b'] })
    expect(before).not.toBe(after)
    expect(same?.values).toBe(after)
    expect(other?.values).toEqual(after)
    expect(other?.values).not.toBe(after)
  })

  it('a key that comes twice in what stands again is told, at its first place', () => {
    const twice = '{"id":"1","id":"2"}'
    const text = planOf([changeOf({ address: 'a.b', before: twice, after: twice })], [])
    const read = readJsonText(text)
    expect(read.ok ? '' : read.fault).toMatchObject({
      said: 'expected each key once in an object, got "id" again',
      offset: text.indexOf('"id":"2"'),
    })
  })

  it('what is not too deep where it stands first is told where it stands deeper', () => {
    // Before: 4 levels stand around it; in the state of a module 8.
    const told = [92, 93].map(levels => {
      const text = planOf(
        [changeOf({ address: 'a.b', before: nested(levels), after: '{}' })],
        [stateOf('a.b', nested(levels))],
      )
      const read = readJsonText(text)
      return read.ok ? 'read' : read.fault.said
    })
    expect(told).toEqual(['read', 'expected at most 100 levels of lists and objects, got more'])
  })
})
