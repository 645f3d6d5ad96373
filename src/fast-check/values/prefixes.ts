/** Entries of rules: addresses and networks of either family, on few bases so that they nest. */
import fc from 'fast-check'
import { addresses } from './addresses.ts'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

/** Most networks end where people let them end; everybody is meant most often. */
const lengthsOf = (lengthMax: number, ...usual: readonly number[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 0, ...usual, lengthMax) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: lengthMax }) },
  )

const entries = (
  base: fc.Arbitrary<string>,
  lengthMax: number,
  usual: readonly number[],
  wrongs: readonly unknown[],
): Graded<string> => {
  const withLength = (length: fc.Arbitrary<number>) =>
    fc.tuple(base, length).map(([text, bits]) => `${text}/${bits}`)
  return {
    valid: fc.oneof(
      { weight: 1, arbitrary: base },
      { weight: 3, arbitrary: withLength(lengthsOf(lengthMax, ...usual)) },
    ),
    atLimit: withLength(fc.constantFrom(0, lengthMax)),
    overLimit: withLength(fc.constantFrom(-1, lengthMax + 1)),
    spoiled: mistakes('', '/8', 'example.org', 777, null, ...wrongs),
  }
}

export const prefixes = {
  ipv4: entries(
    addresses.ipv4.valid,
    32,
    [8, 16, 24, 25],
    ['10.0.0', '10.0.0.256', '10.0.0.0/08', '2001:db8::', '10.0.0.0/', '10.0.0.0/255.0.0.0'],
  ),
  ipv6: entries(
    addresses.ipv6.valid,
    128,
    [1, 32, 48, 64, 65],
    ['fe80::1%eth0', 'fe80::1%eth0/64', '1::2::3', '10.0.0.1', '2001:db8::/x', ':::'],
  ),
} as const satisfies Readonly<Record<'ipv4' | 'ipv6', Graded<string>>>
