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
  compareAddresses,
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
            expect(actionOf(before, justOutside)).toBe(actionOf(after, justOutside))
            expect(classOf(toParsedPacket(justOutside))).toEqual(classOf(change))
          }
        }
      }),
    )
  })

  it('shows the nearest packet that stays: by port at the address of the witness, else by address', () => {
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
    const outside = compareFilters(filter(before), filter(after)).changes[0]?.justOutside
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

/** The packets that would have been shown instead, had their verdict stayed. */
function nearerThanOutside(change: VerdictChange): PacketRegion {
  const { witness, justOutside } = change
  const trafficClass = classOf(change)
  if (justOutside === null) return regionOf(trafficClass)
  const from = toAddress(witness.address)
  const to = toAddress(justOutside.address)
  const here = { ...trafficClass, addresses: [witness.address] }
  if (compareAddresses(from, to) === 0)
    return regionOf({ ...here, ports: portsNearer(witness.port ?? 0, justOutside.port ?? 0) })
  const [rank, distance] = [addressToBigint(from), addressToBigint(to) - addressToBigint(from)]
  const radius = (distance < 0n ? -distance : distance) - 1n
  const last = (1n << BigInt(addressBits[change.family])) - 1n
  const low = rank > radius ? rank - radius : 0n
  const high = rank + radius < last ? rank + radius : last
  const near = summarize(
    addressFromBigint(change.family, low),
    addressFromBigint(change.family, high),
  )
  return regionOf({ ...trafficClass, addresses: near.map(printPrefix) })
}

function portsNearer(from: number, to: number): string {
  const radius = Math.abs(to - from) - 1
  const [low, high] = [Math.max(1, from - radius), Math.min(65_535, from + radius)]
  return low === high ? `${low}` : `${low}-${high}`
}

function toAddress(text: string): Address {
  const parsed = parseAddress(text)
  if (!parsed.ok) throw new Error(printReason(parsed.fault))
  return parsed.value
}
