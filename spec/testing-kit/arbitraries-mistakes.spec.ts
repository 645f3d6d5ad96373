/** The mistakes that people make in values, and that parsers fall for: each of them is drawn. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addresses,
  descriptions,
  labels,
  packets,
  portStrings,
  prefixes,
  ranges,
  reverseNames,
  ruleLabels,
  ruleSets,
  rules,
  tags,
} from '../../src/fast-check/index.ts'
import { pages } from '../../src/fast-check/values/pages.ts'

const samples = new Map<fc.Arbitrary<unknown>, readonly unknown[]>()

/** The same each time, drawn once. */
function sample(arbitrary: fc.Arbitrary<unknown>): readonly unknown[] {
  const drawn = samples.get(arbitrary) ?? fc.sample(arbitrary, { numRuns: 2000, seed: 2 })
  samples.set(arbitrary, drawn)
  return drawn
}

const textsOf = (drawn: readonly unknown[]) => new Set(drawn.map(each => JSON.stringify(each)))

/** What is never drawn of what is expected. */
const missing = (arbitrary: fc.Arbitrary<unknown>, expected: readonly unknown[]) => {
  const met = textsOf(sample(arbitrary))
  return expected.filter(each => !met.has(JSON.stringify(each)))
}

/** Nobody takes these for a text. */
const noTexts = [777, null]

const highest = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'

describe.each<readonly [string, fc.Arbitrary<unknown>, readonly unknown[]]>([
  [
    'IPv4 addresses',
    addresses.ipv4.malformed,
    [
      ...['', '10', '10.0.0', '10.0.0.00', '10.0.0.077', '10.0.0.0/8', ' 10.0.0.1', '0x0a.0.0.1'],
      ...['::1', '-1.0.0.0', 'example.org', ...noTexts, ['10.0.0.1']],
    ],
  ],
  [
    'IPv4 addresses a step too far',
    addresses.ipv4.overLimit,
    ['0.0.0', '0.0.0.256', '256.0.0.0', '0.0.0.0.0'],
  ],
  [
    'IPv6 addresses',
    addresses.ipv6.malformed,
    [
      ...['', ':', ':::', '1::2::3', '::g', 'fe80::1%eth0', '::1/64', '[::1]', '::256.0.0.0'],
      ...['10.0.0.1', 'example.org', ...noTexts, ['::1']],
    ],
  ],
  [
    'IPv6 addresses a step too far',
    addresses.ipv6.overLimit,
    ['::10000', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', `${highest}f`],
  ],
  [
    'IPv4 entries',
    prefixes.ipv4.malformed,
    [
      ...['', '/8', 'example.org', ...noTexts, '10.0.0', '10.0.0.256', '10.0.0.0/08'],
      ...['2001:db8::', '10.0.0.0/', '10.0.0.0/255.0.0.0'],
    ],
  ],
  [
    'IPv6 entries',
    prefixes.ipv6.malformed,
    [
      ...['', '/8', 'example.org', ...noTexts, 'fe80::1%eth0', 'fe80::1%eth0/64', '1::2::3'],
      ...['10.0.0.1', '2001:db8::/x', ':::'],
    ],
  ],
  [
    'ranges',
    ranges.malformed,
    ['', '/64', '10.0.0.0/24', '2001:db8/64', ...noTexts, ['::/64'], '2001:db8::', '3fff:fff::/'],
  ],
  [
    'ports',
    portStrings.malformed,
    [
      ...['', ' ', ',', '80,', ',80', ' 80', '80 ', '80 ,81', '80,  81', '080', '-1', '1e3'],
      ...['http', '1-', '1-2-3', '90-80', 777, true, ['80']],
    ],
  ],
  [
    'labels',
    labels.malformed,
    [
      ...['', '-web', 'web_', '.web', 'we b', 'a--b', 'a__b', 'a..b', 'web\n', 'w\u00e9b'],
      ...['\u{1f525}ab', null, 777, ['web']],
    ],
  ],
  ['labels of rules', ruleLabels.malformed, ['', ...noTexts, ['web']]],
  ['descriptions', descriptions.malformed, [7, null, true, ['web'], { text: 'web' }]],
  ['tags', tags.malformed, [{}, null, 'prod', [7], [null], [['prod']]]],
  [
    'reverse names',
    reverseNames.malformed,
    [
      ...['', '.', '..', 'host', '.com', 'a..b', '-a.com', 'a-.com', 'a b.com', 'a.com..'],
      ...['a.com\n', '\u00e9.com', 777, true, ['a.com']],
    ],
  ],
])('%s', (_, arbitrary, mistakes) => {
  it('are wrong in each of these ways', () => expect(missing(arbitrary, mistakes)).toEqual([]))
})

/** The values of one field, over all that are drawn. */
const fieldOf = (arbitrary: fc.Arbitrary<unknown>, name: string) =>
  sample(arbitrary).map(each => (each as Readonly<Record<string, unknown>>)[name])

const missingIn = (
  arbitrary: fc.Arbitrary<unknown>,
  name: string,
  expected: readonly (string | number | null)[],
) => {
  const met = new Set(fieldOf(arbitrary, name))
  return expected.filter(each => !met.has(each))
}

/** Which of these fields are left out of some. */
const leftOut = (arbitrary: fc.Arbitrary<unknown>, names: readonly string[]) =>
  names.filter(name => fieldOf(arbitrary, name).includes(undefined))

describe('rules', () => {
  it('have words that the provider does not know: numbers of protocols, other cases, other verdicts', () => {
    expect(missingIn(rules.malformed, 'protocol', [6, 'tcp', 'ALL'])).toEqual([])
    expect(missingIn(rules.malformed, 'action', [7, null, 'drop', 'REJECT'])).toEqual([])
    expect(missingIn(rules.malformed, 'priority', [1])).toEqual([])
  })

  it('lack each field that they need', () => {
    const needed = ['protocol', 'addresses', 'action']
    expect(leftOut(rules.malformed, needed)).toEqual(needed)
    for (const grade of ['valid', 'atLimit', 'overLimit'] as const)
      expect(leftOut(rules[grade], [...needed, 'label', 'description', 'ports'])).toEqual([
        ...['label', 'description', 'ports'],
      ])
  })

  it('have ports where there are none, and labels, descriptions and addresses of other types', () => {
    const drawn = sample(rules.malformed) as readonly Readonly<Record<string, unknown>>[]
    const withPorts = drawn.filter(({ ports }) => typeof ports === 'string')
    expect(withPorts.map(({ protocol }) => protocol)).toEqual(
      expect.arrayContaining(['ICMP', 'IPENCAP', 'TCP', 'UDP']),
    )
    expect(missingIn(rules.malformed, 'ports', [777, 'http'])).toEqual([])
    expect(missingIn(rules.malformed, 'label', ['', 777])).toEqual([])
    expect(missingIn(rules.malformed, 'description', [7])).toEqual([])
    const lists = textsOf(fieldOf(rules.malformed, 'addresses'))
    const shapes = [[], {}, null, { ipv4: '10.0.0.1' }, { ipv4: null }, { ipv5: ['::1'] }]
    expect(shapes.filter(each => !lists.has(JSON.stringify(each)))).toEqual([])
    expect([...lists]).toContain('{"ipv4":["10.0.0.0/08"]}')
    expect([...lists].some(text => /"ipv4":\[.*"ipv6":\["1::2::3"\]/.test(text))).toBe(true)
  })

  it('have from one to four entries of a family, and too many or none only where they are beyond the limit', () => {
    const counts = (arbitrary: fc.Arbitrary<unknown>, family: string) =>
      fieldOf(arbitrary, 'addresses').flatMap(
        each => (each as Readonly<Record<string, readonly string[]>>)[family]?.length ?? [],
      )
    for (const family of ['ipv4', 'ipv6']) {
      expect([...new Set(counts(rules.valid, family))].sort()).toEqual([1, 2, 3, 4])
      expect(counts(rules.overLimit, family)).toEqual(expect.arrayContaining([0, 1, 255, 256]))
      expect(Math.max(...counts(rules.atLimit, family))).toBe(255)
    }
  })
})

describe('rule sets', () => {
  const lengths = (arbitrary: fc.Arbitrary<unknown>, name: string) =>
    new Set(fieldOf(arbitrary, name).map(each => (each as readonly unknown[]).length))

  it('have up to seven rules in a direction, and at the limit all in one, or some in each', () => {
    expect([...lengths(ruleSets.valid, 'inbound')].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    const atLimit = fc.sample(ruleSets.atLimit, { numRuns: 60, seed: 2 })
    expect(new Set(atLimit.map(({ inbound }) => inbound?.length))).toEqual(new Set([0, 12, 25]))
    const over = fc.sample(ruleSets.overLimit, { numRuns: 60, seed: 2 }) as typeof atLimit
    expect(new Set(over.map(({ outbound }) => outbound?.length))).toEqual(new Set([26, 14, 0]))
  })

  it('are no objects, lack a policy, or hold what is no list, no word and no rule', () => {
    expect(missing(ruleSets.malformed, [[], null, 'rules'])).toEqual([])
    const objects = sample(ruleSets.malformed).filter(each => Object(each) === each)
    const sets = objects as readonly Readonly<Record<string, unknown>>[]
    const met = (name: string) => textsOf(sets.map(each => each[name] ?? null))
    expect([...met('inbound')]).toEqual(expect.arrayContaining(['7', '""', '{}']))
    expect([...met('inbound_policy')]).toEqual(expect.arrayContaining(['null', '"REJECT"']))
    expect(sets.some(each => each['outbound_policy'] === undefined && each['outbound'])).toBe(true)
    const wrong = (name: string) => [...met(name)].some(text => text.includes('"REJECT"'))
    expect(wrong('outbound')).toBe(true)
    const tooMuch = [...met('inbound')].some(text => text.includes('"0-') || text.includes('65536'))
    expect(tooMuch).toBe(true)
  })
})

describe('packets and pages', () => {
  it('of no direction, protocol or address, with a port too much and one too few', () => {
    expect(missingIn(packets.malformed, 'direction', ['', 'forward'])).toEqual([])
    expect(missingIn(packets.malformed, 'protocol', [6, 'tcp', 'ICMPv6'])).toEqual([])
    const texts = ['', '10.0.0.0/8', 'example.org']
    expect(missingIn(packets.malformed, 'address', texts)).toEqual([])
    const drawn = sample(packets.malformed) as readonly Readonly<Record<string, unknown>>[]
    const isPortful = ({ protocol }: { readonly protocol?: unknown }) =>
      protocol === 'TCP' || protocol === 'UDP'
    expect(drawn.some(each => isPortful(each) && each['port'] === undefined)).toBe(true)
    expect(drawn.some(each => !isPortful(each) && each['port'] !== undefined)).toBe(true)
    expect(missingIn(packets.overLimit, 'address', ['0.0.0.256', '::10000'])).toEqual([])
    expect(missingIn(packets.atLimit, 'address', ['255.0.0.0', '::', highest])).toEqual([])
  })

  it('are asked for by what is no number', () => {
    for (const name of ['page', 'page_size']) {
      const met = textsOf(fieldOf(pages.malformed, name).map(each => each ?? 0))
      const mistakes = ['', 1.5, true, 'one', [1]]
      expect(mistakes.filter(each => !met.has(JSON.stringify(each)))).toEqual([])
    }
  })
})

describe('texts', () => {
  it('are joined by each sign that labels may have, and repeat a few that are known', () => {
    const joined = new Set(
      (sample(labels.valid) as readonly string[]).flatMap(text => text.match(/[-_.]/g) ?? []),
    )
    expect(joined).toEqual(new Set(['-', '_', '.']))
    expect(missing(labels.valid, ['web', 'db-1'])).toEqual([])
    expect(missing(ruleLabels.valid, ['web', 'db-1'])).toEqual([])
    expect(missing(tags.valid, [[], ['a'], ['b'], ['prod'], ['Prod']])).toEqual([])
    const hosts = [null, 'mail.example.com', 'MAIL.example.com', 'mail.example.com.']
    expect(missing(reverseNames.valid, hosts)).toEqual([])
  })

  it('of free text have what parsers fall for: blanks, quotes, backslashes, line feeds, great code points', () => {
    const letters = new Set(
      (sample(descriptions.valid) as readonly string[]).flatMap(text => [...text]),
    )
    expect([...' ,:"<\\\n\u00e9\u3042\u{1f525}'].filter(each => !letters.has(each))).toEqual([])
  })

  it('of hosts have from two to five parts, and the longest have as many as it takes', () => {
    const partsOf = (arbitrary: fc.Arbitrary<unknown>) =>
      new Set(
        (sample(arbitrary) as readonly (string | null)[]).flatMap(
          name => name?.replace(/\.$/, '').split('.').length ?? [],
        ),
      )
    expect([...partsOf(reverseNames.valid)].sort()).toEqual([2, 3, 4, 5])
    expect(partsOf(reverseNames.atLimit)).toEqual(new Set([3, 4]))
    const counts = (sample(tags.valid) as readonly (readonly string[])[]).map(each => each.length)
    expect([...new Set(counts)].sort()).toEqual([0, 1, 2, 3, 4, 5])
    const full = (sample(tags.atLimit) as readonly (readonly string[])[]).map(each => each.length)
    expect([...new Set(full)].sort()).toEqual([1, 2, 3])
  })
})
