/** What two rule sets, or two promises, have to do with each other is what packets show, one by one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Proof, policiesOf, relatePromises, relateRules } from '../../src/policies/index.ts'
import { evaluatePlainly } from '../../src/rules/evaluate/evaluate-plainly.ts'
import { type Packet, toParsedPacket } from '../../src/rules/evaluate/packet.ts'
import { representatives } from '../../src/whatif.ts'
import { pairOfRules } from '../properties/whatif-pairs.ts'

describe('two rule sets', () => {
  const met = { held: new Map<string, number>(), broken: new Map<string, number>() }

  it('stand to each other as every representative packet shows', () => {
    fc.assert(
      fc.property(pairOfRules, ([one, other]) => {
        const packets = [...representatives(one, other)]
        const accepts = (rules: typeof one) => (packet: Packet) =>
          evaluatePlainly(rules, toParsedPacket(packet)).action === 'ACCEPT'
        const [a, b] = [accepts(one), accepts(other)]
        const against: Readonly<Record<string, (packet: Packet) => boolean>> = {
          always: packet => !a(packet),
          never: a,
          implies: packet => a(packet) && !b(packet),
          impliedBy: packet => b(packet) && !a(packet),
          equivalent: packet => a(packet) !== b(packet),
          disjoint: packet => a(packet) && b(packet),
        }
        const relation = relateRules(one, other)
        expect(Object.keys(relation)).toEqual(Object.keys(against))
        for (const [name, proof] of Object.entries(relation) as readonly [string, Proof][]) {
          const isAgainst = against[name] ?? (() => false)
          expect([name, proof.holds]).toEqual([name, !packets.some(isAgainst)])
          expect(proof.counterexamples.length === 0).toBe(proof.holds)
          expect(proof.size === '0').toBe(proof.holds)
          if (proof.witness !== null) expect(isAgainst(proof.witness)).toBe(true)
          expect(proof.witness === null).toBe(proof.holds)
          const tally = proof.holds ? met.held : met.broken
          tally.set(name, (tally.get(name) ?? 0) + 1)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('were met in which questions hold, and in which they do not', () => {
    for (const name of ['implies', 'impliedBy', 'equivalent'])
      expect([name, met.held.get(name)]).toEqual([name, expect.any(Number)])
    for (const name of ['always', 'never', 'implies', 'impliedBy', 'equivalent', 'disjoint'])
      expect([name, met.broken.get(name)]).toEqual([name, expect.any(Number)])
  })

  it('may be all that there is, nothing, or nothing in common', () => {
    const rules = (policy: 'ACCEPT' | 'DROP') =>
      ({ inbound: [], inbound_policy: policy, outbound: [], outbound_policy: policy }) as const
    const [all, none] = [rules('ACCEPT'), rules('DROP')]
    const held = (...pair: Parameters<typeof relateRules>) =>
      Object.entries(relateRules(...pair)).flatMap(([name, { holds }]) => (holds ? [name] : []))
    expect(held(all, none)).toEqual(['always', 'impliedBy', 'disjoint'])
    expect(held(none, all)).toEqual(['never', 'implies', 'disjoint'])
    expect(held(all, all)).toEqual(['always', 'implies', 'impliedBy', 'equivalent'])
  })
})

describe('two promises', () => {
  const networks = ['10.0.0.0/9', '10.128.0.0/9', '192.168.0.0/16'] as const
  const cells = [...networks, 'the others'] as const
  type Cells = ReadonlySet<string>
  const subsets: readonly (readonly string[])[] = Array.from({ length: 7 }, (_, at) =>
    networks.filter((_, bit) => ((at + 1) >> bit) & 1),
  )
  const promises = subsets.flatMap(from =>
    (['never', 'always', 'only'] as const).map(mode => ({ mode, from })),
  )
  const policies = policiesOf(
    promises.map(({ mode, from }, at) => ({
      id: `promise-${at}`,
      [mode]: { packets: 'inbound TCP 22', from },
    })) as unknown as Parameters<typeof policiesOf>[0],
  )
  /** What each wants of these cells. */
  const wants = ({ mode, from }: (typeof promises)[number]) => ({
    dropped: new Set(
      mode === 'always' ? [] : cells.filter(each => from.includes(each) === (mode === 'never')),
    ),
    accepted: new Set(mode === 'always' ? from : []),
  })
  const size = (some: Cells): string =>
    `${[...some].reduce((sum, each) => sum + (sizes[each] ?? 0n), 0n)}`
  const sizes: Readonly<Record<string, bigint>> = {
    '10.0.0.0/9': 1n << 23n,
    '10.128.0.0/9': 1n << 23n,
    '192.168.0.0/16': 1n << 16n,
    'the others': (1n << 32n) - (1n << 24n) - (1n << 16n) + (1n << 128n),
  }
  const beyond = (a: ReturnType<typeof wants>, b: ReturnType<typeof wants>): Cells =>
    new Set([
      ...[...a.dropped].filter(each => !b.dropped.has(each)),
      ...[...a.accepted].filter(each => !b.accepted.has(each)),
    ])

  type Wants = ReturnType<typeof wants>
  const clash = (a: Wants, b: Wants): Cells =>
    new Set(
      cells.filter(
        each =>
          (a.dropped.has(each) && b.accepted.has(each)) ||
          (a.accepted.has(each) && b.dropped.has(each)),
      ),
    )
  const against = (a: Wants, b: Wants) => ({
    always: new Set([...a.dropped, ...a.accepted]),
    implies: beyond(b, a),
    impliedBy: beyond(a, b),
    equivalent: new Set([...beyond(a, b), ...beyond(b, a)]),
    compatible: clash(a, b),
  })
  const pairs = promises.flatMap((one, i) => promises.map((other, k) => ({ one, other, i, k })))

  it('stand to each other as every cell of packets shows, each pair of 21', () => {
    const held: Record<string, number> = {}
    for (const { one, other, i, k } of pairs) {
      const relation = relatePromises(policies, `promise-${i}`, `promise-${k}`)
      for (const [name, some] of Object.entries(against(wants(one), wants(other)))) {
        const { holds, size: told } = relation[name as keyof typeof relation]
        expect([one, other, name, holds, told]).toEqual([
          ...[one, other, name, some.size === 0, size(some)],
        ])
        if (holds) held[name] = (held[name] ?? 0) + 1
      }
    }
    expect(held).toEqual({ implies: 69, impliedBy: 69, equivalent: 21, compatible: 307 })
  })

  it('may stand in two files', () => {
    const others = policiesOf([{ id: 'ssh', never: { packets: 'inbound TCP 22' } }])
    expect(relatePromises(others, 'ssh', 'promise-0', policies).implies.holds).toBe(true)
    expect(() => relatePromises(policies, 'promise-0', 'promise-1', others)).toThrow(
      'other: expected the id of a promise, got "promise-1"',
    )
  })
})
