/** Answers to questions about all packets at once agree with the rules, packet by packet. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { directions } from '../../src/contract/vocabulary.ts'
import { UsageError } from '../../src/kit/errors.ts'
import {
  evaluatePlainly,
  judgePlainly,
  ruleMatches,
} from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, type ParsedPacket, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import {
  acceptRegion,
  checkChange,
  contains,
  decidedRegions,
  everyPacket,
  forbids,
  intersectRegions,
  isEmptyRegion,
  matchRegion,
  noPackets,
  type PacketRegion,
  parseRegion,
  permits,
  pickPacket,
  regionHolds,
  regionOf,
  representatives,
  sameRegion,
  search,
  sizeOfRegion,
  unionRegions,
} from '../../src/whatif.ts'
import { arbitraryPacket, smallRules } from '../support/arbitrary-rules.ts'
import { pairOfRules, tinyRules } from './whatif-pairs.ts'

/** Regions that rules cut: what one rule matches, what some rules accept. */
const region: fc.Arbitrary<PacketRegion> = fc.oneof(
  tinyRules.map(acceptRegion),
  smallRules.map(({ inbound: [rule] }) =>
    rule === undefined ? everyPacket : matchRegion(rule, 'inbound'),
  ),
  fc.constant(noPackets),
)

const packetsNear = (rules: Rules) => fc.array(arbitraryPacket(rules), { maxLength: 25 })
const rulesAndPackets = smallRules.chain(rules => fc.tuple(fc.constant(rules), packetsNear(rules)))
const accepts = (rules: Rules, packet: Packet | ParsedPacket): boolean =>
  evaluatePlainly(rules, packet).action === 'ACCEPT'

describe('questions to one rule set', () => {
  it('search finds the packets with the verdict, inside and outside of what was given', () => {
    fc.assert(
      fc.property(rulesAndPackets, region, region, ([rules, packets], inside, outside) => {
        for (const verdict of ['ACCEPT', 'DROP'] as const) {
          const found = search(rules, { verdict, inside, outside })
          for (const packet of packets.map(toParsedPacket)) {
            const isWanted = regionHolds(inside, packet) && !regionHolds(outside, packet)
            const hasVerdict = accepts(rules, packet) === (verdict === 'ACCEPT')
            expect(regionHolds(found, packet)).toBe(isWanted && hasVerdict)
          }
        }
      }),
    )
  })

  it('permits and forbids hold for every packet inside, or there is one for which they do not', () => {
    fc.assert(
      fc.property(rulesAndPackets, region, ([rules, near], inside) => {
        const accepted = search(rules, { verdict: 'ACCEPT', inside })
        const dropped = search(rules, { verdict: 'DROP', inside })
        const packets = [...near, ...[...representatives(rules)].slice(0, 200)]
          .map(toParsedPacket)
          .filter(packet => regionHolds(inside, packet))
        const isPermitted = permits(rules, inside)
        const isForbidden = forbids(rules, inside)
        if (isPermitted) expect(packets.filter(packet => !accepts(rules, packet))).toEqual([])
        else expect(accepts(rules, pickPacket(dropped) ?? expect.fail())).toBe(false)
        if (isForbidden) expect(packets.filter(packet => accepts(rules, packet))).toEqual([])
        else expect(accepts(rules, pickPacket(accepted) ?? expect.fail())).toBe(true)
        expect(permits(rules, accepted) && forbids(rules, dropped)).toBe(true)
        expect(sameRegion(unionRegions(accepted, dropped), inside)).toBe(true)
      }),
    )
  })

  it('one region contains another exactly when the common part is all of it', () => {
    fc.assert(
      fc.property(region, region, (whole, part) => {
        expect(contains(whole, part)).toBe(sameRegion(intersectRegions(whole, part), part))
        expect(contains(unionRegions(whole, part), part)).toBe(true)
      }),
    )
  })

  it('a rule matches exactly the region that it matches alone', () => {
    fc.assert(
      fc.property(rulesAndPackets, ([rules, packets]) => {
        for (const direction of directions)
          for (const rule of rules[direction]) {
            const matched = matchRegion(rule, direction)
            for (const packet of packets.map(toParsedPacket))
              expect(regionHolds(matched, packet)).toBe(
                packet.direction === direction && ruleMatches(rule, packet),
              )
          }
      }),
    )
  })

  it('every packet is in the one region of what decides it', () => {
    fc.assert(
      fc.property(rulesAndPackets, ([rules, packets]) => {
        const regions = decidedRegions(rules)
        const all = directions.flatMap(each => [regions[each].policy, ...regions[each].rules])
        expect(all.reduce((size, each) => size + sizeOfRegion(each), 0n)).toBe(
          sizeOfRegion(everyPacket),
        )
        for (const packet of packets.map(toParsedPacket)) {
          const { cause } = evaluatePlainly(rules, packet)
          const { policy, rules: ofRules } = regions[packet.direction]
          const own = cause.kind === 'rule' ? ofRules[cause.index] : policy
          expect(own !== undefined && regionHolds(own, packet)).toBe(true)
        }
      }),
    )
  })

  it('many packets are judged at once as each is alone', () => {
    fc.assert(
      fc.property(rulesAndPackets, ([rules, packets]) => {
        const parsed = packets.map(toParsedPacket)
        expect(judgePlainly(rules, parsed)).toEqual(
          parsed.map(packet => evaluatePlainly(rules, packet)),
        )
      }),
    )
  })
})

describe('a check of a change', () => {
  it('splits the intent by what was, is and is not, and finds what else changes', () => {
    fc.assert(
      fc.property(
        pairOfRules,
        region,
        fc.constantFrom('ACCEPT', 'DROP'),
        ([before, after], wanted, verdict) => {
          const check = checkChange(before, after, { region: wanted, verdict })
          const packets = [...representatives(before, after)].slice(0, 200).map(toParsedPacket)
          for (const packet of packets) {
            const had = accepts(before, packet) === (verdict === 'ACCEPT')
            const has = accepts(after, packet) === (verdict === 'ACCEPT')
            const isWanted = regionHolds(wanted, packet)
            expect(regionHolds(check.alreadyMet, packet)).toBe(isWanted && had && has)
            expect(regionHolds(check.met, packet)).toBe(isWanted && !had && has)
            expect(regionHolds(check.missing, packet)).toBe(isWanted && !has)
            expect(regionHolds(check.collateral, packet)).toBe(!isWanted && had !== has)
          }
          const { alreadyMet, met, missing, collateral } = check
          const parts = [alreadyMet, met, missing].map(sizeOfRegion)
          expect(parts.reduce((sum, size) => sum + size, 0n)).toBe(sizeOfRegion(wanted))
          expect(check.passes).toBe(isEmptyRegion(missing) && isEmptyRegion(collateral))
          expect(check.isAboutNothing).toBe(isEmptyRegion(wanted))
        },
      ),
    )
  })

  it('says of an intent about nothing that it is, and whether anything changes', () => {
    const shut = { inbound: [], inbound_policy: 'DROP', outbound_policy: 'DROP' } as const
    const open = { ...shut, inbound_policy: 'ACCEPT' } as const
    const checkOf = (after: typeof shut | typeof open, region: typeof noPackets) => {
      const { passes, isAboutNothing } = checkChange(shut, after, { region, verdict: 'DROP' })
      return { passes, isAboutNothing }
    }
    const ssh = regionOf({ direction: 'inbound', ports: '22' })
    expect(checkOf(shut, noPackets)).toEqual({ passes: true, isAboutNothing: true })
    expect(checkOf(open, noPackets)).toEqual({ passes: false, isAboutNothing: true })
    expect(checkOf(shut, ssh)).toEqual({ passes: true, isAboutNothing: false })
  })
})

describe('the words for a region', () => {
  it('left out hold everything: ports, addresses, protocol, family', () => {
    const ssh = regionOf({ direction: 'inbound', ports: '22' })
    expect(sizeOfRegion(ssh)).toBe(2n * (2n ** 32n + 2n ** 128n))
    expect(parsed('inbound TCP 22; inbound UDP 22 from any')).toEqual(ssh)
    expect(parsed('inbound TCP 1-65535')).toEqual(parsed('inbound TCP'))
    expect(parsed('outbound ICMP to 0.0.0.0/1, 128.0.0.0/1')).toEqual(
      regionOf({ direction: 'outbound', protocol: 'ICMP', family: 'ipv4' }),
    )
    expect(parsed(' nothing \n')).toEqual(noPackets)
  })

  it.each([
    ['ipv6', ['10.0.0.0/8'], 'region.family: expected ipv4, that of the addresses, got "ipv6"'],
    [
      'ipv4',
      ['::/0', '2001:db8::1'],
      'region.family: expected ipv6, that of the addresses, got "ipv4"',
    ],
  ] as const)('take no family %s with %j, which no packet has', (family, addresses, message) => {
    expect(() => regionOf({ family, addresses })).toThrow(new UsageError(message))
  })

  it('take a family with addresses of which one is, or none is listed', () => {
    const mixed = { addresses: ['10.0.0.0/8', '2001:db8::/32'] }
    const alone = { family: 'ipv4', addresses: ['10.0.0.0/8'] } as const
    expect(regionOf({ ...mixed, family: 'ipv4' })).toEqual(regionOf(alone))
    expect(regionOf({ family: 'ipv4', addresses: [] })).toEqual(noPackets)
    expect(regionOf({ family: 'ipv6', addressesExcept: ['10.0.0.0/8'] })).toEqual(
      regionOf({ family: 'ipv6' }),
    )
  })

  it('may list more ports than a rule may', () => {
    const ports = Array.from({ length: 40 }, (_, at) => `${2 * at + 1}`).join(', ')
    expect(sizeOfRegion(regionOf({ family: 'ipv4', ports, direction: 'inbound' }))).toBe(
      2n * 40n * 2n ** 32n,
    )
  })

  it.each([
    ['sideways TCP', 1],
    ['inbound TCP 22\ninbound SCTP', 2],
    ['inbound TCP to 10.0.0.0/8', 1],
    ['inbound TCP 0', 1],
    ['inbound TCP 22,', 1],
    ['inbound ICMP 22', 1],
    ['inbound TCP from 10.0.0.0/33', 1],
    ['inbound TCP from 10.0.0.0/8,', 1],
    ['inbound TCP 22 10.0.0.0/8', 1],
    ['inbound', 1],
  ])('refuse %j, at statement %i', (text, statement) => {
    const result = parseRegion(text)
    expect(result.ok ? undefined : result.fault.statement).toBe(statement)
  })
})

function parsed(text: string): PacketRegion {
  const result = parseRegion(text)
  if (!result.ok) throw new Error(result.fault.reason)
  return result.value
}
