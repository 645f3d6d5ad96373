/** Every change comes with a packet that proves it, and with the nearest one that it spares. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { InvariantError } from '../../src/kit/errors.ts'
import {
  type Address,
  addressBits,
  addressFromBigint,
  addressToBigint,
  parseAddress,
} from '../../src/net/address.ts'
import { printPrefix } from '../../src/net/prefix.ts'
import { summarize } from '../../src/net/summarize.ts'
import { printReason } from '../../src/refusals/print.ts'
import { compareFilters } from '../../src/rules/compare/compare-rules.ts'
import type { Filter } from '../../src/rules/compare/filter.ts'
import { preparedOf } from '../../src/rules/compile/prepare.ts'
import type { TrafficClass } from '../../src/rules/compile/traffic-class.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import {
  compareRules,
  contains,
  type PacketRegion,
  regionOf,
  unionRegions,
  type VerdictChange,
} from '../../src/whatif.ts'
import { actionOf, changed, holds } from './whatif-changed.ts'
import { pairOfRules } from './whatif-pairs.ts'

describe('a change', () => {
  it('shows a packet that the stated deciders judge, and another of its trafficClass that stays', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const comparison = compareRules(before, after)
        for (const change of comparison.changes) {
          const { witness, justOutside, to } = change
          expect(evaluatePlainly(after, witness)).toEqual({ action: to, cause: change.after })
          expect(evaluatePlainly(before, witness).cause).toEqual(change.before)
          expect(actionOf(before, witness)).not.toBe(to)
          expect(holds(regionOf(change), witness)).toBe(true)
          if (justOutside === null) {
            expect(contains(changed(comparison), regionOf(classOf(change)))).toBe(true)
          } else {
            const { packet, crossed } = justOutside
            expect(actionOf(before, packet)).toBe(actionOf(after, packet))
            expect(classOf(toParsedPacket(packet))).toEqual(classOf(change))
            expect(crossed).toBe(crossedBetween(witness, packet))
          }
        }
      }),
    )
  })

  it('shows the nearest packet that stays: another port or another address, whichever is fewer steps away', () => {
    fc.assert(
      fc.property(pairOfRules, ([before, after]) => {
        const comparison = compareRules(before, after)
        const differing = changed(comparison)
        for (const change of comparison.changes)
          expect(contains(differing, nearerThanOutside(change))).toBe(true)
      }),
    )
  })
})

describe('the packet just outside', () => {
  const closed: Rules = {
    ...{ inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP' },
  }
  const opening = (ports: string, ipv4: string): Rules => ({
    ...closed,
    inbound: [{ protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: [ipv4] }, ports }],
  })
  it.each([
    ['22', '10.0.0.0/8', 'port', '10.0.0.1', 21],
    ['20-24', '10.0.0.0/8', 'address', '9.255.255.255', 22],
    ['21-65535', '10.0.0.0/8', 'port', '10.0.0.1', 20],
    ['1-1024', '10.0.0.0/8', 'address', '9.255.255.255', 22],
    ['1-1024', '0.0.0.0/0', 'port', '0.0.0.1', 1025],
    ['1-65535', '10.0.0.0/8', 'address', '9.255.255.255', 22],
  ] as const)('of ports %s from %s lies across the %s', (ports, ipv4, crossed, address, port) => {
    const [change] = compareRules(closed, opening(ports, ipv4)).changes
    const packet = { direction: 'inbound', protocol: 'TCP', address, port }
    expect(change?.justOutside).toEqual({ packet, crossed })
  })

  it('lies across both where all ports of its address and all addresses of its port change', () => {
    const [change] = compareRules(closed, {
      ...closed,
      inbound: ['1-65535 10.0.0.0/8', '22 0.0.0.0/0'].map(text => {
        const [ports = '', entry = ''] = text.split(' ')
        return { protocol: 'TCP', action: 'ACCEPT', addresses: { ipv4: [entry] }, ports }
      }),
    }).changes.filter(({ before, ports }) => before.kind === 'policy' && ports === '1-65535')
    const packet = { direction: 'inbound', protocol: 'TCP', address: '9.255.255.255', port: 21 }
    expect(change?.justOutside).toEqual({ packet, crossed: 'both' })
  })
})

describe('a comparison that the rules as they are written contradict', () => {
  const opening = (ports: string, label?: string): Rules => ({
    inbound: [
      {
        ...{ protocol: 'TCP', ports, addresses: { ipv4: ['192.0.2.0/24'] }, action: 'ACCEPT' },
        ...(label !== undefined && { label }),
      },
    ],
    inbound_policy: 'DROP',
    outbound: [],
    outbound_policy: 'DROP',
  })
  /** A filter that answers from other rules than it shows. */
  const filter = (rules: Rules, compiled = rules): Filter => ({
    kind: 'rules',
    rules,
    prepared: () => preparedOf(compiled),
  })
  const before = opening('22', 'ssh')
  const after = opening('22-23', 'both')

  it('throws where a witness has another verdict on either side', () => {
    const compare = () => compareFilters(filter(opening('1-99', 'ssh'), before), filter(after))
    expect(compare).toThrow(InvariantError)
    expect(compare).toThrow('the rules as they are written say')
    const less = filter(opening('22,80', 'both'), after)
    expect(() => compareFilters(filter(before), less)).toThrow(InvariantError)
  })

  it('throws where another rule decides, by its label or its place', () => {
    for (const other of [opening('22-23', 'else'), { ...after, inbound: shifted(after) }])
      expect(() => compareFilters(filter(before), filter(other, after))).toThrow(InvariantError)
  })

  it('throws where the packet just outside does not stay', () => {
    const outside = compareFilters(filter(before), filter(after)).changes[0]?.justOutside?.packet
    const { port } = toParsedPacket(outside ?? packetAtNoPort)
    expect(port).not.toBe(23)
    const more = opening(port === 22 ? '23' : `22-23,${port}`, 'both')
    expect(() => compareFilters(filter(before), filter(more, after))).toThrow(InvariantError)
  })

  it('is none where filters show the rules that they answer from', () => {
    expect(compareFilters(filter(before), filter(after)).equivalent).toBe(false)
  })
})

/** The same rules one place further down, behind one that no packet meets. */
const shifted = ({ inbound }: Rules): Rules['inbound'] => [
  { protocol: 'TCP', addresses: { ipv4: ['203.0.113.1/32'] }, action: 'DROP' },
  ...inbound,
]

const packetAtNoPort: Packet = { direction: 'inbound', protocol: 'ICMP', address: '192.0.2.1' }

const classOf = ({ direction, protocol, family }: TrafficClass): TrafficClass => ({
  direction,
  protocol,
  family,
})

/** In what two packets differ. */
const crossedBetween = (one: Packet, other: Packet) =>
  one.address === other.address ? 'port' : one.port === other.port ? 'address' : 'both'

/** The packets that would have been shown instead, had their verdict stayed. */
function nearerThanOutside(change: VerdictChange): PacketRegion {
  const { witness, justOutside } = change
  const trafficClass = classOf(change)
  if (justOutside === null) return regionOf(trafficClass)
  const { packet, crossed } = justOutside
  const ports = witness.port === undefined ? {} : { ports: `${witness.port}` }
  const here = { ...trafficClass, addresses: [witness.address] }
  const apart = apartBy(witness, packet)
  if (crossed === 'both')
    return [
      regionOf(here),
      regionOf({ ...trafficClass, ...ports }),
      regionOf({ ...trafficClass, addresses: addressesWithin(witness, apart - 1n) }),
    ].reduce(unionRegions)
  // Of a port and an address that are equally far away the port is shown.
  const portsAway = Number(crossed === 'port' ? apart - 1n : apart)
  const nearer = { ...trafficClass, ...ports, addresses: addressesWithin(witness, apart - 1n) }
  if (witness.port === undefined) return regionOf(nearer)
  const within = portsWithin(witness.port, Math.min(portsAway, 65_535))
  return unionRegions(regionOf(nearer), regionOf({ ...here, ports: within }))
}

/** How many ports or addresses lie between two packets: addresses where those differ. */
function apartBy(one: Packet, other: Packet): bigint {
  const [from, to] = [one, other].map(({ address }) => addressToBigint(toAddress(address)))
  const apart = (to ?? 0n) - (from ?? 0n) || BigInt((other.port ?? 0) - (one.port ?? 0))
  return apart < 0n ? -apart : apart
}

/** The addresses that are at most so far from that of a packet. */
function addressesWithin({ address }: Packet, radius: bigint): readonly string[] {
  const { family, ...rest } = toAddress(address)
  const rank = addressToBigint({ family, ...rest })
  const last = (1n << BigInt(addressBits[family])) - 1n
  const low = rank > radius ? rank - radius : 0n
  const high = rank + radius < last ? rank + radius : last
  return summarize(addressFromBigint(family, low), addressFromBigint(family, high)).map(printPrefix)
}

function portsWithin(from: number, radius: number): string {
  const [low, high] = [Math.max(1, from - radius), Math.min(65_535, from + radius)]
  return low === high ? `${low}` : `${low}-${high}`
}

function toAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new Error(printReason(parsed.fault))
  return parsed.value
}
