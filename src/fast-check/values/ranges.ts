/** IPv6 ranges as an assignment names them: with their prefix length. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

const group = fc.nat({ max: 99 })
/** On the bounds of the longest and of the shortest prefix there is. */
const base = fc.oneof(
  fc.constantFrom('2001:db8::', '3fff:fff::'),
  fc.tuple(group, group).map(([high, low]) => `2001:db8:${high}:${low}00::`),
)
const withLength = (...lengths: readonly number[]) =>
  fc.tuple(base, fc.constantFrom(...lengths)).map(([text, length]) => `${text}/${length}`)

const lengths = limits.rangePrefixLengths
const beside = lengths.flatMap(length => [length - 1, length + 1])

export const ranges: Graded<string> = {
  valid: withLength(...lengths),
  /** There are no others. */
  atLimit: withLength(...lengths),
  overLimit: withLength(...beside),
  spoiled: fc.oneof(
    base,
    base.map(text => `${text}/`),
    base.map(text => `${text}/064`),
    mistakes('', '/64', '10.0.0.0/24', '2001:db8/64', 777, null, ['::/64']),
  ),
}
