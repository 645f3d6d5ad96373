/**
 * A second opinion on rule sets, by trying everything: it takes rules, entries and pieces out one by
 * one, and judges a packet of every kind there is before and after. What a text holds is asked of the
 * naive evaluator; no sweep, no mask, no region.
 */

import type { Rule, Rules } from '../../src/contract/rules.ts'
import { type Address, nextAddress, printAddress } from '../../src/net/address.ts'
import { firstAddress, lastAddress, parsePrefix } from '../../src/net/prefix.ts'
import type { Packet } from '../../src/rules/evaluate/packet.ts'
import { naiveVerdict } from './naive-verdict.ts'

type Direction = 'inbound' | 'outbound'
type List = 'ipv4' | 'ipv6' | 'ports'

export interface NaiveLint {
  readonly unreachable: readonly number[]
  readonly partlyDead: readonly string[]
  readonly redundant: readonly number[]
  readonly equalsPolicy: readonly number[]
  /** Taken out from the last to the first. */
  readonly removable: readonly number[]
  /** As in `2 ipv4 0`, of rules that are not dead in the family and cannot go as a whole. */
  readonly deadEntries: readonly string[]
  /** As in `shadowing 0 2`. */
  readonly pairs: readonly string[]
}

export function naiveLint(rules: Rules, direction: Direction): NaiveLint {
  const cells = cellsOf(rules, direction)
  const all = rules[direction].map((_, index) => index)
  const decides = (index: number, family?: string) =>
    cells.some(cell => (family ?? cell.family) === cell.family && cell.matching[0] === index)
  const goes = (index: number, gone: readonly number[] = []) =>
    cells.every(
      cell =>
        judge(rules, direction, cell, [...gone, index]) === judge(rules, direction, cell, gone),
    )
  const unreachable = all.filter(index => !decides(index))
  const idle = all.filter(index => decides(index) && goes(index))
  const falls = (index: number) =>
    cells.every(({ matching }) => matching[0] !== index || matching.length === 1)
  const removable: number[] = []
  for (const index of all.toReversed()) if (goes(index, removable)) removable.unshift(index)
  const needed = all.filter(index => decides(index) && !idle.includes(index))
  return {
    unreachable,
    partlyDead: all.flatMap(index =>
      unreachable.includes(index)
        ? []
        : familiesOf(rules[direction][index]).flatMap(family =>
            decides(index, family) ? [] : [`${index} ${family}`],
          ),
    ),
    redundant: idle.filter(index => !falls(index)),
    equalsPolicy: idle.filter(falls),
    removable,
    deadEntries: needed.flatMap(index =>
      entriesOf(rules[direction][index])
        .filter(({ list }) => list === 'ports' || decides(index, list))
        .filter(({ without }) => isSame(rules, direction, cells, index, without))
        .map(({ list, position }) => `${index} ${list} ${position}`),
    ),
    pairs: all.flatMap(later =>
      all.slice(0, later).flatMap(earlier => pairOf(rules[direction], cells, earlier, later)),
    ),
  }
}

interface Cell {
  readonly family: string
  readonly packet: Packet
  /** The rules that match, in order. */
  readonly matching: readonly number[]
}

function cellsOf(rules: Rules, direction: Direction): readonly Cell[] {
  const ruleset = rules[direction]
  const ports = [
    1,
    ...ruleset.flatMap(rule => piecesOf(rule).flatMap(([from, to]) => [from, to + 1])),
  ]
  const portsInUse = [...new Set(ports)].filter(port => port <= 65535)
  const protocols = [...new Set(ruleset.map(({ protocol }) => protocol))]
  return ['ipv4' as const, 'ipv6' as const].flatMap(family =>
    startsOf(ruleset, family).flatMap(address =>
      protocols.flatMap(protocol =>
        (protocol === 'TCP' || protocol === 'UDP' ? portsInUse : [undefined]).map((port): Cell => {
          const packet = { direction, protocol, address, ...(port !== undefined && { port }) }
          return { family, packet, matching: matchingOf(ruleset, packet) }
        }),
      ),
    ),
  )
}

/** Where any entry begins, and where the addresses after it do: one address of every kind at least. */
function startsOf(ruleset: readonly Rule[], family: 'ipv4' | 'ipv6'): readonly string[] {
  const starts: (Address | undefined)[] = ruleset.flatMap(({ addresses }) =>
    (addresses[family] ?? []).flatMap(text => {
      const prefix = parsePrefix(text)
      if (!prefix.ok) throw new Error(text)
      return [firstAddress(prefix.value), nextAddress(lastAddress(prefix.value))]
    }),
  )
  const texts = starts.flatMap(address => (address === undefined ? [] : [printAddress(address)]))
  return [...new Set([family === 'ipv4' ? '0.0.0.0' : '::', ...texts])]
}

function matchingOf(ruleset: readonly Rule[], packet: Packet): readonly number[] {
  return ruleset.flatMap((rule, index) => (holds(rule, packet) ? [index] : []))
}

const holds = (rule: Rule, packet: Packet): boolean =>
  naiveVerdict(
    { inbound: [rule], inbound_policy: 'DROP', outbound: [rule], outbound_policy: 'DROP' },
    packet,
  ).decider === 0

function judge(rules: Rules, direction: Direction, cell: Cell, gone: readonly number[]): string {
  const decider = cell.matching.find(index => !gone.includes(index))
  return decider === undefined
    ? rules[`${direction}_policy`]
    : String(rules[direction][decider]?.action)
}

/** Does the rule do the same with a part of it gone? */
function isSame(
  rules: Rules,
  direction: Direction,
  cells: readonly Cell[],
  index: number,
  changed: Rule,
): boolean {
  return cells.every(
    cell =>
      cell.matching[0] !== index ||
      holds(changed, cell.packet) ||
      judge(rules, direction, cell, [index]) === judge(rules, direction, cell, []),
  )
}

/** Each address and piece, with what is left of the rule without it; none when nothing is left. */
function entriesOf(rule: Rule | undefined) {
  if (rule === undefined) return []
  const { ipv4 = [], ipv6 = [] } = rule.addresses
  const pieces = typeof rule.ports === 'string' ? rule.ports.split(',') : []
  const lists: readonly (readonly [List, readonly string[], number])[] = [
    ['ipv4', ipv4, ipv4.length + ipv6.length],
    ['ipv6', ipv6, ipv4.length + ipv6.length],
    ['ports', pieces, pieces.length],
  ]
  return lists.flatMap(([list, texts, together]) =>
    together < 2
      ? []
      : texts.map((_, position) => {
          const left = texts.toSpliced(position, 1)
          const without =
            list === 'ports'
              ? { ...rule, ports: left.map(text => text.trim()).join(',') }
              : { ...rule, addresses: { ...rule.addresses, [list]: left } }
          return { list, position, without }
        }),
  )
}

function pairOf(
  ruleset: readonly Rule[],
  cells: readonly Cell[],
  earlier: number,
  later: number,
): readonly string[] {
  const within = (a: number, b: number) =>
    cells.every(({ matching }) => !matching.includes(a) || matching.includes(b))
  const meet = (a: number, b: number) =>
    cells.some(({ matching }) => matching.includes(a) && matching.includes(b))
  if (!meet(earlier, later)) return []
  const agree = ruleset[earlier]?.action === ruleset[later]?.action
  const isNeeded = ruleset.some(
    ({ action }, between) =>
      between > earlier &&
      between < later &&
      action !== ruleset[earlier]?.action &&
      meet(between, earlier),
  )
  const named = (name: string) => [`${name} ${earlier} ${later}`]
  if (within(later, earlier)) return named(agree ? 'redundancy' : 'shadowing')
  if (within(earlier, later))
    return agree && isNeeded ? [] : named(agree ? 'redundancy' : 'generalization')
  return agree ? [] : named('correlation')
}

function piecesOf({ ports }: Rule): readonly (readonly [number, number])[] {
  if (ports === undefined || ports === null) return []
  return ports.split(',').map(piece => {
    const [from = 0, to = from] = piece.trim().split('-').map(Number)
    return [from, to] as const
  })
}

const familiesOf = (rule: Rule | undefined) =>
  (['ipv4', 'ipv6'] as const).filter(family => (rule?.addresses[family] ?? []).length > 0)
