/** What was seen, in a few characters: the first half of every reason. */
import { quote } from '../net/quote.ts'

/** Never throws and never grows with its input, whatever a caller sends. */
export function seen(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'object' && value !== null) return 'an object'
  return String(value)
}
