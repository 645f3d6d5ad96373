import fc from 'fast-check'
import { IPv4CidrRange, IPv6, IPv6CidrRange } from 'ip-num'
import { describe, expect, it } from 'vitest'
import { addressToBigint, parseAddress } from '../../src/net/address.ts'
import { firstAddress, lastAddress, parsePrefix } from '../../src/net/prefix.ts'
import { prefixSize } from '../oracle/prefix-size.ts'

interface Range {
  readonly first: bigint
  readonly last: bigint
  readonly size: bigint
}

/** What ip-num makes of the text, or undefined when it refuses. */
function theirs(text: string): Range | undefined {
  try {
    const range = text.includes(':') ? IPv6CidrRange.fromCidr(text) : IPv4CidrRange.fromCidr(text)
    const [first, last] = [range.getFirst().getValue(), range.getLast().getValue()]
    return { first, last, size: range.getSize() }
  } catch {
    return undefined
  }
}

function ours(text: string): Range | undefined {
  const parsed = parsePrefix(text)
  if (!parsed.ok) return undefined
  const [first, last] = [firstAddress(parsed.value), lastAddress(parsed.value)]
  return {
    first: addressToBigint(first),
    last: addressToBigint(last),
    size: prefixSize(parsed.value),
  }
}

/** Why the two may differ: every known reason, and no other. */
const weAlone = (text: string) =>
  !text.includes('/') ? 'bare address' : /:.*\./.test(text) ? 'dotted tail' : 'unknown'
const theyAlone = (text: string) =>
  text.includes('%') ? 'zone id' : /\/0[0-9]/.test(text) ? 'padded length' : 'unknown'

const rarely = <Value, Else>(arbitrary: fc.Arbitrary<Value>, otherwise: Else) =>
  fc.oneof({ weight: 1, arbitrary }, { weight: 7, arbitrary: fc.constant(otherwise) })

const octet = fc.oneof(
  { weight: 25, arbitrary: fc.integer({ min: 0, max: 255 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('256', '00', '01', '', 'x', '1e1') },
)
const quad = fc.tuple(octet, octet, octet, octet).map(octets => octets.join('.'))
const group = fc.oneof(
  { weight: 3, arbitrary: fc.constant('0') },
  { weight: 6, arbitrary: fc.stringMatching(/^[0-9a-fA-F]{1,4}$/) },
)
const colons = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.array(group, { minLength: 8, maxLength: 8 }) },
      { weight: 1, arbitrary: fc.array(group, { minLength: 5, maxLength: 9 }) },
    ),
    fc.option(fc.tuple(fc.nat({ max: 7 }), fc.integer({ min: 1, max: 8 })), { nil: undefined }),
    rarely(quad, undefined),
    rarely(fc.constantFrom('%eth0', '%1', '%'), ''),
  )
  .map(([groups, gap, tail, zone]) => {
    const parts = tail === undefined ? groups : [...groups.slice(0, 6), tail]
    if (gap === undefined) return parts.join(':') + zone
    const [start, length] = gap
    const after = parts.slice(start + length)
    return `${parts.slice(0, start).join(':')}::${after.join(':')}${zone}`
  })
const length = (most: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: most }).map(each => `/${each}`) },
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '/08', '/00', '/+8', '/33', '/129', '/x', '/8 ') },
  )
const written = fc.oneof(
  fc.tuple(quad, length(32)).map(parts => parts.join('')),
  fc.tuple(colons, length(128)).map(parts => parts.join('')),
)

describe('our arithmetic and that of ip-num', () => {
  it('find the same first address, last address and size in every prefix both accept', () => {
    fc.assert(
      fc.property(written, text => {
        const [mine, yours] = [ours(text), theirs(text)]
        if (mine !== undefined && yours !== undefined) expect(mine).toEqual(yours)
      }),
      { numRuns: 1500 },
    )
  })

  it('find the same value in every IPv6 address, also those with a dotted tail', () => {
    fc.assert(
      fc.property(colons, text => {
        const parsed = parseAddress(text)
        if (!parsed.ok) return
        expect(addressToBigint(parsed.value)).toBe(IPv6.fromString(text).getValue())
      }),
      { numRuns: 1000 },
    )
  })

  it('disagree on what is a prefix only for the reasons known', () => {
    fc.assert(
      fc.property(written, text => {
        const [mine, yours] = [ours(text), theirs(text)]
        if (mine !== undefined && yours === undefined) expect(weAlone(text)).not.toBe('unknown')
        if (mine === undefined && yours !== undefined) expect(theyAlone(text)).not.toBe('unknown')
      }),
      { numRuns: 1500 },
    )
  })

  it.each([
    ['we alone', 'a bare address', '192.0.2.1'],
    ['we alone', 'a prefix with a dotted tail', '::ffff:192.0.2.0/120'],
    ['they alone', 'a zone id', 'fe80::1%eth0/64'],
    ['they alone', 'a padded prefix length', '10.0.0.0/08'],
  ])('differ: %s accept %s', (who, _what, text) => {
    expect(ours(text) !== undefined).toBe(who === 'we alone')
    expect(theirs(text) !== undefined).toBe(who === 'they alone')
  })

  it.each([
    ['ipv4', (text: string) => !text.includes(':')],
    ['ipv6', (text: string) => text.includes(':')],
  ])('are compared in %s on many texts accepted by both, by one and by none', (_family, fits) => {
    const counts = { both: 0, one: 0, none: 0 }
    for (const text of fc.sample(written.filter(fits), { numRuns: 1000, seed: 11 })) {
      const accepted = [ours(text), theirs(text)].filter(range => range !== undefined).length
      counts[accepted === 2 ? 'both' : accepted === 1 ? 'one' : 'none']++
    }
    expect(counts.both).toBeGreaterThan(300)
    expect(counts.one).toBeGreaterThan(50)
    expect(counts.none).toBeGreaterThan(150)
  })
})
