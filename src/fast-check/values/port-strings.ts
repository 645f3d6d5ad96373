/** Port strings: ports and ranges of them, which overlap, touch and repeat. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

const { portMin, portMax, portPieces, piecesPerPortRange } = limits
const portBelow = (max: number) =>
  fc.oneof(fc.constantFrom(portMin, 22, 79, 80, 81, 443, max), fc.integer({ min: portMin, max }))
const port = portBelow(portMax).map(String)

/** Of two ports the lower one, and the one after the higher: every range comes of just one pair. */
const range = fc
  .tuple(portBelow(portMax - 1), portBelow(portMax - 1))
  .map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other) + 1}`)

const piece = fc.oneof(port, range)

/** So many more pieces. The spaces belong to the commas: one piece alone has nothing to lose but itself. */
const more = (each: fc.Arbitrary<string>, minLength: number, maxLength = minLength) => {
  const spaced = fc.tuple(fc.constantFrom('', ' '), each).map(([space, text]) => space + text)
  return fc.array(spaced, { minLength, maxLength, size: 'max' })
}

const joined = (first: fc.Arbitrary<string>, ...rest: readonly fc.Arbitrary<readonly string[]>[]) =>
  fc.tuple(first, ...rest).map(([one, ...others]) => [one, ...others.flat()].join(','))

/** So many pieces, where a range takes two. */
const withRanges = (count: number, pieces: number) =>
  joined(range, more(range, count - 1), more(port, pieces - count * piecesPerPortRange))

export const portStrings: Graded<string> = {
  valid: joined(piece, more(piece, 0, Math.floor(portPieces / piecesPerPortRange) - 1)),
  atLimit: fc.oneof(
    fc.constantFrom(`${portMin}`, `${portMax}`, `${portMin}-${portMax}`, '1-2'),
    joined(port, more(port, portPieces - 1)),
    withRanges(3, portPieces),
    withRanges(7, portPieces),
  ),
  overLimit: fc.oneof(
    fc.constantFrom(`${portMin - 1}`, `${portMax + 1}`, `80-${portMax + 1}`, '80-80'),
    joined(port, more(port, portPieces)),
    withRanges(3, portPieces + 1),
    withRanges(8, portPieces + 1),
  ),
  spoiled: mistakes(
    ...['', ' ', ',', '80,', ',80', ' 80', '80 ', '80 ,81', '80,  81', '080', '-1', '1e3', 'http'],
    ...['1-', '1-2-3', '90-80', 777, true, ['80']],
  ),
}
