/** Who reaches whom: classes of services as a matrix, and below it as a graph. */
import { eastWest } from '../../rehearsal/exposure/east-west.ts'
import { exposureOf } from '../../rehearsal/exposure/exposure-of.ts'
import type { World } from '../../world/world.ts'
import * as words from '../words.ts'
import { arrowsOf, drawGraph } from './draw-graph.ts'
import { drawReach } from './draw-reach.ts'
import type { Figure, FigurePanel, LegendEntry } from './figure.ts'
import {
  type LinkKind,
  linkNames,
  type Reach,
  type ReachClass,
  type ReachIn,
  type ReachLink,
  reachIn,
  reachOfBoth,
} from './reach-links.ts'

const classesMax = 40
/** More arrows than these are a hairball. */
const arrowsMax = 90

export const reachFigure = (reach: ReachIn): readonly Figure[] =>
  reachFigures('Who reaches whom', reachIn(reach))

/** Of the worlds before and after a change. */
export const reachFigureOfBoth = (before: World, after: World): readonly Figure[] =>
  reachFigures('Who reaches whom, before and after', reachOfBoth(reachOf(before), reachOf(after)))

const reachOf = (world: World): ReachIn => ({
  exposures: exposureOf(world),
  inside: eastWest(world),
})

/** None where nobody reaches anybody. */
export function reachFigures(title: string, { classes, links }: Reach): readonly Figure[] {
  const kept = mostLinked(classes, links)
  const numbers = new Map(kept.map((number, at) => [number, at]))
  const shown = links.flatMap((link): readonly ReachLink[] => {
    const [from, to] = [numbers.get(link.from), numbers.get(link.to)]
    return from === undefined || to === undefined ? [] : [{ ...link, from, to }]
  })
  if (shown.length === 0) return []
  const rows = kept.flatMap(number => classes[number] ?? [])
  const used = new Set(shown.map(({ kind }) => kind))
  const left = classes.length - kept.length
  return [
    {
      title,
      panels: [
        {
          title: `${classesInWords(rows.length)}: rows reach columns`,
          says: 'Services that reach and are reached alike are one class',
          drawings: [drawReach(rows, shown)],
        },
        ...graphPanel(rows, shown),
      ],
      folded: foldedIn(left, links.length - shown.length, isGraph(shown)),
      legend: Object.entries(linkNames).flatMap(([kind, says]): readonly LegendEntry[] =>
        used.has(kind as LinkKind) ? [{ kind, says }] : [],
      ),
      numbers: {
        columns: ['from', 'to', 'how', 'what'],
        rows: shown.map(({ from, to, kind, says }) => [
          ...[rows[from]?.name ?? '', from === to ? 'each other' : (rows[to]?.name ?? '')],
          ...[linkNames[kind], says],
        ]),
      },
    },
  ]
}

const classesInWords = (count: number): string => `${count} ${count === 1 ? 'class' : 'classes'}`

const isGraph = (links: readonly ReachLink[]): boolean =>
  arrowsOf(links.filter(({ from, to }) => from !== to)).length <= arrowsMax

function graphPanel(
  classes: readonly ReachClass[],
  links: readonly ReachLink[],
): readonly FigurePanel[] {
  const arrows = links.filter(({ from, to }) => from !== to)
  if (arrows.length === 0 || !isGraph(links)) return []
  return [
    {
      title: 'The same as a graph',
      says: `${words.countOf(arrowsOf(arrows).length, 'arrow')}, from who reaches to who is reached`,
      drawings: [drawGraph(classes, arrows)],
    },
  ]
}

const foldedIn = (classes: number, links: number, isDrawn: boolean): string =>
  [
    ...(classes > 0
      ? [
          `${classes} more ${classes === 1 ? 'class' : 'classes'} and ${words.countOf(links, 'pair')} are not drawn: the answer tells of them.`,
        ]
      : []),
    ...(isDrawn ? [] : [`A graph of more than ${arrowsMax} arrows would show nothing.`]),
  ].join(' ')

/** What changes counts before all that does not; they stay in their order. */
function mostLinked(classes: readonly ReachClass[], links: readonly ReachLink[]): number[] {
  const weights = new Array<number>(classes.length).fill(0)
  for (const { from, to, kind } of links) {
    const weight = kind === 'everything' || kind === 'part' ? 1 : classes.length
    weights[from] = (weights[from] ?? 0) + weight
    weights[to] = (weights[to] ?? 0) + weight
  }
  return [...classes.keys()]
    .filter(number => (weights[number] ?? 0) > 0 || classes.length <= classesMax)
    .toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    .slice(0, classesMax)
    .toSorted((a, b) => a - b)
}
