/**
 * Instants as text, `2026-01-01T00:00:00.000Z`, so that they sort as text. The calendar is the language's own; its
 * clock is never read.
 */
import type { Brand } from './brand.ts'

/** UTC, milliseconds, always 24 characters. */
export type Instant = Brand<string, 'Instant'>

const grammar = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z?$/

/** The instant that this text names, to the second or the millisecond; undefined if it names none. */
export function parseInstant(text: string): Instant | undefined {
  if (!grammar.test(text)) return undefined
  const whole = `${text.replace('Z', '').padEnd(23, '.000')}Z` as Instant
  const ms = millisecondsOf(whole)
  // A day or an hour that the calendar does not have, such as 31 April, is another one or none.
  return !Number.isNaN(ms) && printInstant(ms) === whole ? whole : undefined
}

/** The instant this many milliseconds later (earlier, if negative). Throws RangeError outside the years 0 to 9999. */
export function addMilliseconds(instant: Instant, ms: number): Instant {
  const moved = millisecondsOf(instant) + Math.trunc(ms)
  if (moved >= earliest && moved <= latest) return printInstant(moved)
  throw new RangeError(`expected a time in the years 0 to 9999, got ${ms} ms from ${instant}`)
}

/** How many milliseconds later an instant can be at most. */
export const millisecondsAfter = (instant: Instant): number => latest - millisecondsOf(instant)

/** To the second, without a zone: how records show a time. */
export const toTimestamp = (instant: Instant): string => instant.slice(0, 19)

/** Milliseconds since 1970. */
export const millisecondsOf = (instant: Instant): number => Date.parse(instant)

const printInstant = (ms: number): Instant => new Date(ms).toISOString() as Instant

/** Years have four digits, or else instants would not sort as text. */
const earliest = Date.parse('0000-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')
