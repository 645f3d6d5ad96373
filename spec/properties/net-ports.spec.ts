import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portSetHolds, portSetOf } from '../../src/net/port-set.ts'
import { parsePorts, printPorts } from '../../src/net/ports.ts'
import { printReason } from '../../src/refusals/print.ts'
import { naivePorts } from '../oracle/naive-ports.ts'

/** Likely to collide, to touch, and to sit on a bound. */
const port = fc.oneof(
  fc.constantFrom(1, 2, 22, 79, 80, 81, 443, 65534, 65535),
  fc.integer({ min: 1, max: 65535 }),
)
const range = fc
  .tuple(port, port)
  .map(([a, b]) => (a === b ? `${a}` : `${Math.min(a, b)}-${Math.max(a, b)}`))

/**
 * Exactly `units` pieces by the contract's count: a range where one is wanted and two units are
 * left.
 */
const listOf = (units: number) =>
  fc
    .array(fc.record({ wantsRange: fc.boolean(), single: port.map(String), range }), {
      minLength: units,
      maxLength: units,
    })
    .map(entries => {
      const pieces: string[] = []
      for (const { wantsRange, single, range } of entries) {
        const left = units - pieces.join('-').split('-').filter(Boolean).length
        if (left > 0) pieces.push(wantsRange && left > 1 ? range : single)
      }
      return pieces
    })
    .chain(pieces =>
      fc
        .array(fc.constantFrom(',', ', '), { minLength: units, maxLength: units })
        .map(commas => pieces.map((piece, at) => `${at === 0 ? '' : commas[at]}${piece}`).join('')),
    )

const valid = fc.integer({ min: 1, max: 14 }).chain(listOf)

/** Pieces that look fine and are not. */
const badPiece = fc.constantFrom(
  ...['0', '00', '080', '65536', '99999999999999999999', '22-22', '90-80', '0-5', '5-65536'],
  ...[
    '1-080',
    '-5',
    '5-',
    '1-2-3',
    '1 - 2',
    '',
    ' ',
    '٢٢',
    '２２',
    '+5',
    '1e3',
    '0x16',
    '22.',
    '22\n',
  ],
)
const withBadPiece = fc
  .tuple(fc.option(valid, { nil: undefined }), badPiece, fc.option(valid, { nil: undefined }))
  .map(parts => parts.filter(part => part !== undefined).join(','))

/** One character put in, taken out or replaced; now and then the result is valid again. */
const mutated = fc
  .tuple(valid, fc.nat(), fc.nat({ max: 1 }), fc.constantFrom(...'0159-, \tx٣', ''))
  .map(([text, place, removed, added]) => {
    const at = place % (text.length + 1)
    return text.slice(0, at) + added + text.slice(at + removed)
  })

/**
 * The mix: 3 in 9 valid, 1 exactly 15 pieces, 1 exactly 16, 2 with one bad piece, 2 with one
 * changed character.
 */
const portText = fc.oneof(
  { weight: 3, arbitrary: valid },
  { weight: 1, arbitrary: listOf(15) },
  { weight: 1, arbitrary: listOf(16) },
  { weight: 2, arbitrary: withBadPiece },
  { weight: 2, arbitrary: mutated },
)

const clauseOf = (text: string) => {
  const parsed = parsePorts(text)
  return parsed.ok ? 'valid' : parsed.fault.clause
}

describe('the generator of port strings', () => {
  it('makes valid strings, and each kind of fault, often enough to mean something', () => {
    const counts = new Map<string, number>()
    for (const text of fc.sample(portText, { numRuns: 3000, seed: 7 }))
      counts.set(clauseOf(text), (counts.get(clauseOf(text)) ?? 0) + 1)
    expect(counts.get('valid')).toBeGreaterThan(1200)
    for (const clause of ['PORT-1', 'PORT-3', 'PORT-4', 'PORT-5', 'PORT-6'])
      expect(counts.get(clause), clause).toBeGreaterThan(60)
  })
})

describe('a naive port matcher', () => {
  it('accepts and refuses the same strings as the real one', () => {
    fc.assert(
      fc.property(portText, text => {
        expect(parsePorts(text).ok).toBe(naivePorts(text) !== undefined)
      }),
      { numRuns: 5000 },
    )
  })

  it('agrees with the real one over all 65,536 values for every string', () => {
    fc.assert(
      fc.property(portText, text => {
        const parsed = parsePorts(text)
        const matches = naivePorts(text) ?? (() => false)
        const pieces = parsed.ok ? parsed.value : []
        const merged = portSetOf(pieces)
        for (let value = 0; value <= 65535; value++) {
          const real = pieces.some(({ first, last }) => first <= value && value <= last)
          if (real !== matches(value) || real !== portSetHolds(merged, value))
            expect.fail(`port ${value} of ${JSON.stringify(text)}`)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('a port string', () => {
  it('printed from its pieces reads as the same pieces', () => {
    fc.assert(
      fc.property(fc.oneof(valid, listOf(15)), text => {
        const parsed = parsePorts(text)
        if (!parsed.ok) expect.fail(printReason(parsed.fault))
        expect(printPorts(parsed.value)).toBe(text.replaceAll(' ', ''))
        expect(parsePorts(printPorts(parsed.value))).toEqual(parsed)
      }),
    )
  })

  it('is refused in one short line of printable characters', () => {
    fc.assert(
      fc.property(fc.oneof(portText, fc.string({ unit: 'binary', maxLength: 300 })), text => {
        const parsed = parsePorts(text)
        if (!parsed.ok) expect(printReason(parsed.fault)).toMatch(/^[ -~…]{1,240}$/)
      }),
    )
  })
})
