/** Addresses of either family, mostly a few known ones, so that they meet. */
import fc from 'fast-check'
import type { Graded } from './graded.ts'
import { mistakes } from './mistakes.ts'

const around = (
  known: fc.Arbitrary<string>,
  near: fc.Arbitrary<string>,
  anywhere: fc.Arbitrary<string>,
) =>
  fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: near },
    { weight: 1, arbitrary: anywhere },
  )

const ipv4 = around(
  fc.constantFrom(
    ...['0.0.0.0', '10.0.0.0', '10.0.0.77', '10.0.0.128', '10.0.1.0', '10.1.0.0', '192.0.2.1'],
    ...['127.255.255.255', '128.0.0.0', '255.255.255.255'],
  ),
  fc.nat({ max: 255 }).map(last => `10.0.0.${last}`),
  fc.ipV4(),
)

/** Decimal digits are hexadecimal ones too. */
const group = fc.nat({ max: 9999 })
const highest = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'
const ipv6 = around(
  fc.constantFrom(
    ...['::', '::1', '2001:db8::', '2001:DB8::77', '2001:db8:0:1::', '2001:db8:0:1:8000::'],
    ...['2001:db8:1::', '8000::', '::ffff:10.0.0.77', highest],
  ),
  fc.nat({ max: 255 }).map(last => `2001:db8::${last}`),
  fc.tuple(group, group).map(([high, low]) => `2001:db8:${high}::${low}`),
)

/** Bare ones: without a prefix length. */
export const addresses = {
  ipv4: {
    valid: ipv4,
    atLimit: fc.constantFrom('0.0.0.0', '255.255.255.255', '0.0.0.255', '255.0.0.0'),
    overLimit: mistakes('0.0.0', '0.0.0.256', '256.0.0.0', '0.0.0.0.0'),
    spoiled: mistakes(
      ...['', '10', '10.0.0', '10.0.0.00', '10.0.0.077', '10.0.0.0/8', ' 10.0.0.1', '0x0a.0.0.1'],
      ...['::1', '-1.0.0.0', 'example.org', 777, null, ['10.0.0.1']],
    ),
  },
  ipv6: {
    valid: ipv6,
    atLimit: fc.constantFrom('::', highest, '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8'),
    overLimit: mistakes('::10000', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', `${highest}f`),
    spoiled: mistakes(
      ...['', ':', ':::', '1::2::3', '::g', 'fe80::1%eth0', '::1/64', '[::1]', '::256.0.0.0'],
      ...['10.0.0.1', 'example.org', 777, null, ['::1']],
    ),
  },
} as const satisfies Readonly<Record<'ipv4' | 'ipv6', Graded<string>>>
