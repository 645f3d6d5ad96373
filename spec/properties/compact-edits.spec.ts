/** Edits to a rule set do what a person would do who goes through the list, and no other edits are taken. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule, Rules } from '../../src/contract/rules.ts'
import { applyEdits, type Edit } from '../../src/rules/compact/edits.ts'

const rule = (port: number): Rule => ({
  protocol: 'TCP',
  ports: String(port),
  addresses: { ipv4: ['0.0.0.0/0'] },
  action: 'ACCEPT',
})

const rules = (inbound: number, outbound: number): Rules => ({
  inbound: Array.from({ length: inbound }, (_, at) => rule(100 + at)),
  inbound_policy: 'DROP',
  outbound: Array.from({ length: outbound }, (_, at) => rule(200 + at)),
  outbound_policy: 'ACCEPT',
})

const direction = fc.constantFrom('inbound', 'outbound')

const editsOf = (inbound: number, outbound: number): fc.Arbitrary<readonly Edit[]> =>
  fc.array(
    direction.chain((of): fc.Arbitrary<Edit> => {
      const length = of === 'inbound' ? inbound : outbound
      const there = fc.nat({ max: Math.max(0, length - 1) })
      const fresh = fc.integer({ min: 1000, max: 9000 }).map(rule)
      const kinds: fc.Arbitrary<Edit>[] = [
        fc.record({
          kind: fc.constant('insert'),
          direction: fc.constant(of),
          index: fc.nat({ max: length }),
          rule: fresh,
        }),
        fc.record({
          kind: fc.constant('policy'),
          direction: fc.constant(of),
          policy: fc.constantFrom('ACCEPT', 'DROP'),
        }),
      ]
      if (length > 0)
        kinds.push(
          fc.record({ kind: fc.constant('remove'), direction: fc.constant(of), index: there }),
          fc.record({
            kind: fc.constant('replace'),
            direction: fc.constant(of),
            index: there,
            rule: fresh,
          }),
        )
      return fc.oneof(...kinds)
    }),
    { maxLength: 8 },
  )

/** Goes through the list and writes down what is left: of two replacements of a rule the first counts, of two policies the last. */
function naively(given: Rules, edits: readonly Edit[]): Rules {
  const after = { ...given }
  for (const of of ['inbound', 'outbound'] as const) {
    const own = edits.filter(each => each.direction === of)
    after[of] = [...given[of], undefined].flatMap((held, index) => writtenAt(held, index, own))
    for (const each of own) if (each.kind === 'policy') after[`${of}_policy`] = each.policy
  }
  return after
}

function writtenAt(held: Rule | undefined, index: number, edits: readonly Edit[]): Rule[] {
  const here = edits.flatMap(each => (each.kind !== 'policy' && each.index === index ? [each] : []))
  const inserted = here.flatMap(each => (each.kind === 'insert' ? [each.rule] : []))
  const [replaced] = here.flatMap(each => (each.kind === 'replace' ? [each.rule] : []))
  const kept = here.filter(each => each.kind === 'remove').length > 0 ? undefined : held
  const last = replaced ?? kept
  return last === undefined ? inserted : [...inserted, last]
}

describe('the rules after edits', () => {
  it('are those that a person would write down', () => {
    const given = fc
      .tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }))
      .chain(([some, others]) =>
        fc.record({ rules: fc.constant(rules(some, others)), edits: editsOf(some, others) }),
      )
    fc.assert(
      fc.property(given, ({ rules: before, edits }) => {
        expect(applyEdits(before, edits)).toEqual(naively(before, edits))
      }),
      { numRuns: 500 },
    )
  })

  it('are as they were without any', () => {
    expect(applyEdits(rules(2, 1), [])).toEqual(rules(2, 1))
  })

  it('may be more than a firewall can hold', () => {
    const edits = Array.from({ length: 30 }, (_, at) => ({
      ...({ kind: 'insert', direction: 'inbound', index: 0, rule: rule(at + 1) } as const),
    }))
    const { inbound } = applyEdits(rules(1, 0), edits)
    expect(inbound.map(({ ports }) => ports)).toEqual([
      ...Array.from({ length: 30 }, (_, at) => String(at + 1)),
      '100',
    ])
  })
})

describe('an edit is refused', () => {
  const [inbound, index, policy] = ['inbound', 1, 'DROP'] as const
  const of = { direction: inbound }
  const placed = 'an edit with kind, direction and index, for an index up to 1'
  const written = (last: number) =>
    `an edit with kind, direction, index and rule, for an index up to ${last}`

  it.each([
    [{ ...of, kind: 'remove', index: 2 }, placed],
    [{ ...of, kind: 'remove' }, placed],
    [{ ...of, kind: 'remove', index, rule: rule(1) }, placed],
    [{ ...of, kind: 'remove', index, policy }, placed],
    [{ ...of, kind: 'replace', index: 2, rule: rule(1) }, written(1)],
    [{ ...of, kind: 'replace', index }, written(1)],
    [{ ...of, kind: 'replace', rule: rule(1) }, written(1)],
    [{ ...of, kind: 'replace', index, rule: rule(1), policy }, written(1)],
    [{ ...of, kind: 'insert', index: 3, rule: rule(1) }, written(2)],
    [{ ...of, kind: 'insert', index }, written(2)],
    [{ ...of, kind: 'insert', index, rule: rule(1), policy }, written(2)],
    [{ ...of, kind: 'policy' }, 'an edit with kind, direction and policy'],
    [{ ...of, kind: 'policy', policy, index: 0 }, 'an edit with kind, direction and policy'],
    [{ ...of, kind: 'policy', policy, rule: rule(1) }, 'an edit with kind, direction and policy'],
  ])('%j', (edit, told) => {
    expect(() => applyEdits(rules(2, 0), [edit as Edit])).toThrow(`edits[0]: expected ${told}`)
  })

  it.each([
    [
      { ...of, kind: 'removed', index },
      'edits[0].kind: expected remove, replace, insert or policy',
    ],
    [
      { kind: 'remove', direction: 'in', index },
      'edits[0].direction: expected inbound or outbound',
    ],
    [{ ...of, kind: 'remove', index: -1 }, 'edits[0].index: expected a whole number from 0 up'],
    [{ ...of, kind: 'policy', policy: 'drop' }, 'edits[0].policy: expected ACCEPT or DROP'],
    [{ ...of, kind: 'insert', index, rule: { protocol: 'TCP' } }, 'edits[0].rule'],
  ])('%j', (edit, told) => {
    expect(() => applyEdits(rules(2, 0), [edit as never])).toThrow(told)
  })

  it('of a rule at the end, which only an insertion may be at', () => {
    const last = { direction: inbound, index: 2 }
    const { inbound: grown } = applyEdits(rules(2, 0), [{ ...last, kind: 'insert', rule: rule(7) }])
    expect(grown.at(-1)?.ports).toBe('7')
    expect(() => applyEdits(rules(2, 0), [{ ...last, kind: 'remove' }])).toThrow('up to 1')
  })
})
