/** Where the boxes and arrows of a graph stand, in whole numbers, so that a layout is the same bytes wherever it is made. */
import { Graph, layout } from '@dagrejs/dagre'

export interface Box {
  readonly width: number
  readonly height: number
}

/** Between boxes by number. */
export interface Link {
  readonly from: number
  readonly to: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** The middle of each box. */
  readonly boxes: readonly Point[]
  /** Of each link the points that it goes through, from the edge of one box to that of the other. */
  readonly links: readonly (readonly Point[])[]
}

export type Point = readonly [x: number, y: number]

/** From above to below, as far as there are no circles. No link leads from a box to itself, and no two are the same. */
export function layOut(boxes: readonly Box[], links: readonly Link[]): Layout {
  const graph = new Graph<object, Placed, Routed>()
  graph.setGraph({ rankdir: 'TB', nodesep: 36, edgesep: 18, ranksep: 56, marginx: 4, marginy: 4 })
  for (const [number, { width, height }] of boxes.entries())
    graph.setNode(nameOf(number), { width, height })
  for (const { from, to } of links) graph.setEdge(nameOf(from), nameOf(to), {})
  layout(graph)
  const { width = 0, height = 0 }: Partial<Box> = graph.graph()
  return {
    ...{ width: Math.ceil(width), height: Math.ceil(height) },
    boxes: boxes.map((_, number) => rounded(graph.node(nameOf(number)))),
    links: links.map(({ from, to }) =>
      (graph.edge(nameOf(from), nameOf(to)).points ?? []).map(rounded),
    ),
  }
}

interface Placed extends Box {
  readonly x?: number
  readonly y?: number
}

interface Routed {
  readonly points?: readonly { readonly x: number; readonly y: number }[]
}

/** Names that are no whole numbers keep the order in which they are given. */
const nameOf = (number: number): string => `n${number}`

const rounded = ({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }): Point => [
  Math.round(x),
  Math.round(y),
]
