/** Classes as boxes and who reaches whom as arrows, laid out once and for all. */
import { type Markup, markup } from '../markup.ts'
import type { Drawing } from './figure.ts'
import { layOut, type Point } from './lay-out.ts'
import { type LinkKind, linkNames, type ReachClass, type ReachLink } from './reach-links.ts'
import { cutTo } from './text-width.ts'

const boxWidth = 170
const boxHeight = 34

/** What may be and what changes are dashed alike: no picture has both for the same arrow. */
const looks: Partial<Readonly<Record<LinkKind, string>>> = { unknown: 'changed' }

/** Links from a class to another one; classes without any are left out. */
export function drawGraph(classes: readonly ReachClass[], links: readonly ReachLink[]): Drawing {
  const linked = [...classes.keys()].filter(at =>
    links.some(({ from, to }) => from === at || to === at),
  )
  const arrows = arrowsOf(links)
  const laid = layOut(
    linked.map(() => ({ width: boxWidth, height: boxHeight })),
    arrows.map(({ from, to }) => ({ from: linked.indexOf(from), to: linked.indexOf(to) })),
  )
  const paths = arrows.map(({ from, to, kind, says, back }, at) => {
    const [one, other] = [classes[from]?.name ?? '', classes[to]?.name ?? '']
    const heads = back === undefined ? 'single' : 'mutual'
    const and = back === undefined ? '' : `; ${other} → ${one}: ${back}`
    return markup`<path class="edge ${looks[kind] ?? kind} ${heads}" d="${pathOf(laid.links[at] ?? [])}"><title>${one} → ${other} ${linkNames[kind]}: ${says}${and}</title></path>`
  })
  const boxes = linked.map((number, at): Markup => {
    const [x, y] = laid.boxes[at] ?? [0, 0]
    const name = classes[number]?.name ?? ''
    const [left, above] = [x - boxWidth / 2, y - boxHeight / 2]
    return markup`<rect class="box" x="${left}" y="${above}" width="${boxWidth}" height="${boxHeight}"/><text class="letter" x="${left + 18}" y="${y + 5}">${number + 1}</text><text class="name" x="${left + 34}" y="${y + 5}"><title>${name}</title>${cutTo(name, 13, boxWidth - 44)}</text>`
  })
  return {
    caption: 'The numbers are those of the matrix',
    ...{ width: laid.width, height: laid.height },
    shapes: markup`${paths}${boxes}`,
  }
}

/** Two of a kind in both directions are one arrow with two heads. */
export const arrowsOf = (links: readonly ReachLink[]) => {
  const keyOf = (from: number, to: number, kind: string) => `${from} ${to} ${kind}`
  const all = new Map(links.map(link => [keyOf(link.from, link.to, link.kind), link]))
  return links.flatMap(link => {
    const { from, to, kind } = link
    const back = all.get(keyOf(to, from, kind))
    return back !== undefined && from > to ? [] : [{ ...link, back: back?.says }]
  })
}

/** Bent at each point between the first and the last; relative steps are whole numbers too. */
function pathOf([start = [0, 0], ...points]: readonly Point[]): string {
  const step = ([x, y]: Point, [fromX, fromY]: Point) => `${x - fromX} ${y - fromY}`
  const bends = points.slice(0, -1).map((bend, at) => {
    const next = points[at + 1] ?? bend
    return { bend, end: at === points.length - 2 ? next : between(bend, next) }
  })
  const ends = [start, ...bends.map(({ end }) => end)]
  const curves = bends.map(({ bend, end }, at) => {
    const from = ends[at] ?? start
    return `q${step(bend, from)} ${step(end, from)}`
  })
  const [last = start] = points
  return `M${start.join(' ')}${bends.length === 0 ? `l${step(last, start)}` : curves.join('')}`
}

const between = ([x, y]: Point, [otherX, otherY]: Point): Point => [
  Math.floor((x + otherX) / 2),
  Math.floor((y + otherY) / 2),
]
