/** Who reaches whom inside an account with holes; imported as `inside`. */

import { firstOf } from '../kit/first-of.ts'
import type {
  EastWestIn,
  PossiblePeerEdge,
  UnlistedEdge,
} from '../rehearsal/accounts/east-west-in.ts'
import { code, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import { holesInWords, moreLines, notShown } from './holes.ts'
import { endsIn } from './inside-ends.ts'
import { pairsAlike, sidesOf } from './pairs-alike.ts'
import * as passages from './passages.ts'
import { bold, dim, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** `everything on VLAN newark-us/backend, TCP 22 over IPv4`. */
export function passingInWords(edge: PossiblePeerEdge | UnlistedEdge, inside: EastWestIn): string {
  if (edge.holds === 'depends') return dependingInWords(edge)
  return allInWords(edge, passages.inWords(edge, { nodes: endsIn(inside).placed }))
}

const dependingInWords = (edge: Passing): string =>
  allInWords(edge, passages.shortly(edge.passages))

type Passing = Pick<PossiblePeerEdge, 'passages' | 'through' | 'vlans'>

const allInWords = ({ vlans, through }: Passing, filtered: string): string =>
  [...vlans.map(passages.vlanInWords), filtered, ...through.map(passages.throughInWords)]
    .filter(text => text !== '')
    .join(', ')

interface Row {
  readonly passing: string
  readonly holds: PossiblePeerEdge['holds']
  /** As edges name them. */
  readonly on: readonly string[]
  /** One packet between two of these; empty where none is shown. */
  readonly exampleOf: () => string
}

const exampleOf = (edge: PossiblePeerEdge | UnlistedEdge): string =>
  edge.holds === 'always' || edge.witness === null ? '' : passages.witnessInWords(edge.witness)

/** Exactly the pairs of the edges: those of which the same is told, on the same kinds of holes of their own, together. */
function rowsIn(inside: EastWestIn) {
  const ends = endsIn(inside)
  const told = inside.edges.map(edge => {
    const passing = passingInWords(edge, inside)
    const holes = sidesOf(edge.on, ends.ownersOf(edge.from), ends.ownersOf(edge.to))
    const key = [passing, edge.holds, ...[...holes].sort()].join('\n')
    return {
      from: edge.from,
      to: edge.to,
      key,
      told: { passing, holds: edge.holds, on: edge.on, exampleOf: () => exampleOf(edge) },
    }
  })
  return pairsAlike(told, ends.sizes).map(({ from, to, rows }) => ({
    source: ends.sourcesOf(from, to),
    target: ends.areSame(from, to) ? 'each other' : ends.namesOf(to),
    rows: rows.map(({ told: alike }): Row => {
      const [{ passing = '', holds = 'depends' } = {}] = alike
      const shown = () => firstOf(alike, each => each.exampleOf() || undefined) ?? ''
      return { passing, holds, on: [...new Set(alike.flatMap(({ on }) => on))], exampleOf: shown }
    }),
  }))
}

const endsOf = ({ from, to }: UnlistedEdge, inside: EastWestIn) => {
  const { namesOf } = endsIn(inside)
  return { source: namesOf(from), target: namesOf(to) }
}

const unlessTold = 'where nothing else is told'

/** What is told of pairs, then what is told of many pairs where nothing else is told; of what depends on holes the first rows, or all. */
export function lines(inside: EastWestIn, all: boolean): readonly Line[] {
  const { edges, unlisted, hidden, isExact } = inside
  if (edges.length + unlisted.length + hidden.length === 0) return []
  const pairs = [
    ...rowsIn(inside).map(({ source, target, rows }) => ({ pair: `${source} → ${target}`, rows })),
    ...unlisted.map(each => {
      const { source, target } = endsOf(each, inside)
      const pair = `any of ${source} → any of ${target}, ${unlessTold}`
      const { holds, on } = each
      return {
        pair,
        rows: [{ passing: dependingInWords(each), holds, on, exampleOf: () => exampleOf(each) }],
      }
    }),
  ]
  const { shown, left } = firstOpen(pairs, all)
  const { holesOf: named } = endsIn(inside)
  return [
    line``,
    bold('Inside the account'),
    ...shown.flatMap(({ pair, rows }) => [
      ...hang('  ', [pair]),
      ...rows.flatMap(each => rowLines(each, named(each.on))),
    ]),
    ...moreLines(left.length, named(left.flatMap(({ on }) => on))),
    ...(hidden.length === 0 ? [] : [line`  ${yellow('? unknown')}  ${hiddenInWords(hidden)}`]),
    ...(isExact ? [] : [line`  ${yellow('?')} ${tooMany}`]),
  ]
}

interface Pair {
  readonly pair: string
  readonly rows: readonly Row[]
}

/** What is certain, and the first rows of what depends on holes. */
function firstOpen(pairs: readonly Pair[], all: boolean) {
  const open = pairs.flatMap(({ rows }) => rows.filter(({ holds }) => holds === 'depends'))
  const left = new Set(all ? [] : notShown(open))
  const shown = pairs.flatMap(({ pair, rows }): readonly Pair[] => {
    const kept = rows.filter(each => !left.has(each))
    return kept.length === 0 ? [] : [{ pair, rows: kept }]
  })
  return { shown, left: [...left] }
}

const rowLines = (
  { passing, holds, exampleOf: shown }: Row,
  on: readonly string[],
): readonly Line[] =>
  holds === 'always' ? hang('    ', [passing]) : dependingLines(passing, on, shown())

const dependingLines = (
  passing: string,
  on: readonly string[],
  example: string,
): readonly Line[] => [
  ...hang(line`    ${yellow('? ')}`, [passing]),
  ...hang('      ', [
    dim(`depends on ${holesInWords(on)}`),
    ...(example === '' ? [] : [dim(`for example ${example}`)]),
  ]),
]

const hiddenInWords = (hidden: readonly string[]): string =>
  `who reaches services that were not given, and whom these reach, depends on ${holesInWords(hidden)}`

const tooMany =
  'there are too many ways to fill the holes of some services to tell what holds always'

export function asMarkdown(inside: EastWestIn): readonly Markdown[] {
  const { holesOf: named } = endsIn(inside)
  const rows = rowsIn(inside).flatMap(({ source, target, rows: told }) =>
    told.map(({ passing, on, exampleOf: shown }) => [
      code(source),
      target === 'each other' ? target : code(target),
      passing,
      holesInWords(named(on)),
      shown(),
    ]),
  )
  const besides = inside.unlisted.map(each => {
    const { source, target } = endsOf(each, inside)
    const ends = [md`any of ${code(source)}`, md`any of ${code(target)}, ${unlessTold}`]
    return [...ends, dependingInWords(each), holesInWords(each.on), exampleOf(each)]
  })
  return [
    ...(rows.length + besides.length === 0
      ? []
      : [
          md`**Inside the account**`,
          markdownTable(
            ['from', 'to', 'open', 'depends on holes', 'for example'],
            [...rows, ...besides],
          ),
        ]),
    ...(inside.hidden.length === 0 ? [] : [md`${words.capitalize(hiddenInWords(inside.hidden))}.`]),
  ]
}

/** What rests on holes: what is certain is no finding, as in a world. */
export const findings = (inside: EastWestIn, account: ReportSource): readonly Finding[] =>
  inside.isExact
    ? []
    : [
        {
          ...{ id: idOf('inside inexact'), kind: 'unknown', level: 'warning' },
          ...{ message: `${words.capitalize(tooMany)}.`, place: placeIn(account, []) },
        },
      ]

/** Dotted, with a question mark where it depends on holes. */
export const arrows = (inside: EastWestIn): readonly Arrow[] => [
  ...inside.edges.map(
    (edge): Arrow => ({
      from: endsIn(inside).sourcesOf([edge.from], [edge.to]),
      to: endsIn(inside).namesOf([edge.to]),
      stroke: 'dotted',
      label: `${passingInWords(edge, inside)}${edge.holds === 'always' ? '' : ' ?'}`,
    }),
  ),
  ...inside.unlisted.map((each): Arrow => {
    const { source, target } = endsOf(each, inside)
    return {
      ...{ from: `any of ${source}`, to: `any of ${target}`, stroke: 'dotted' },
      label: `${dependingInWords(each)} ?`,
    }
  }),
]

/** The holes that any of it rests on: each once, for many pairs rest on the same ones. */
export function holesOf(inside: EastWestIn): ReadonlySet<string> {
  const { nodes, edges, unlisted, hidden } = inside
  const told = new Set<string>()
  for (const { on } of [...edges, ...unlisted]) for (const each of on) told.add(each)
  const all = new Set([...hidden, ...endsIn(inside).holesOf(told)])
  for (const { open } of nodes) for (const each of open) all.add(each)
  return all
}
