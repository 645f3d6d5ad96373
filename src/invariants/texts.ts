/** How invariants read times and names of hosts: not as requests are read. */
import { limits } from '../contract/limits.ts'

const { hostNameLengthMax, hostLabelLengthMax } = limits

/** A time of the calendar, to the second or the millisecond, with the letter of UTC or without. Many records are of one time. */
export function isTime(text: string): boolean {
  if (times.has(text)) return true
  if (!isOfCalendar(text)) return false
  if (times.size >= 1000) times.clear()
  times.add(text)
  return true
}

const times = new Set<string>()

function isOfCalendar(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{3})?Z?$/.exec(text)
  if (parts === null) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
}

/** How the time of a world is written: always to the millisecond. */
export const isInstant = (text: string): boolean =>
  text.length === 24 && text.endsWith('Z') && isTime(text)

const inside = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_'

/** Two parts or more, none of which begins or ends with a hyphen; perhaps a dot behind them. */
export function isReverseName(text: string): boolean {
  const bare = text.endsWith('.') ? text.slice(0, -1) : text
  if (bare.length > hostNameLengthMax) return false
  const parts = bare.split('.')
  return parts.length >= 2 && parts.every(isPart)
}

/** The same in small letters, with nothing behind. */
export const isForwardName = (text: string): boolean =>
  isReverseName(text) && !text.endsWith('.') && text === text.toLowerCase()

const isPart = (part: string): boolean =>
  part.length >= 1 &&
  part.length <= hostLabelLengthMax &&
  !part.startsWith('-') &&
  !part.endsWith('-') &&
  [...part].every(each => each === '-' || inside.includes(each))
