/** Who reaches whom inside an account with holes; imported as `inside`. */
import type { EastWestIn, PossiblePeerEdge } from '../rehearsal/accounts/east-west-in.ts'
import { code, type Markdown, markdownTable, md } from './escape.ts'
import { type Finding, idOf, placeIn, type ReportSource } from './finding.ts'
import type { Arrow } from './flowchart.ts'
import { holesInWords } from './holes.ts'
import * as passages from './passages.ts'
import { bold, dim, hang, type Line, line, yellow } from './text.ts'
import * as words from './words.ts'

/** `everything on VLAN newark-us/backend, TCP 22 over IPv4`. */
function passingInWords(edge: PossiblePeerEdge, inside: EastWestIn): string {
  const filtered =
    edge.holds === 'always' ? passages.inWords(edge, inside) : passages.shortly(edge.passages)
  return [
    ...edge.vlans.map(passages.vlanInWords),
    filtered,
    ...edge.through.map(passages.throughInWords),
  ]
    .filter(text => text !== '')
    .join(', ')
}

const nameOf = (id: string, { nodes }: EastWestIn): string =>
  words.names(nodes.find(node => node.id === id)?.services ?? [])

const pairOf = ({ from, to }: PossiblePeerEdge, inside: EastWestIn) => ({
  source: nameOf(from, inside),
  target: from === to ? 'each other' : nameOf(to, inside),
})

/** By the same pair, what holds always first. */
export function lines(inside: EastWestIn): readonly Line[] {
  const { edges, hidden, isExact } = inside
  if (edges.length === 0 && hidden.length === 0) return []
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
    ...(hidden.length === 0 ? [] : [line`  ${yellow('? unknown')}  ${hiddenInWords(hidden)}`]),
    ...(isExact ? [] : [line`  ${yellow('?')} ${tooMany}`]),
  ]
}

const rowLines = (edge: PossiblePeerEdge, inside: EastWestIn): readonly Line[] =>
  edge.holds === 'always'
    ? hang('    ', [passingInWords(edge, inside)])
    : [
        ...hang(line`    ${yellow('? ')}`, [passingInWords(edge, inside)]),
        ...hang('      ', [dim(`depends on ${holesInWords(edge.on)}`)]),
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
  return [
    ...(rows.length === 0
      ? []
      : [
          md`**Inside the account**`,
          markdownTable(['from', 'to', 'open', 'depends on holes'], rows),
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
export const arrows = (inside: EastWestIn): readonly Arrow[] =>
  inside.edges.map(edge => ({
    ...{ from: nameOf(edge.from, inside), to: nameOf(edge.to, inside), stroke: 'dotted' },
    label: `${passingInWords(edge, inside)}${edge.holds === 'always' ? '' : ' ?'}`,
  }))

/** The holes that any of it rests on. */
export const holesOf = ({ nodes, edges, hidden }: EastWestIn): readonly string[] => [
  ...edges.flatMap(({ on }) => on),
  ...nodes.flatMap(({ open }) => open),
  ...hidden,
]
