/**
 * Instants as text, `2026-01-01T00:00:00.000Z`, without a clock: they sort as text, and moving one is integer
 * arithmetic on the proleptic Gregorian calendar.
 */
import type { Brand } from './brand.ts'

/** UTC, milliseconds, always 24 characters. */
export type Instant = Brand<string, 'Instant'>

const grammar = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{3}))?Z?$/
const msPerDay = 86_400_000

/** Years have four digits, or else instants would not sort as text. */
const earliest = daysBefore(0, 1, 1) * msPerDay
const latest = daysBefore(10_000, 1, 1) * msPerDay - 1

/** The instant that this text names, to the second or the millisecond; undefined if it names none. */
export function parseInstant(text: string): Instant | undefined {
  const found = grammar.exec(text)
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = found
    .slice(1)
    .map(digits => Number(digits ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const instant = printInstant(
    daysBefore(year, month, day) * msPerDay + ((hour * 60 + minute) * 60 + second) * 1000 + ms,
  )
  // A day that the calendar does not have (31 April) comes out as another one.
  return instant.startsWith(text.slice(0, 19)) ? instant : undefined
}

/** The instant this many milliseconds later (earlier, if negative); throws a RangeError beyond the years 0 to 9999. */
export function addMilliseconds(instant: Instant, ms: number): Instant {
  const moved = millisecondsOf(instant) + Math.trunc(ms)
  if (moved >= earliest && moved <= latest) return printInstant(moved)
  throw new RangeError(`${ms} ms from ${instant} is not within the years 0 to 9999`)
}

/** To the second, without a zone: how records tell the time. */
export const toTimestamp = (instant: Instant): string => instant.slice(0, 19)

/** Milliseconds since 1970. */
export function millisecondsOf(instant: Instant): number {
  const part = (from: number, to: number) => Number(instant.slice(from, to))
  const days = daysBefore(part(0, 4), part(5, 7), part(8, 10))
  return (
    days * msPerDay + ((part(11, 13) * 60 + part(14, 16)) * 60 + part(17, 19)) * 1000 + part(20, 23)
  )
}

function printInstant(ms: number): Instant {
  const days = Math.floor(ms / msPerDay)
  const rest = ms - days * msPerDay
  const { year, month, day } = dateOf(days)
  const pad = (value: number, width: number) => String(value).padStart(width, '0')
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
  const time = [rest / 3_600_000, (rest / 60_000) % 60, (rest / 1000) % 60]
    .map(value => pad(Math.floor(value), 2))
    .join(':')
  return `${date}T${time}.${pad(rest % 1000, 3)}Z` as Instant
}

/** Days from 1970-01-01; years are counted from March, so that the leap day comes last (Hinnant's `days_from_civil`). */
function daysBefore(year: number, month: number, day: number): number {
  const fromMarch = month > 2 ? year : year - 1
  const era = Math.floor(fromMarch / 400)
  const yearOfEra = fromMarch - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The inverse of `daysBefore` (Hinnant's `civil_from_days`). */
function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}
