/** Generated values meet: they overlap, nest, touch, repeat, shadow and decide, often enough for a run to see it. */

import fc from 'fast-check'
import { describe, it } from 'vitest'
import type { Rule } from '../../src/contract/rules.ts'
import {
  addresses,
  labels,
  packets,
  portStrings,
  prefixes,
  representatives,
  reverseNames,
  ruleSets,
  rules,
  tags,
  worlds,
} from '../../src/fast-check/index.ts'
import { type PortPiece, parsePorts } from '../../src/net/ports.ts'
import { hasHostBits, type Prefix, prefixContains } from '../../src/net/prefix.ts'
import { printReason } from '../../src/refusals/print.ts'
import { trafficClasses } from '../../src/rules/compile/traffic-class.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { type Packet, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import { lintRules } from '../../src/whatif.ts'
import { serviceKey } from '../../src/world/records/device.ts'
import { values } from '../../src/world/table.ts'
import type { World } from '../../src/world/world.ts'
import { prefixIn, touches } from '../support/prefixes.ts'
import { expectShares, shown } from '../support/shares.ts'

const two = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.tuple(arbitrary, arbitrary)
const some = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.array(arbitrary, { minLength: 6, maxLength: 6 })

describe.each(['ipv4', 'ipv6'] as const)('entries of rules, %s', family => {
  it('overlap by twos, and come bare and with bits beyond their length', () => {
    const showings = (texts: readonly string[]) => {
      const [one, other] = texts.map(prefixIn) as [Prefix, Prefix]
      return shown({
        overlap: prefixContains(one, other.address) || prefixContains(other, one.address),
        bare: texts.some(text => !text.includes('/')),
        'host bits': [one, other].some(hasHostBits),
      })
    }
    expectShares(two(prefixes[family].valid), showings, { overlap: 30, bare: 30, 'host bits': 50 })
  })

  it('nest, touch and repeat among six', () => {
    const showings = (texts: readonly string[]) => {
      const entries = texts.map(prefixIn)
      const any = (meets: (one: Prefix, other: Prefix) => boolean): boolean =>
        entries.some((one, at) => entries.some((other, place) => at !== place && meets(one, other)))
      return shown({
        nest: any((one, other) => one.length < other.length && prefixContains(one, other.address)),
        touch: any(touches),
        repeat: new Set(texts).size < texts.length,
      })
    }
    expectShares(some(prefixes[family].valid), showings, { nest: 80, touch: 5, repeat: 5 })
  })
})

describe('port strings', () => {
  it('overlap by twos, and within themselves they overlap, touch and repeat', () => {
    const showings = (texts: readonly string[]) => {
      const [one, other] = texts.map(piecesIn) as [PieceList, PieceList]
      const later = (at: number) => one.slice(at + 1)
      return shown({
        overlap: one.some(piece => other.some(each => meet(piece, each))),
        'overlap itself': one.some((piece, at) => later(at).some(each => meet(piece, each))),
        repeat: one.some((piece, at) => later(at).some(each => isSame(piece, each))),
        touch: one.some(piece => one.some(each => piece.last + 1 === each.first)),
        'one piece': one.length === 1,
        'with spaces': texts.some(text => text.includes(' ')),
      })
    }
    expectShares(two(portStrings.valid), showings, {
      overlap: 70,
      'overlap itself': 50,
      repeat: 4,
      touch: 4,
      'one piece': 8,
      'with spaces': 50,
    })
  })
})

describe('texts and addresses', () => {
  it('repeat', () => {
    const repeats = (values: readonly unknown[]) =>
      shown({ repeat: new Set(values).size < values.length })
    expectShares(some(labels.valid), repeats, { repeat: 30 })
    expectShares(some(addresses.ipv4.valid), repeats, { repeat: 25 })
    expectShares(some(addresses.ipv6.valid), repeats, { repeat: 25 })
    expectShares(tags.valid, repeats, { repeat: 10 })
  })

  it('are names of hosts and none, in letters of either size', () => {
    const showings = (name: string | null) =>
      shown({
        none: name === null,
        'ends with a dot': name?.endsWith('.') === true,
        'great letters': name !== null && name !== name.toLowerCase(),
      })
    const least = { none: 20, 'ends with a dot': 15, 'great letters': 20 }
    expectShares(reverseNames.valid, showings, least)
  })
})

describe('rules', () => {
  it('are for every protocol, family and action, with ports, with null and with none', () => {
    const showings = ({ protocol, action, addresses: { ipv4, ipv6 }, ports }: Rule) => [
      protocol,
      action,
      ipv4 === undefined ? 'ipv6 only' : ipv6 === undefined ? 'ipv4 only' : 'both',
      ports === undefined ? 'no ports' : ports === null ? 'null' : 'ports',
    ]
    expectShares(rules.valid, showings, {
      ...{ TCP: 20, UDP: 20, ICMP: 10, IPENCAP: 10, ACCEPT: 30, DROP: 30 },
      ...{ 'ipv4 only': 20, 'ipv6 only': 20, both: 20, 'no ports': 30, null: 5, ports: 30 },
    })
  })

  it('of one set shadow one another, and some decide nothing', () => {
    expectShares(
      ruleSets.valid,
      set => lintRules(set).map(({ kind }) => kind),
      {
        ...{ unreachable: 15, 'partly-dead': 10, 'partly-shadowed': 40, redundant: 20 },
        ...{ shadowing: 8, generalization: 5, correlation: 25, redundancy: 15, 'dead-entry': 50 },
      },
      120,
    )
  })
})

describe('packets', () => {
  it('are accepted and dropped by rules, often by later ones, and by policies', () => {
    const showings = ([set, packet]: readonly [Parameters<typeof evaluate>[0], Packet]) => {
      const { cause, action } = evaluate(set, packet)
      const isLater = cause.kind === 'rule' && cause.index > 0
      const { direction, protocol, family } = toParsedPacket(packet)
      return [`${action} by ${cause.kind}`, direction, protocol, family, isLater ? 'later' : '']
    }
    expectShares(fc.tuple(ruleSets.valid, packets.valid), showings, {
      ...{ 'ACCEPT by rule': 5, 'DROP by rule': 5, later: 7 },
      ...{ 'ACCEPT by policy': 20, 'DROP by policy': 20, inbound: 40, outbound: 40 },
      ...{ TCP: 20, UDP: 20, ICMP: 5, IPENCAP: 5, OTHER: 5, ipv4: 40, ipv6: 40 },
    })
  })

  it('that represent rule sets are of every trafficClass', () => {
    const [before, after] = fc.sample(ruleSets.valid, { numRuns: 2, seed: 3 }) as [never, never]
    const nameOf = (trafficClass: object) => JSON.stringify(trafficClass)
    const showings = (packet: Packet) => {
      const { direction, family, protocol } = toParsedPacket(packet)
      return [nameOf({ direction, family, protocol })]
    }
    const least = Object.fromEntries(
      trafficClasses.map(trafficClass => [nameOf(trafficClass), 0.5]),
    )
    expectShares(representatives(before, after), showings, least, 1000)
  })
})

describe('worlds', () => {
  it('share, swap, guard and migrate', () => {
    const showings = ({ tables }: World) => {
      const devices = [...values(tables.devices)]
      const guarded = devices.map(({ entity }) => serviceKey(entity))
      const firewalls = [...values(tables.firewalls)]
      return shown({
        'a live migration': [...values(tables.instances)].some(({ migrating }) => migrating),
        'firewalls that meet': new Set(guarded).size < guarded.length,
        'a guarded balancer': devices.some(({ entity }) => entity.type === 'balancer'),
        'a firewall that is off': firewalls.some(({ status }) => status === 'disabled'),
        'a firewall that is gone': firewalls.some(({ status }) => status === 'deleted'),
        'a range': [...values(tables.ranges)].length > 0,
        'a share': [...values(tables.shares)].length > 0,
        'a reverse name': [...values(tables.addresses)].some(({ rdns }) => rdns !== null),
      })
    }
    const least = {
      ...{ 'a live migration': 10, 'firewalls that meet': 5, 'a guarded balancer': 10 },
      ...{ 'a firewall that is off': 10, 'a firewall that is gone': 5, 'a range': 15 },
      ...{ 'a share': 10, 'a reverse name': 4 },
    }
    expectShares(worlds, showings, least, 100)
  })
})

type PieceList = readonly PortPiece[]

function piecesIn(text: string): PieceList {
  const parsed = parsePorts(text)
  if (!parsed.ok) throw new Error(printReason(parsed.fault))
  return parsed.value
}

const meet = (one: PortPiece, other: PortPiece): boolean =>
  one.first <= other.last && other.first <= one.last

const isSame = (one: PortPiece, other: PortPiece): boolean =>
  one.first === other.first && one.last === other.last
