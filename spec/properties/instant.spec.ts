/** Instants keep the calendar without a clock: JavaScript's own `Date` is the second opinion. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMilliseconds,
  type Instant,
  millisecondsOf,
  parseInstant,
  toTimestamp,
} from '../../src/kit/instant.ts'

const first = Date.UTC(2000, 0, 1) - 2000 * 365.2425 * 86_400_000
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Every millisecond that four digits of a year can tell, with the ends of days and years more often. */
const moment = fc.oneof(
  fc.integer({ min: first, max: last }),
  fc.integer({ min: 0, max: 9999 }).map(year => {
    const date = new Date(0)
    date.setUTCFullYear(year, 1, 29)
    return date.getTime()
  }),
  fc.constantFrom(first, -1, 0, 1, last),
)

const textOf = (ms: number): string => new Date(ms).toISOString()

function instantAt(ms: number): Instant {
  const instant = parseInstant(textOf(ms))
  if (instant === undefined) throw new Error(`${textOf(ms)} is no instant`)
  return instant
}

describe('an instant', () => {
  it('is the text that Date prints for the same millisecond', () => {
    fc.assert(
      fc.property(moment, ms => {
        expect(parseInstant(textOf(ms))).toBe(textOf(ms))
      }),
      { numRuns: 1000 },
    )
  })

  it('counts the same milliseconds since 1970 as Date', () => {
    fc.assert(
      fc.property(moment, ms => {
        expect(millisecondsOf(instantAt(ms))).toBe(ms)
      }),
      { numRuns: 1000 },
    )
  })

  it('moves by milliseconds the way Date does, either way', () => {
    fc.assert(
      fc.property(moment, moment, (from, to) => {
        expect(addMilliseconds(instantAt(from), to - from)).toBe(textOf(to))
      }),
      { numRuns: 1000 },
    )
  })

  it('moves by the whole milliseconds of a fraction', () => {
    expect(addMilliseconds(instantAt(0), 1.9)).toBe('1970-01-01T00:00:00.001Z')
  })

  it('sorts as text in the order of time', () => {
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        expect(instantAt(one) < instantAt(other)).toBe(one < other)
      }),
    )
  })

  it('is told by records to the second and without a zone', () => {
    fc.assert(
      fc.property(moment, ms => {
        expect(toTimestamp(instantAt(ms))).toBe(textOf(ms).slice(0, 19))
      }),
    )
  })

  it('never leaves the years that four digits can tell', () => {
    expect(() => addMilliseconds(instantAt(last), 1)).toThrow(RangeError)
    expect(() => addMilliseconds(instantAt(first), -1)).toThrow(RangeError)
    expect(() => addMilliseconds(instantAt(0), Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => addMilliseconds(instantAt(0), Number.NaN)).toThrow(RangeError)
  })
})

describe('the text of an instant', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01T00:00:00.007', '2026-01-01T00:00:00.007Z'],
    ['2026-01-01T23:59:59.999Z', '2026-01-01T23:59:59.999Z'],
    ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['2000-02-29T12:00:00Z', '2000-02-29T12:00:00.000Z'],
  ])('%s names the instant %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant)
  })

  it('names a day exactly when the calendar has it', () => {
    for (const year of [1900, 2000, 2023, 2024, 2100])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = `${year}-${two(month)}-${two(day)}T00:00:00`
          const date = new Date(Date.UTC(year, month - 1, day))
          const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
          expect([text, parseInstant(text) !== undefined]).toEqual([text, exists])
        }
  })

  it.each([
    ['2026-01-01T24:00:00Z'],
    ['2026-01-01T00:60:00Z'],
    ['2026-01-01T00:00:60Z'],
    ['2026-01-01T00:00:00z'],
    ['2026-01-01 00:00:00Z'],
    ['2026-01-01T00:00:00.1Z'],
    ['2026-01-01T00:00:00.1234Z'],
    ['2026-01-01T00:00:00+00:00'],
    ['2026-1-1T00:00:00Z'],
    ['12026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00Z\n'],
    [' 2026-01-01T00:00:00Z'],
    ['2026-01-01'],
    ['now'],
    [''],
  ])('%j names none', text => {
    expect(parseInstant(text)).toBeUndefined()
  })
})

const two = (value: number): string => String(value).padStart(2, '0')
