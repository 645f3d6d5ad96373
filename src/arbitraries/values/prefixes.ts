/** Entries of rules: addresses and networks of either family, on few bases so that they nest. */
import fc from 'fast-check'
import type { Graded } from './graded.ts'

const ipv4Base = fc.oneof(
  fc.constantFrom('0.0.0.0', '10.0.0.0', '10.0.0.77', '192.0.2.1', '255.255.255.255'),
  fc.ipV4(),
)
const hextets = fc
  .tuple(fc.nat({ max: 0xffff }), fc.nat({ max: 0xffff }))
  .map(([high, low]) => `2001:db8:${high.toString(16)}::${low.toString(16)}`)
const ipv6Base = fc.oneof(fc.constantFrom('::', '2001:db8::', '2001:db8::77', '::1'), hextets)

const entries = (base: fc.Arbitrary<string>, lengthMax: number, wrongs: readonly unknown[]) => {
  const withLength = (length: fc.Arbitrary<number>) =>
    fc.tuple(base, length).map(([text, bits]) => `${text}/${bits}`)
  return {
    valid: fc.oneof(base, withLength(fc.integer({ min: 0, max: lengthMax }))),
    atLimit: withLength(fc.constantFrom(0, lengthMax)),
    overLimit: withLength(fc.constantFrom(-1, lengthMax + 1)),
    spoiled: fc.constantFrom<unknown>('', '/8', 'example.org', 7, null, ...wrongs),
  } satisfies Graded<string>
}

export const prefixes = {
  ipv4: entries(ipv4Base, 32, ['10.0.0', '10.0.0.256', '10.0.0.0/08', '2001:db8::', '10.0.0.0/']),
  ipv6: entries(ipv6Base, 128, ['fe80::1%eth0', '1::2::3', '10.0.0.1', '2001:db8::/x', ':::']),
} as const
