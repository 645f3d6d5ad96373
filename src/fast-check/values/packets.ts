/** Packets, on the same few addresses and ports that rules are made of; and packets that tell rule sets apart. */
import fc from 'fast-check'
import { limits } from '../../contract/limits.ts'
import type { Rules } from '../../contract/rules.ts'
import { directions, portProtocols } from '../../contract/vocabulary.ts'
import type { Packet } from '../../rules/evaluate/packet.ts'
import { representativesByClass } from '../../rules/search/representatives.ts'
import { addresses } from './addresses.ts'
import { copiesOf, type GradedArbitraries, record } from './graded.ts'

const { portMin, portMax } = limits
const { ipv4, ipv6 } = addresses
const direction = fc.constantFrom(...directions)
const address = fc.oneof(ipv4.valid, ipv6.valid)
const port = fc.oneof(fc.constantFrom(22, 80, 443), fc.integer({ min: portMin, max: portMax }))

const portful = { direction, protocol: fc.constantFrom(...portProtocols), address }
const portless = { direction, protocol: fc.constantFrom('ICMP', 'IPENCAP', 'OTHER'), address }

/** Packets of every direction, protocol and family. */
export const packets: GradedArbitraries<Packet> = {
  valid: fc.oneof(
    { weight: 2, arbitrary: record({ ...portful, port }) },
    { weight: 1, arbitrary: record(portless) },
  ),
  atLimit: fc.oneof(
    record({ ...portful, port: fc.constantFrom(portMin, portMax) }),
    record({ ...portless, address: fc.oneof(ipv4.atLimit, ipv6.atLimit) }),
  ),
  overLimit: fc.oneof(
    record({ ...portful, port: fc.constantFrom(portMin - 1, portMax + 1) }),
    record({ ...portless, address: fc.oneof(ipv4.overLimit, ipv6.overLimit) }),
  ),
  malformed: fc.oneof(
    record(portful),
    record({ ...portless, port }),
    record({ ...portless, address: fc.constantFrom('', '10.0.0.0/8', 'example.org') }),
    record({ ...portless, protocol: copiesOf(6, 'tcp', 'ICMPv6') }),
    record({ ...portless, direction: copiesOf('', 'forward') }),
  ),
}

/**
 * One of the packets that decide whether these rule sets are equivalent: they are exactly when they agree on each of
 * them. Each comes up equally often, except that no traffic class (direction, family and protocol) crowds out another
 * one by having thousands. Shrinks towards the first representative. Packets are made one at a time, though there may be
 * millions; throws like `acceptRegion` of `firedrill/whatif`.
 */
export const representatives = (...sets: readonly Rules[]): fc.Arbitrary<Packet> =>
  fc.oneof(
    { withCrossShrink: true },
    ...representativesByClass(...sets).map(({ count, nth }) => ({
      weight: Math.min(count, classWeightMax),
      arbitrary: fc.noBias(fc.nat({ max: count - 1 })).map(nth),
    })),
  )

/** More packets than this make a traffic class no more frequent. */
const classWeightMax = 32
