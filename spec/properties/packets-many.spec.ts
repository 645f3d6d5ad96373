import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rules } from '../../src/contract/rules.ts'
import { protocolCodes } from '../../src/index.ts'
import { freezeDeeply } from '../../src/kit/json.ts'
import { printAddress } from '../../src/net/address.ts'
import { evaluate } from '../../src/rules/evaluate/evaluate.ts'
import { evaluateMany, type PacketColumns } from '../../src/rules/evaluate/evaluate-many.ts'
import { type ParsedPacket, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import {
  largeRules,
  packetNear,
  pickFrom,
  rulesOf,
  smallRules,
} from '../support/arbitrary-rules.ts'

const directions = ['inbound', 'outbound'] as const
const families = ['ipv4', 'ipv6'] as const

const columnsOf = (
  direction: (typeof directions)[number],
  family: (typeof families)[number],
  packets: readonly ParsedPacket[],
): PacketColumns => ({
  direction,
  family,
  protocol: Uint8Array.from(packets, ({ protocol }) => protocolCodes[protocol]),
  words: Uint32Array.from(packets.flatMap(({ words }) => words)),
  port: Uint16Array.from(packets, ({ port }) => port),
})

const expectAgreement = (rules: Rules, packets: readonly ParsedPacket[]) => {
  for (const direction of directions)
    for (const family of families) {
      const own = packets.filter(each => each.direction === direction && each.family === family)
      const accepted = new Uint8Array(own.length).fill(9)
      const decider = new Int8Array(own.length).fill(99)
      evaluateMany(rules, columnsOf(direction, family, own), { accepted, decider })
      const verdicts = own.map(packet => evaluate(rules, packet))
      expect([...accepted]).toEqual(verdicts.map(({ action }) => (action === 'ACCEPT' ? 1 : 0)))
      expect([...decider]).toEqual(
        verdicts.map(({ cause }) => (cause.kind === 'rule' ? cause.index : -1)),
      )
      const alone = new Uint8Array(own.length)
      evaluateMany(rules, columnsOf(direction, family, own), { accepted: alone })
      expect(alone).toEqual(accepted)
    }
}

describe('evaluateMany', () => {
  it('gives the answers of evaluate, of rules that can change as of rules that cannot', () => {
    const anyRules = fc.oneof(
      { weight: 6, arbitrary: smallRules },
      { weight: 3, arbitrary: rulesOf({ minRules: 0, maxRules: 5, maxEntries: 3 }) },
      { weight: 1, arbitrary: largeRules },
    )
    fc.assert(
      fc.property(anyRules, fc.integer(), (rules, seed) => {
        const pick = pickFrom(seed)
        const packets = Array.from({ length: 60 }, () => toParsedPacket(packetNear(rules, pick)))
        expectAgreement(rules, packets)
      }),
    )
  })

  it('gives them also once there are so many packets that the rules change their form', () => {
    for (const rules of fc.sample(largeRules, { numRuns: 2, seed: 3 })) {
      const pick = pickFrom(4)
      const packets = Array.from({ length: 30_000 }, () => toParsedPacket(packetNear(rules, pick)))
      expectAgreement(rules, packets)
    }
  })

  it('gives them also where very many networks are chosen to have the same hash', () => {
    // Times the factor of the hash, these come to small numbers: all of them belong into one slot.
    const factorInverse = 0x0e8b_2f51
    const first = (number: number) => Math.imul(number + 1, factorInverse) >>> 0
    expect(Math.imul(factorInverse, 0x9e37_79b1) >>> 0).toBe(1)
    const entries = Array.from({ length: 25 * 200 }, (_, at) => {
      const address = printAddress({ family: 'ipv6', words: [first(at), 0, 0, 0] })
      return `${address}/64`
    })
    const rules: Rules = {
      inbound: Array.from({ length: 25 }, (_, at) => ({
        protocol: 'TCP' as const,
        addresses: { ipv6: entries.slice(200 * at, 200 * at + 200) },
        action: at % 2 === 0 ? ('ACCEPT' as const) : ('DROP' as const),
        ports: '1-65535',
      })),
      outbound: [],
      inbound_policy: 'DROP',
      outbound_policy: 'DROP',
    }
    const packets = Array.from({ length: 10_000 }, (_, at) =>
      toParsedPacket({
        ...{ direction: 'inbound', protocol: 'TCP', port: 443 },
        // Every other one is beside its network.
        address: printAddress({ family: 'ipv6', words: [first(at >> 1), at % 2, 0, 1] }),
      }),
    )
    expectAgreement(freezeDeeply(rules), packets)
    const decider = new Int8Array(packets.length)
    const accepted = new Uint8Array(packets.length)
    evaluateMany(rules, columnsOf('inbound', 'ipv6', packets), { accepted, decider })
    expect([...decider.subarray(0, 4)]).toEqual([0, -1, 0, -1])
    expect(decider[9_998]).toBe(24)
  })

  it('refuses columns that do not fit, unknown codes and port 0', () => {
    const [rules] = fc.sample(smallRules, 1)
    if (rules === undefined) expect.fail('no rules')
    const good: PacketColumns = {
      direction: 'inbound',
      family: 'ipv6',
      protocol: Uint8Array.of(0, 2),
      words: new Uint32Array(8),
      port: Uint16Array.of(1, 0),
    }
    const result = { accepted: new Uint8Array(2) }
    const judge = (change: Partial<PacketColumns>, into = result) => {
      evaluateMany(rules, { ...good, ...change }, into)
    }
    expect(() => judge({})).not.toThrow()
    expect(() => judge({ family: 'ipv4' })).toThrow(/^packets.words: expected 2 numbers .*, got 8$/)
    expect(() => judge({ port: new Uint16Array(1) })).toThrow(/^packets.port: /)
    expect(() => judge({}, { accepted: new Uint8Array(3) })).toThrow(/^result.accepted: /)
    expect(() => judge({ words: [] as never })).toThrow(
      'packets.words: expected a Uint32Array, got an empty list',
    )
    expect(() => judge({ port: new Uint8Array(2) as never })).toThrow(
      /^packets.port: expected a Uint16Array, got /,
    )
    const short = { ...result, decider: new Int8Array(1) }
    expect(() => judge({}, short)).toThrow(/^result.decider: /)
    expect(() => judge({ protocol: Uint8Array.of(0, 5) })).toThrow(
      /^packets.protocol\[1\]: .*, got 5$/,
    )
    expect(() => judge({ protocol: Uint8Array.of(2, 1) })).toThrow(/^packets.port\[1\]: .*, got 0$/)
  })

  it.each(families)('refuses the same among many packets of %s, after those before', family => {
    const [rules] = fc.sample(smallRules, 1)
    if (rules === undefined) expect.fail('no rules')
    const rows = 10_000
    const columns = (code: number, port: number): PacketColumns => ({
      direction: 'inbound',
      family,
      protocol: new Uint8Array(rows).fill(code, rows - 1),
      words: new Uint32Array(rows * (family === 'ipv4' ? 1 : 4)),
      port: new Uint16Array(rows).fill(443).fill(port, rows - 1),
    })
    const accepted = new Uint8Array(rows).fill(9)
    const judge = (code: number, port: number) => () =>
      evaluateMany(rules, columns(code, port), { accepted })
    expect(judge(5, 443)).toThrow(/^packets.protocol\[9999\]: .*, got 5$/)
    expect(judge(1, 0)).toThrow(/^packets.port\[9999\]: .*, got 0$/)
    expect([...accepted.slice(-2)]).toEqual([expect.toSatisfy(each => each < 2), 9])
    expect(judge(4, 0)).not.toThrow()
    expect(accepted.at(-1)).toBe(rules.inbound_policy === 'ACCEPT' ? 1 : 0)
  })
})
