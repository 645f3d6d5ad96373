/** Who reaches whom inside an account that is all known, pair by pair. */
import type { EastWest } from '../rehearsal/exposure/east-west.ts'
import { code, type Markdown, markdownTable, md } from './escape.ts'
import { nameOf, openBetween } from './exposure-arrows.ts'
import * as passages from './passages.ts'
import { bold, columns, cyan, dim, type Line, line } from './text.ts'

/** A thousand services may make a million pairs: more than `shown` are counted alone. */
export function insideLines(inside: EastWest, shown = Number.POSITIVE_INFINITY): readonly Line[] {
  if (inside.edges.length === 0) return []
  const edges = inside.edges.slice(0, shown)
  const rows = edges.map(edge => {
    const { from, to, through, vlans } = edge
    const filtered = passages.inWords(edge, inside)
    const onVlans = vlans.length === 0 ? [] : [cyan(vlans.map(passages.vlanInWords).join(', '))]
    const open = [...onVlans, ...(filtered === '' ? [] : [line`${filtered}`])]
    const passedOn = through.map(each => line`${passages.throughInWords(each)}`)
    const told = open
      .slice(-1)
      .map(last => (open.length > 1 ? line`${open[0] ?? ''}${dim('; elsewhere ')}${last}` : last))
    return [
      line`  ${nameOf(from, inside)} → ${from === to ? 'each other' : nameOf(to, inside)}`,
      [...told, ...passedOn].reduce((all, each) => line`${all}, ${each}`),
    ]
  })
  const more = new Array<Line>(inside.edges.length - edges.length).fill(line``)
  return [
    line``,
    bold('Inside the account'),
    ...columns(rows, ['from and to', 'what passes']),
    ...more,
  ]
}

export function insideAsMarkdown(inside: EastWest): readonly Markdown[] {
  if (inside.edges.length === 0) return []
  const rows = inside.edges.map(edge => [
    code(nameOf(edge.from, inside)),
    edge.from === edge.to ? 'each other' : code(nameOf(edge.to, inside)),
    openBetween(edge, inside),
  ])
  return [md`**Inside the account**`, markdownTable(['from', 'to', 'open'], rows)]
}
