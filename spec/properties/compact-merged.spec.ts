/** One rule for two, one rule as short as can be, and rules for a region: which they are, to the letter, and where their limits lie. */
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/contract/rules.ts'
import { listsByFamily, mergeRules, shortenRule } from '../../src/rules/compact/merge-rules.ts'
import {
  mayBeRules,
  rulesAccepting,
  rulesMatching,
} from '../../src/rules/compact/rules-accepting.ts'
import { everyPacket } from '../../src/rules/regions/packet-region.ts'
import {
  complementRegion,
  subtractRegions,
  unionRegions,
} from '../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../src/rules/regions/region-of.ts'

const rule = (ports: string | null | undefined, ipv4: readonly string[], more: object = {}): Rule =>
  ({
    ...{ protocol: 'TCP', action: 'ACCEPT', addresses: ipv4.length === 0 ? {} : { ipv4 } },
    ...(ports !== undefined && { ports }),
    ...more,
  }) as Rule

const low = ['10.0.0.0/25']
const high = ['10.0.0.128/25']

describe('two rules become one', () => {
  it.each<readonly [string, Rule, Rule, object]>([
    [
      'neighbouring networks',
      rule('22', low),
      rule('22', high),
      { ports: '22', addresses: { ipv4: ['10.0.0.0/24'] } },
    ],
    [
      'the same ports in other words',
      rule('80,81', low),
      rule('80-81', high),
      { addresses: { ipv4: ['10.0.0.0/24'] } },
    ],
    [
      'the same addresses in other words',
      rule('22', [...low, ...high]),
      rule('23', ['10.0.0.0/24']),
      { ports: '22-23', addresses: { ipv4: [...low, ...high] } },
    ],
    [
      'ports of one address',
      rule('22', low),
      rule('80,23', low),
      { ports: '22-23,80', addresses: { ipv4: low } },
    ],
    [
      'both families',
      rule('22', low),
      rule('22', [], { addresses: { ipv6: ['fd00::/64'] } }),
      { addresses: { ipv4: low, ipv6: ['fd00::/64'] } },
    ],
    [
      'networks that cannot be shorter',
      rule('22', ['10.0.0.0/32']),
      rule('22', ['10.0.0.2/32']),
      { addresses: { ipv4: ['10.0.0.0/32', '10.0.0.2/32'] } },
    ],
  ])('%s', (_, first, second, expected) => {
    expect(mergeRules(first, second)).toMatchObject(expected)
  })

  it('without ports, where one of them has none', () => {
    for (const none of [undefined, null]) {
      expect(mergeRules(rule('22', low), rule(none, low))).toEqual(rule(undefined, low))
      expect(mergeRules(rule(none, low), rule('22', low))).toEqual(rule(undefined, low))
      expect(mergeRules(rule(none, low), rule(undefined, high))).toEqual(
        rule(undefined, ['10.0.0.0/24']),
      )
    }
  })

  it('with the label and the description of the first that has any', () => {
    const named = (label?: string, description?: string) => ({
      ...(label !== undefined && { label }),
      ...(description !== undefined && { description }),
    })
    const merge = (one: object, other: object) =>
      mergeRules(rule('22', low, one), rule('22', high, other))
    const whole = (more: object) => rule('22', ['10.0.0.0/24'], more)
    expect(merge(named('a', 'b'), named('c', 'd'))).toEqual(whole(named('a', 'b')))
    expect(merge(named(), named('c', 'd'))).toEqual(whole(named('c', 'd')))
    expect(merge(named('a'), named('c', 'd'))).toEqual(whole(named('a', 'd')))
    expect(merge(named(), named())).toEqual(whole({}))
  })

  it.each<readonly [string, Rule, Rule]>([
    ['another action', rule('22', low), rule('22', high, { action: 'DROP' })],
    ['another protocol', rule('22', low), rule('22', high, { protocol: 'UDP' })],
    ['other ports and other addresses', rule('22', low), rule('23', high)],
    ['no ports and other addresses', rule(undefined, low), rule('23', high)],
  ])('but not with %s', (_, first, second) => {
    expect(mergeRules(first, second)).toBeUndefined()
    expect(mergeRules(second, first)).toBeUndefined()
  })

  it('up to the limits of a rule, and not beyond', () => {
    const apart = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_, at) => `10.0.${from + at}.${2 * ((from + at) % 100) + 1}/32`,
      )
    expect(
      mergeRules(rule('22', apart(0, 128)), rule('22', apart(128, 127)))?.addresses.ipv4,
    ).toHaveLength(255)
    expect(mergeRules(rule('22', apart(0, 128)), rule('22', apart(128, 128)))).toBeUndefined()
    const odd = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => from + 2 * at).join()
    expect(mergeRules(rule(odd(1, 8), low), rule(odd(17, 7), low))?.ports).toBe(odd(1, 15))
    expect(mergeRules(rule(odd(1, 8), low), rule(odd(17, 8), low))).toBeUndefined()
  })
})

describe('a rule is shortened', () => {
  it.each<readonly [string, Rule, Rule]>([
    ['every port', rule('1-65535', low), rule(undefined, low)],
    ['every port in pieces', rule('1-99,100-65535', low), rule(undefined, low)],
    ['all ports but one', rule('2-65535', low), rule('2-65535', low)],
    ['pieces that touch', rule('22,23,24', low), rule('22-24', low)],
    ['as many pieces as before', rule('80,22', low), rule('80,22', low)],
    ['two ports that touch', rule('22,23', low), rule('22,23', low)],
    ['no ports', rule(null, low), rule(null, low)],
    ['no text of ports', rule(undefined, low), rule(undefined, low)],
    ['networks that touch', rule('22', [...low, ...high]), rule('22', ['10.0.0.0/24'])],
    [
      'as many networks as before, in their order',
      rule('22', ['10.0.9.0/24', '10.0.0.0/24']),
      rule('22', ['10.0.9.0/24', '10.0.0.0/24']),
    ],
    [
      'what else it has',
      rule('22', low, { label: 'a', description: 'b', action: 'DROP' }),
      rule('22', low, { label: 'a', description: 'b', action: 'DROP' }),
    ],
  ])('%s', (_, given, expected) => {
    const { ports, ...rest } = expected
    expect(shortenRule(given)).toMatchObject(rest)
    expect(shortenRule(given).ports ?? undefined).toBe(ports ?? undefined)
  })

  it('keeps no list that is empty', () => {
    expect(listsByFamily(family => (family === 'ipv4' ? ['10.0.0.0/8'] : []))).toEqual({
      ipv4: ['10.0.0.0/8'],
    })
    expect(listsByFamily(() => [])).toEqual({})
  })
})

const web = (ports: string, addresses: readonly string[] = ['10.0.0.0/8']) =>
  regionOf({ direction: 'inbound', protocol: 'TCP', addresses, ports })

describe('rules for a region', () => {
  it('are sorted by direction and protocol', () => {
    const region = [
      regionOf({ direction: 'outbound', protocol: 'TCP', addresses: ['10.0.0.0/8'], ports: '1' }),
      regionOf({ direction: 'inbound', protocol: 'ICMP', addresses: ['10.0.0.0/8'] }),
      regionOf({ direction: 'inbound', protocol: 'UDP', addresses: ['10.0.0.0/8'], ports: '2' }),
      web('3'),
    ].reduce(unionRegions)
    const { inbound, outbound } = rulesMatching(region, 'DROP')
    expect(inbound.map(({ protocol, ports, action }) => [protocol, ports, action])).toEqual([
      ['TCP', '3', 'DROP'],
      ['UDP', '2', 'DROP'],
      ['ICMP', undefined, 'DROP'],
    ])
    expect(outbound).toEqual([
      { protocol: 'TCP', ports: '1', addresses: { ipv4: ['10.0.0.0/8'] }, action: 'DROP' },
    ])
  })

  it('are sorted by protocol, whichever family has it', () => {
    const of = (protocol: 'TCP' | 'UDP', address: string, ports: string) =>
      regionOf({ direction: 'inbound', protocol, addresses: [address], ports })
    const region = unionRegions(of('UDP', '10.0.0.0/8', '1'), of('TCP', 'fd00::/8', '2'))
    const { inbound } = rulesMatching(region, 'ACCEPT')
    expect(inbound.map(({ protocol, ports }) => [protocol, ports])).toEqual([
      ['TCP', '2'],
      ['UDP', '1'],
    ])
  })

  it('have both families in one, and no ports where all are meant', () => {
    const region = web('1-65535', ['10.0.0.0/8', 'fd00::/8'])
    expect(rulesMatching(region, 'ACCEPT').inbound).toEqual([
      {
        protocol: 'TCP',
        action: 'ACCEPT',
        addresses: { ipv4: ['10.0.0.0/8'], ipv6: ['fd00::/8'] },
      },
    ])
  })

  it('name nothing that no rule can name', () => {
    const others = regionOf({ direction: 'inbound', protocol: 'OTHER' })
    expect(rulesMatching(others, 'ACCEPT')).toEqual({ inbound: [], outbound: [] })
  })

  it('are cut where a rule is full: 15 pieces of ports, 255 addresses', () => {
    const ports = (count: number) =>
      Array.from({ length: count }, (_, at) => web(String(1 + 2 * at))).reduce(unionRegions)
    const pieces = (count: number) =>
      rulesMatching(ports(count), 'ACCEPT').inbound.map(each => each.ports?.split(',').length)
    expect(pieces(15)).toEqual([15])
    expect(pieces(16)).toEqual([15, 1])
    expect(pieces(31)).toEqual([15, 15, 1])
    // A range counts as two.
    const ranges = [web('1-3,5-7,9-11,13-15,17-19,21-23,25-27'), web('29-31'), web('33')].reduce(
      unionRegions,
    )
    expect(rulesMatching(ranges, 'ACCEPT').inbound.map(({ ports }) => ports)).toEqual([
      '1-3,5-7,9-11,13-15,17-19,21-23,25-27',
      '29-31,33',
    ])
    const hosts = (count: number) =>
      regionOf({
        ...{ direction: 'inbound', protocol: 'TCP', ports: '22' },
        addresses: Array.from({ length: count }, (_, at) => `10.0.${at >> 7}.${2 * (at & 127)}`),
      })
    const lengths = (count: number) =>
      rulesMatching(hosts(count), 'ACCEPT').inbound.map(({ addresses }) => addresses.ipv4?.length)
    expect(lengths(255)).toEqual([255])
    expect(lengths(256)).toEqual([255, 1])
  })
})

describe('rules that accept a region', () => {
  const closed = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' }
  it('drop the rest by the policy, or accept it where nothing else can', () => {
    expect(rulesAccepting(web('22'))).toEqual({
      ...closed,
      inbound: [rule('22', ['10.0.0.0/8'])],
    })
    expect(rulesAccepting(complementRegion(web('22')))).toEqual({
      ...{ outbound: [], inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' },
      inbound: [rule('22', ['10.0.0.0/8'], { action: 'DROP' })],
    })
    expect(rulesAccepting(everyPacket)).toEqual({
      ...{ inbound: [], inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT' },
    })
  })

  it.each(['inbound', 'outbound'] as const)(
    'are none where %s packets that no rule can name are accepted in part',
    direction => {
      const part = regionOf({ direction, protocol: 'OTHER', addresses: ['10.0.0.0/8'] })
      expect(rulesAccepting(part)).toBeUndefined()
      expect(rulesAccepting(subtractRegions(everyPacket, part))).toBeUndefined()
    },
  )

  it('take at most 33 sets of ports of a class, the one of none among them', () => {
    const sets = (count: number) =>
      Array.from({ length: count }, (_, at) => web(String(1 + 2 * at), [`10.${at}.0.0/16`])).reduce(
        unionRegions,
      )
    expect([32, 33].map(count => mayBeRules(sets(count)))).toEqual([true, false])
  })
})
