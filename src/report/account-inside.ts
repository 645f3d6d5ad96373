/** Who reaches whom inside an account with holes; imported as `inside`. */
import type {
  EastWestIn,
  PossiblePeerEdge,
  UnlistedEdge,
} from '../rehearsal/accounts/east-west-in.ts'
import { code, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import { holesInWords } from './holes.ts'
import * as passages from './passages.ts'
import { bold, dim, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** `everything on VLAN newark-us/backend, TCP 22 over IPv4`. */
function passingInWords(edge: PossiblePeerEdge, inside: EastWestIn): string {
  if (edge.holds === 'depends') return dependingInWords(edge)
  return allInWords(edge, passages.inWords(edge, inside))
}

const dependingInWords = (edge: Passing): string =>
  allInWords(edge, passages.shortly(edge.passages))

type Passing = Pick<PossiblePeerEdge, 'passages' | 'through' | 'vlans'>

const allInWords = ({ vlans, through }: Passing, filtered: string): string =>
  [...vlans.map(passages.vlanInWords), filtered, ...through.map(passages.throughInWords)]
    .filter(text => text !== '')
    .join(', ')

const nameOf = (id: string, { nodes }: EastWestIn): string =>
  words.names(nodes.find(node => node.id === id)?.services ?? [])

const pairOf = ({ from, to }: PossiblePeerEdge, inside: EastWestIn) => ({
  source: nameOf(from, inside),
  target: from === to ? 'each other' : nameOf(to, inside),
})

const endsOf = ({ from, to }: UnlistedEdge, inside: EastWestIn) => ({
  source: namesOf(from, inside),
  target: namesOf(to, inside),
})

const namesOf = (ids: readonly string[], { nodes }: EastWestIn): string => {
  const meant = new Set(ids)
  return words.names(nodes.flatMap(({ id, services }) => (meant.has(id) ? services : [])))
}

const unlessTold = 'where nothing else is told'

/** By the same pair, what holds always first; then what is told of many pairs. */
export function lines(inside: EastWestIn): readonly Line[] {
  const { edges, unlisted, hidden, isExact } = inside
  if (edges.length + unlisted.length + hidden.length === 0) return []
  const pairs = new Map<string, PossiblePeerEdge[]>()
  for (const edge of edges) {
    const { source, target } = pairOf(edge, inside)
    const key = `${source} → ${target}`
    pairs.set(key, [...(pairs.get(key) ?? []), edge])
  }
  return [
    line``,
    bold('Inside the account'),
    ...[...pairs].flatMap(([pair, rows]) => [
      line`  ${pair}`,
      ...rows.flatMap(edge => rowLines(edge, inside)),
    ]),
    ...unlisted.flatMap(each => {
      const { source, target } = endsOf(each, inside)
      return [
        ...hang('  ', [`any of ${source} → any of ${target}, ${unlessTold}`]),
        ...dependingLines(dependingInWords(each), each.on),
      ]
    }),
    ...(hidden.length === 0 ? [] : [line`  ${yellow('? unknown')}  ${hiddenInWords(hidden)}`]),
    ...(isExact ? [] : [line`  ${yellow('?')} ${tooMany}`]),
  ]
}

const rowLines = (edge: PossiblePeerEdge, inside: EastWestIn): readonly Line[] =>
  edge.holds === 'always'
    ? hang('    ', [passingInWords(edge, inside)])
    : dependingLines(passingInWords(edge, inside), edge.on)

const dependingLines = (passing: string, on: readonly string[]): readonly Line[] => [
  ...hang(line`    ${yellow('? ')}`, [passing]),
  ...hang('      ', [dim(`depends on ${holesInWords(on)}`)]),
]

const hiddenInWords = (hidden: readonly string[]): string =>
  `who reaches services that were not given, and whom these reach, depends on ${holesInWords(hidden)}`

const tooMany =
  'there are too many ways to fill the holes of some services to tell what holds always'

export function asMarkdown(inside: EastWestIn): readonly Markdown[] {
  const rows = inside.edges.map(edge => {
    const { source, target } = pairOf(edge, inside)
    const on = edge.holds === 'always' ? '' : holesInWords(edge.on)
    return [
      code(source),
      edge.from === edge.to ? target : code(target),
      passingInWords(edge, inside),
      on,
    ]
  })
  const besides = inside.unlisted.map(each => {
    const { source, target } = endsOf(each, inside)
    const ends = [md`any of ${code(source)}`, md`any of ${code(target)}, ${unlessTold}`]
    return [...ends, dependingInWords(each), holesInWords(each.on)]
  })
  return [
    ...(rows.length + besides.length === 0
      ? []
      : [
          md`**Inside the account**`,
          markdownTable(['from', 'to', 'open', 'depends on holes'], [...rows, ...besides]),
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
      ...{ from: nameOf(edge.from, inside), to: nameOf(edge.to, inside), stroke: 'dotted' },
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

/** The holes that any of it rests on. */
export const holesOf = ({ nodes, edges, unlisted, hidden }: EastWestIn): readonly string[] => [
  ...[...edges, ...unlisted].flatMap(({ on }) => on),
  ...nodes.flatMap(({ open }) => open),
  ...hidden,
]
