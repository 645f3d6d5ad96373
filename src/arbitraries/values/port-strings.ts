/** Port strings: ports and ranges of them, which overlap, touch and repeat. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Graded } from './graded.ts'

const { portMin, portMax, portPieces } = limits
const port = fc.oneof(
  fc.constantFrom(portMin, 22, 80, 443, portMax),
  fc.integer({ min: portMin, max: portMax }),
)
const range = fc
  .tuple(fc.integer({ min: portMin, max: portMax - 1 }), fc.nat({ max: 200 }))
  .map(([first, more]) => `${first}-${Math.min(portMax, first + 1 + more)}`)
const separator = fc.constantFrom(',', ', ')

const joined = (pieces: fc.Arbitrary<readonly string[]>) =>
  fc.tuple(pieces, separator).map(([each, between]) => each.join(between))

const ports = (count: number) =>
  fc.array(port.map(String), { minLength: count, maxLength: count, size: 'max' })

/** A range takes two of the pieces: seven of them and a port are fifteen. */
const rangesAndPort = fc
  .tuple(fc.array(range, { minLength: 7, maxLength: 7, size: 'max' }), port)
  .map(([ranges, last]) => [...ranges, String(last)])

export const portStrings: Graded<string> = {
  valid: joined(
    fc.array(fc.oneof(port.map(String), range), { minLength: 1, maxLength: 7, size: 'max' }),
  ),
  atLimit: fc.oneof(
    fc.constantFrom(`${portMin}`, `${portMax}`, `${portMin}-${portMax}`, '1-2'),
    joined(ports(portPieces)),
    joined(rangesAndPort),
  ),
  overLimit: fc.oneof(
    fc.constantFrom(`${portMin - 1}`, `${portMax + 1}`, `80-${portMax + 1}`, '80-80'),
    joined(ports(portPieces + 1)),
    joined(rangesAndPort.map(pieces => ['1', ...pieces])),
  ),
  spoiled: fc.constantFrom<unknown>(
    ...['', ' ', ',', '80,', '80 ,81', '080', '-1', '90-80', '1-', '1e3', '80,  81', 'http'],
    ...[80, true, ['80']],
  ),
}
