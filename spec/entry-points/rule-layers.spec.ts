/** Rules as layers are exact: what a strip shows is what the engine says that each rule matches, decides and loses. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Direction } from '../../src/contract/vocabulary.ts'
import type { Rules } from '../../src/index.ts'
import { printReport, reportRulesComparison } from '../../src/report/index.ts'
import { stripWidth, widthsOf } from '../../src/report/pictures/draw-layers.ts'
import { layersOf, layersOfFirewalls } from '../../src/report/pictures/rule-layers.ts'
import {
  type DirectionLayers,
  type RuleLayer,
  ruleLayers,
} from '../../src/rules/lint/rule-layers.ts'
import {
  compareRules,
  decidedRegions,
  everyPacket,
  fingerprint,
  intersectRegions,
  matchRegion,
  type PacketRegion,
  regionOf,
  sizeOfRegion,
} from '../../src/whatif.ts'
import { largeRules, smallRules } from '../support/arbitrary-rules.ts'

const sizeIn = (region: PacketRegion, direction: Direction, family: 'ipv4' | 'ipv6'): string =>
  `${sizeOfRegion(intersectRegions(region, regionOf({ direction, family })))}`

/** Each with what it is a share of. */
const sharesIn = ({ direction, rules, rest }: DirectionLayers) => [
  ...rules.flatMap(({ rule, families }) =>
    families.map(share => ({ share, region: matchRegion(rule, direction) })),
  ),
  ...rest.map(share => ({ share, region: everyPacket })),
]

/** Answers how many takers there were. */
function checkDecided(given: Rules, { direction, rules, rest }: DirectionLayers): number {
  const decided = decidedRegions(given)[direction]
  const all = [
    ...rules.map((layer, at) => ({ ...layer, own: decided.rules[at] ?? everyPacket })),
    { families: rest, own: decided.policy },
  ]
  for (const { families, own } of all)
    for (const { family, decides } of families) expect(decides).toBe(sizeIn(own, direction, family))
  const taken = sharesIn({ direction, policy: 'DROP', rules, rest }).flatMap(({ share, region }) =>
    share.takenBy.map(taker => ({ ...taker, region, family: share.family })),
  )
  for (const { index, size, region, family } of taken) {
    const own = decided.rules[index] ?? everyPacket
    expect(size).toBe(sizeIn(intersectRegions(own, region), direction, family))
  }
  return taken.length
}

describe('the layers of a rule set', () => {
  it('have the sizes of the regions that each rule matches and decides', () => {
    let taken = 0
    fc.assert(
      fc.property(smallRules, rules => {
        for (const layers of ruleLayers(rules)) {
          for (const { share, region } of sharesIn(layers))
            expect(share.matches).toBe(sizeIn(region, layers.direction, share.family))
          taken += checkDecided(rules, layers)
        }
      }),
      { numRuns: 100 },
    )
    expect(taken).toBeGreaterThan(200)
  })

  it('add up, each to all that it matches and together to all packets', () => {
    fc.assert(
      fc.property(fc.oneof(smallRules, largeRules), rules => {
        for (const { rules: layers, rest } of ruleLayers(rules)) {
          for (const share of [...layers.flatMap(({ families }) => families), ...rest]) {
            const parts = [share.decides, ...share.takenBy.map(({ size }) => size)].map(BigInt)
            expect(`${parts.reduce((sum, each) => sum + each, 0n)}`).toBe(share.matches)
          }
          for (const { family, matches, decides } of rest) {
            const own = layers.flatMap(({ families }) =>
              families.filter(each => each.family === family).map(each => BigInt(each.decides)),
            )
            expect(`${own.reduce((sum, each) => sum + each, BigInt(decides))}`).toBe(matches)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('are dead where they decide nothing, and idle where no packet is judged otherwise without them', () => {
    const met = new Map<string, number>()
    fc.assert(
      fc.property(smallRules, rules => {
        for (const { direction, rules: layers } of ruleLayers(rules))
          for (const layer of layers) {
            expect(layer.state).toBe(stateOf(rules, direction, layer))
            met.set(layer.state, (met.get(layer.state) ?? 0) + 1)
          }
      }),
      { numRuns: 200 },
    )
    for (const state of ['matters', 'idle', 'dead']) expect(met.get(state)).toBeGreaterThan(20)
  })
})

function stateOf(rules: Rules, direction: Direction, { index }: RuleLayer): string {
  const own = decidedRegions(rules)[direction].rules[index]
  if (own !== undefined && sizeOfRegion(own) === 0n) return 'dead'
  const without = { ...rules, [direction]: rules[direction].toSpliced(index, 1) }
  return fingerprint(without) === fingerprint(rules) ? 'idle' : 'matters'
}

describe('the parts of a strip', () => {
  it('fill it to scale, and none is too thin to be seen', () => {
    const sizes = fc.array(fc.bigInt(1n, 2n ** 140n), { minLength: 1, maxLength: 26 })
    fc.assert(
      fc.property(sizes, parts => {
        const widths = widthsOf(parts)
        const whole = parts.reduce((sum, each) => sum + each, 0n)
        expect(widths.reduce((sum, each) => sum + each, 0)).toBe(stripWidth)
        const off = widths.filter((width, at) => {
          const exact = Number(((parts[at] ?? 0n) * BigInt(stripWidth) * 1000n) / whole) / 1000
          return Math.abs(width - Math.max(4, exact)) > 1.01
        })
        // What others are widened by is taken from the widest alone.
        expect(off.length).toBeLessThan(2)
        expect(widths.filter(width => !Number.isInteger(width) || width < 4)).toEqual([])
      }),
    )
  })
})

const open = { ipv4: ['0.0.0.0/0'] }
const web = {
  protocol: 'TCP',
  ports: '443',
  action: 'ACCEPT',
  label: 'web',
  addresses: open,
} as const
const dead = {
  ...web,
  action: 'DROP',
  label: 'too late',
  addresses: { ipv4: ['192.0.2.0/24'] },
} as const
const rules: Rules = {
  ...{ inbound: [web, dead], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' },
}

describe('the picture of rules', () => {
  it('says of each rule what is dead, and has the same numbers in its table', () => {
    const [figure] = layersOf({ label: 'web', rules })
    expect(figure?.panels.map(({ title, says }) => [title, says])).toEqual([
      ['Inbound', '2 rules, from the first to the last; 1 dead'],
    ])
    expect(figure?.numbers.rows.map(row => row.slice(1, 7))).toEqual([
      ['inbound[0] web', 'ACCEPT', 'IPv4', `${2n ** 32n}`, `${2n ** 32n}`, ''],
      ['inbound[1] too late', 'DROP', 'IPv4', '256', '0', '[0] 256'],
      ...[restRow('IPv4', 32n, 2n ** 32n), restRow('IPv6', 128n, 0n)],
    ])
    const shapes = figure?.panels.map(({ drawings }) => `${drawings[0].shapes}`).join('') ?? ''
    expect(shapes).toContain('<text class="flag dead" x="548" y="18">dead</text>')
    expect(shapes).toContain(
      '<title>inbound[1] too late over IPv4: 256 packets decided by inbound[0] web</title>',
    )
  })

  it('shows of many firewalls those in which a rule is dead, and says of how many more there are', () => {
    const sound = { ...rules, inbound: [web] }
    const firewalls = Array.from({ length: 30 }, (_, at) => {
      return { label: `f-${at}`, rules: at % 2 === 0 ? rules : sound }
    })
    const figures = layersOfFirewalls(firewalls)
    expect(figures.map(({ title }) => title).slice(0, 2)).toEqual([
      'Rules of f-0 as layers',
      'Rules of f-2 as layers',
    ])
    expect(figures).toHaveLength(12)
    expect(figures.at(-1)?.folded).toMatch(/^3 more firewalls/)
  })

  it('is drawn of both sides of a change, and marks the rules that one side has alone', () => {
    const after = { ...rules, inbound: [{ ...web, label: 'renamed' }] }
    const print = (one: Rules, other: Rules) =>
      printReport(
        reportRulesComparison(
          compareRules(one, other),
          { name: 'one.json', rules: one },
          { name: 'other.json', rules: other },
        ),
        'svg',
      )
    // What is dead changes nothing, and nothing is drawn where nothing changes.
    expect(print(rules, after)).not.toContain('as layers')
    const drawn = print(rules, { ...after, inbound: [dead, ...after.inbound], outbound: [dead] })
    expect(drawn).toContain('Rules before and after as layers')
    expect(drawn.match(/>not so [a-z; :]*</g)).toEqual(['>not so before<'])
  })
})

function restRow(name: string, bits: bigint, taken: bigint): readonly string[] {
  const all = 2n ** bits * 131_073n
  const takers = taken === 0n ? '' : `[0] ${taken}`
  return ['the inbound policy', 'DROP', name, `${all}`, `${all - taken}`, takers]
}
