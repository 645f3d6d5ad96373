/** Texts of as many bytes as their characters can have. */
import type { AnyCall } from '../../engine/call.ts'

/** The same call with such descriptions and tags. */
export const widened = (call: AnyCall): AnyCall =>
  call.body === undefined ? call : { ...call, body: widenedIn(call.body) }

function widenedIn(value: unknown, isFree = false): unknown {
  if (typeof value === 'string') return isFree ? [...value].fill('\u{1f525}').join('') : value
  if (Array.isArray(value)) return value.map(item => widenedIn(item, isFree))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      widenedIn(held, key === 'description' || key === 'tags'),
    ]),
  )
}
