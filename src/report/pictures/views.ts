/** What a panel shows at which scale: a square of addresses, and squares that enlarge what is too small to be seen in it. */
import { type Address, addressBits } from '../../net/address.ts'
import type { Prefix } from '../../net/prefix.ts'
import { bitAt } from './hilbert.ts'
import type { Cell, MapPanel } from './packet-map.ts'

export interface View {
  /** What the square shows, of even length. */
  readonly base: Prefix
  /** Each of them is drawn to scale: one rectangle. */
  readonly cells: readonly Cell[]
  /** What lies around the square, judged alike all of it; none where nothing is drawn there. */
  readonly around: readonly Cell[]
  /** Parts too small to be drawn, each enlarged in a view of its own. */
  readonly zooms: readonly { readonly part: Prefix; readonly view: View }[]
  /** Parts too small to be drawn, of which only the numbers are told. */
  readonly folded: readonly { readonly part: Prefix; readonly cells: readonly Cell[] }[]
}

/** What is smaller than one 64th of a side is enlarged. */
export const finestBits = 12

/** Squares that enlarge parts of one panel. */
export const zoomsMax = 8

/** The views of a panel: every cell is in exactly one of them. */
export function viewOf({ family, cells }: Pick<MapPanel, 'family' | 'cells'>): View {
  const words = new Array<number>(addressBits[family] / 32).fill(0)
  const whole: Part = { prefix: { address: { family, words }, length: 0 }, cells }
  return openView(whole, { zooms: zoomsMax })
}

/** Addresses with what is drawn there; uniform where one cell or none has them all. */
interface Part {
  readonly prefix: Prefix
  readonly cells: readonly Cell[]
}

function openView(part: Part, left: { zooms: number }): View {
  const { base, around } = closerLook(part)
  const cells: Cell[] = []
  const small: Part[] = []
  const walk = (each: Part): void => {
    if (isUniform(each)) cells.push(...each.cells)
    else if (each.prefix.length - base.prefix.length >= finestBits) small.push(each)
    else for (const half of halvesOf(each)) walk(half)
  }
  walk(base)
  const zooms: View['zooms'][number][] = []
  const folded: View['folded'][number][] = []
  for (const each of small) {
    const tells = each.cells.some(({ kind }) => kind !== 'accepted')
    if (tells && left.zooms > 0) {
      left.zooms--
      zooms.push({ part: each.prefix, view: openView(each, left) })
    } else folded.push({ part: each.prefix, cells: each.cells })
  }
  return { base: base.prefix, cells, around, zooms, folded }
}

/** Goes down as long as one half is judged as all that was passed; a little of that is shown around what is found. */
function closerLook(part: Part): { readonly base: Part; readonly around: readonly Cell[] } {
  const way: Part[] = [part]
  const passed: Part[] = []
  for (let at = part; !isUniform(at); ) {
    const halves = halvesOf(at)
    const [even, ...others] = halves.filter(isUniform)
    const rest = halves.find(half => !isUniform(half))
    if (even === undefined || rest === undefined || others.length > 0) break
    if (passed[0] !== undefined && judged(passed[0]) !== judged(even)) break
    passed.push(even)
    way.push(rest)
    at = rest
  }
  const deepest = way.length - 1
  const start = deepest - 2 - ((deepest - 2) % 2)
  if (start < leastJump) return { base: part, around: [] }
  return {
    base: way[start] ?? part,
    around: passed.slice(0, start).flatMap(({ cells }) => cells),
  }
}

/** It takes more to leave the larger square: people know where they are in it. */
const leastJump = 6

const isUniform = ({ prefix, cells }: Part): boolean =>
  cells.length === 0 || (cells.length === 1 && (cells[0]?.prefix.length ?? 0) <= prefix.length)

const judged = ({ cells: [cell] }: Part): string =>
  cell === undefined ? '' : `${cell.kind} ${cell.layers.join()}`

/** Cells are ascending, so that those of the lower half come first. */
function halvesOf({ prefix, cells }: Part): readonly [Part, Part] {
  const { address, length } = prefix
  const upper = cells.findIndex(cell => bitAt(cell.prefix.address, length) === 1)
  const cut = upper === -1 ? cells.length : upper
  return [
    { prefix: { address, length: length + 1 }, cells: cells.slice(0, cut) },
    { prefix: { address: withBit(address, length), length: length + 1 }, cells: cells.slice(cut) },
  ]
}

const withBit = ({ family, words }: Address, at: number): Address => ({
  family,
  words: words.map((word, number) =>
    number === at >>> 5 ? (word | ((2 ** 31) >>> (at & 31))) >>> 0 : word,
  ),
})

/** A view with all that enlarge parts of it, from the whole to the smallest. */
export const viewsIn = (view: View): readonly View[] => [
  view,
  ...view.zooms.flatMap(each => viewsIn(each.view)),
]
