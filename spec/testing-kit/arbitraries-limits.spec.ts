/** Every limit there is: generated from both sides, and nothing is generated at a limit that is at none. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addresses,
  descriptions,
  type GradedArbitraries,
  labels,
  packets,
  pages,
  portStrings,
  prefixes,
  ranges,
  reverseNames,
  ruleLabels,
  ruleSets,
  rules,
  tags,
} from '../../src/fast-check/index.ts'

/** Where a value stands with regard to its limits, and where it should be found. */
interface Edges {
  readonly name: string
  readonly graded: GradedArbitraries<unknown>
  readonly placesOf: (value: never) => readonly string[]
  readonly at: readonly string[]
  readonly over: readonly string[]
}

const families = ['ipv4', 'ipv6'] as const
const highest = new Array(8).fill('ffff').join(':')
const atLimit = {
  ipv4: ['0.0.0.0', '255.255.255.255', '0.0.0.255', '255.0.0.0'],
  ipv6: ['::', highest, '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8'],
}
const overLimit = {
  ipv4: ['0.0.0', '0.0.0.0.0', '0.0.0.256', '256.0.0.0'],
  ipv6: ['::10000', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', `${highest}f`],
}
/** Labels of firewalls and of rules are as long as each other. */
const nameLengths = {
  at: ['length 3', 'length 32'],
  over: ['length 2', 'length 33'],
}

const lengthOf = (text: string): readonly string[] => [`length ${[...text].length}`]
const networkLength = (text: string): readonly string[] => text.split('/').slice(1)

const edges: readonly Edges[] = [
  { name: 'labels', graded: labels, placesOf: lengthOf, ...nameLengths },
  { name: 'ruleLabels', graded: ruleLabels, placesOf: lengthOf, ...nameLengths },
  {
    name: 'descriptions',
    graded: descriptions,
    placesOf: lengthOf,
    at: ['length 1', 'length 100'],
    over: ['length 0', 'length 101'],
  },
  {
    name: 'tags',
    graded: tags,
    placesOf: (each: readonly string[]) => each.flatMap(lengthOf),
    at: ['length 1', 'length 50'],
    over: ['length 0', 'length 51'],
  },
  {
    name: 'portStrings',
    graded: portStrings,
    placesOf: placesOfPorts,
    at: ['port 1', 'port 65535', 'end 1 above', '15 pieces, 0 ranges', '15 pieces, 7 ranges'],
    over: ['port 0', 'port 65536', 'end 0 above', '16 pieces, 0 ranges', '16 pieces, 8 ranges'],
  },
  {
    name: 'ipv4 prefixes',
    graded: prefixes.ipv4,
    placesOf: networkLength,
    at: ['0', '32'],
    over: ['-1', '33'],
  },
  {
    name: 'ipv6 prefixes',
    graded: prefixes.ipv6,
    placesOf: networkLength,
    at: ['0', '128'],
    over: ['-1', '129'],
  },
  {
    name: 'ranges',
    graded: ranges,
    placesOf: networkLength,
    at: ['56', '64'],
    over: ['55', '57', '63', '65'],
  },
  ...families.map(family => ({
    name: `${family} addresses`,
    graded: addresses[family],
    placesOf: (text: string) => [text],
    at: atLimit[family],
    over: overLimit[family],
  })),
  {
    name: 'reverseNames',
    graded: reverseNames,
    placesOf: (name: string) => [
      `word ${Math.max(...name.split('.').map(word => word.length))}`,
      `name ${name.replace(/\.$/, '').length}`,
    ],
    at: ['word 63', 'name 253'],
    over: ['word 64', 'name 254'],
  },
  {
    name: 'pages',
    graded: pages,
    placesOf: (query: object) => Object.entries(query).map(each => each.join(' ')),
    at: ['page 1', 'page_size 25', 'page_size 500'],
    over: ['page 0', 'page_size 24', 'page_size 501'],
  },
  {
    name: 'packets',
    graded: packets,
    placesOf: ({ address, port }: { address: string; port?: number }) => [
      port === undefined ? address : `port ${port}`,
    ],
    at: ['port 1', 'port 65535', ...atLimit.ipv4, ...atLimit.ipv6],
    over: ['port 0', 'port 65536', ...overLimit.ipv4, ...overLimit.ipv6],
  },
  {
    name: 'rules',
    graded: rules,
    placesOf: placesOfRule,
    at: [
      ...['label 3', 'label 32', 'description 1', 'description 100', '15 pieces, 0 ranges'],
      ...['ipv4 1', 'ipv6 1', 'ipv4 255', 'ipv6 255', 'both 255', 'port 1', 'port 65535'],
    ],
    over: [
      ...['label 2', 'label 33', 'description 0', 'description 101', '16 pieces, 0 ranges'],
      ...['ipv4 0', 'ipv6 0', 'ipv4 256', 'ipv6 256', 'both 256', 'port 0', 'port 65536'],
    ],
  },
  {
    name: 'ruleSets',
    graded: ruleSets,
    placesOf: ({ inbound, outbound }: { inbound: unknown[]; outbound: unknown[] }) => {
      const sides = [inbound, outbound].filter(({ length }) => length > 0).length
      return [`${inbound.length + outbound.length} rules, ${sides} directions`]
    },
    at: ['25 rules, 1 directions', '25 rules, 2 directions'],
    over: ['26 rules, 1 directions', '26 rules, 2 directions'],
  },
]

describe.each(edges)('$name', ({ name, graded, placesOf, at, over }) => {
  const numRuns = name === 'ruleSets' ? 20 : 600
  const placesIn = (arbitrary: fc.Arbitrary<unknown>) =>
    fc.sample(arbitrary, { numRuns, seed: 1 }).map(value => placesOf(value as never))

  it('at a limit are at one of these, and at each of them', () => {
    const found = placesIn(graded.atLimit)
    expect(at.filter(place => !found.flat().includes(place))).toEqual([])
    expect(found.filter(places => !places.some(place => isLimit(place, at)))).toEqual([])
  })

  it('over a limit are a step beyond each of these', () => {
    const found = placesIn(graded.overLimit)
    expect(over.filter(place => !found.flat().includes(place))).toEqual([])
  })
})

/** Any number of ranges will do for pieces. */
function isLimit(place: string, at: readonly string[]): boolean {
  return at.includes(place) || place.startsWith('15 pieces')
}

function placesOfPorts(text: string): readonly string[] {
  const pieces = text.split(/, ?/).map(piece => piece.split('-').map(Number))
  const count = pieces.flat().length
  const gaps = pieces.flatMap(([first = 0, last]) => (last === undefined ? [] : [last - first]))
  return [
    ...pieces.flat().map(port => `port ${port}`),
    ...gaps.map(gap => `end ${gap} above`),
    `${count} pieces, ${pieces.filter(({ length }) => length === 2).length} ranges`,
  ]
}

function placesOfRule(rule: {
  readonly addresses: Readonly<Record<string, readonly string[]>>
  readonly label?: string
  readonly description?: string
  readonly ports?: string | null
}): readonly string[] {
  const lists = Object.entries(rule.addresses)
  const count = lists.reduce((sum, [, list]) => sum + list.length, 0)
  return [
    `${lists.length === 2 ? 'both' : lists[0]?.[0]} ${count}`,
    ...(rule.label === undefined ? [] : [`label ${[...rule.label].length}`]),
    ...(rule.description === undefined ? [] : [`description ${[...rule.description].length}`]),
    ...(typeof rule.ports === 'string' ? placesOfPorts(rule.ports) : []),
  ]
}
