/** Addresses, entries of rules and IPv6 ranges: mostly a few known ones, so that they overlap. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import { copiesOf, type GradedArbitraries } from './graded.ts'

type OfBothFamilies = Readonly<Record<'ipv4' | 'ipv6', GradedArbitraries<string>>>

const mostlyKnown = (
  known: fc.Arbitrary<string>,
  near: fc.Arbitrary<string>,
  anywhere: fc.Arbitrary<string>,
) =>
  fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 1, arbitrary: near },
    { weight: 1, arbitrary: anywhere },
  )

const ipv4 = mostlyKnown(
  fc.constantFrom(
    ...['0.0.0.0', '10.0.0.0', '10.0.0.77', '10.0.0.128', '10.0.1.0', '10.1.0.0', '192.0.2.1'],
    ...['127.255.255.255', '128.0.0.0', '255.255.255.255'],
  ),
  fc.nat({ max: 255 }).map(last => `10.0.0.${last}`),
  fc.ipV4(),
)

/** Decimal digits are hexadecimal digits too. */
const group = fc.nat({ max: 9999 })
const highestIpv6 = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'
const ipv6 = mostlyKnown(
  fc.constantFrom(
    ...['::', '::1', '2001:db8::', '2001:DB8::77', '2001:db8:0:1::', '2001:db8:0:1:8000::'],
    ...['2001:db8:1::', '8000::', '::ffff:10.0.0.77', highestIpv6],
  ),
  fc.nat({ max: 255 }).map(last => `2001:db8::${last}`),
  fc.tuple(group, group).map(([high, low]) => `2001:db8:${high}::${low}`),
)

/** Addresses without a prefix length. */
export const addresses: OfBothFamilies = {
  ipv4: {
    valid: ipv4,
    atLimit: fc.constantFrom('0.0.0.0', '255.255.255.255', '0.0.0.255', '255.0.0.0'),
    overLimit: copiesOf('0.0.0', '0.0.0.256', '256.0.0.0', '0.0.0.0.0'),
    malformed: copiesOf(
      ...['', '10', '10.0.0', '10.0.0.00', '10.0.0.077', '10.0.0.0/8', ' 10.0.0.1', '0x0a.0.0.1'],
      ...['::1', '-1.0.0.0', 'example.org', 777, null, ['10.0.0.1']],
    ),
  },
  ipv6: {
    valid: ipv6,
    atLimit: fc.constantFrom('::', highestIpv6, '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8'),
    overLimit: copiesOf('::10000', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', `${highestIpv6}f`),
    malformed: copiesOf(
      ...['', ':', ':::', '1::2::3', '::g', 'fe80::1%eth0', '::1/64', '[::1]', '::256.0.0.0'],
      ...['10.0.0.1', 'example.org', 777, null, ['::1']],
    ),
  },
}

const prefixesOf = (
  base: fc.Arbitrary<string>,
  lengthMax: number,
  usualLengths: readonly number[],
  malformed: readonly unknown[],
): GradedArbitraries<string> => {
  const withLength = (lengths: fc.Arbitrary<number>) =>
    fc.tuple(base, lengths).map(([text, length]) => `${text}/${length}`)
  const length = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(0, 0, ...usualLengths, lengthMax) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: lengthMax }) },
  )
  return {
    valid: fc.oneof({ weight: 1, arbitrary: base }, { weight: 3, arbitrary: withLength(length) }),
    atLimit: withLength(fc.constantFrom(0, lengthMax)),
    overLimit: withLength(fc.constantFrom(-1, lengthMax + 1)),
    malformed: copiesOf('', '/8', 'example.org', 777, null, ...malformed),
  }
}

/** Entries of rules: an address, or a network with its prefix length. */
export const prefixes: OfBothFamilies = {
  ipv4: prefixesOf(
    ipv4,
    32,
    [8, 16, 24, 25],
    ['10.0.0', '10.0.0.256', '10.0.0.0/08', '2001:db8::', '10.0.0.0/', '10.0.0.0/255.0.0.0'],
  ),
  ipv6: prefixesOf(
    ipv6,
    128,
    [1, 32, 48, 64, 65],
    ['fe80::1%eth0', 'fe80::1%eth0/64', '1::2::3', '10.0.0.1', '2001:db8::/x', ':::'],
  ),
}

const smallGroup = fc.nat({ max: 99 })
/** Bases on the bounds of the longest and of the shortest prefix that a range may have. */
const rangeBase = fc.oneof(
  fc.constantFrom('2001:db8::', '3fff:fff::'),
  fc.tuple(smallGroup, smallGroup).map(([high, low]) => `2001:db8:${high}:${low}00::`),
)
const rangesOfLengths = (lengths: readonly number[]) =>
  fc.tuple(rangeBase, fc.constantFrom(...lengths)).map(([text, length]) => `${text}/${length}`)

const lengths = limits.rangePrefixLengths

/** IPv6 ranges with their prefix length, as an assignment names them. Each valid length is a limit. */
export const ranges: GradedArbitraries<string> = {
  valid: rangesOfLengths(lengths),
  atLimit: rangesOfLengths(lengths),
  overLimit: rangesOfLengths(lengths.flatMap(length => [length - 1, length + 1])),
  malformed: fc.oneof(
    rangeBase,
    rangeBase.map(text => `${text}/`),
    rangeBase.map(text => `${text}/064`),
    copiesOf('', '/64', '10.0.0.0/24', '2001:db8/64', 777, null, ['::/64']),
  ),
}
