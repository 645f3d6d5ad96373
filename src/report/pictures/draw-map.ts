/** Packet maps as shapes: a rectangle for each prefix, and rings with letters where a view enlarges a part. */
import { addressBits } from '../../net/address.ts'
import { printPortSet } from '../../net/port-set.ts'
import { type Prefix, printNetwork } from '../../net/prefix.ts'
import { hasPorts } from '../../rules/evaluate/packet.ts'
import { type Markup, markup } from '../markup.ts'
import * as traffic from '../traffic.ts'
import * as words from '../words.ts'
import type { Drawing, Figure, FigurePanel, LegendEntry } from './figure.ts'
import { addressesIn, rectangleOf } from './hilbert.ts'
import {
  type Cell,
  type MapKind,
  type MapLayer,
  type MapPanel,
  mapKinds,
  packetMap,
  sizesOf,
} from './packet-map.ts'
import { widthOf } from './text-width.ts'
import { type View, viewOf, viewsIn } from './views.ts'

/** A multiple of 64, so that the smallest rectangle has whole coordinates. */
const sides = { whole: 320, part: 192 } as const

/** More rectangles than these, or more panels, are told in numbers alone. */
const rectanglesMax = 20_000
const panelsMax = 24

/** So many rectangles of a panel say each what they are; of more, all that are judged alike say it together. */
const singlesMax = 1_000

/** Null where no packet is in any layer but those accepted on both sides. */
export function drawMap(title: string, layers: readonly MapLayer[]): Figure | null {
  const all = packetMap(layers)
  if (all.length === 0) return null
  let left = rectanglesMax
  const drawn = all.filter(({ cells }, at) => {
    left -= cells.length
    return left >= 0 && at < panelsMax
  })
  const more = all.length - drawn.length
  return {
    title,
    panels: drawn.map(panel => drawPanel(panel, layers)),
    folded:
      more === 0
        ? ''
        : `${words.countOf(more, 'more panel')} would be too many to look at: the table has their numbers.`,
    legend: mapKinds.flatMap((kind): readonly LegendEntry[] =>
      drawn.some(({ cells }) => cells.some(cell => cell.kind === kind))
        ? [{ kind, says: legend[kind] }]
        : [],
    ),
    numbers: {
      columns: ['traffic', 'over', 'kind', 'addresses', 'packets'],
      rows: all.flatMap(panel =>
        sizesOf(panel).map(({ kind, addresses, packets }) => [
          ...[trafficOf(panel), traffic.familyNames[panel.family]],
          ...[legend[kind], shareOf(addresses, panel), `${packets}`],
        ]),
      ),
    },
  }
}

const legend: Readonly<Record<MapKind, string>> = {
  opened: 'opened',
  closed: 'closed',
  dark: 'nobody answers any more',
  found: 'found',
  accepted: 'accepted before and after',
}

/** `inbound TCP 22, 80 and UDP any port`. */
const trafficOf = ({ direction, bands }: MapPanel): string =>
  `${direction} ${bands
    .map(({ protocol, ports }) =>
      traffic.protocol({ protocol, ports: hasPorts(protocol) ? printPortSet(ports) : null }),
    )
    .join(' and ')}`

function drawPanel(panel: MapPanel, layers: readonly MapLayer[]): FigurePanel {
  const whole = viewOf(panel)
  const letters = new Map(viewsIn(whole).map((view, at) => [view, at === 0 ? '' : letterOf(at)]))
  const draw = (view: View, side: number): Drawing => ({
    caption: captionOf(view, letters.get(view) ?? ''),
    ...{ width: side + 2 * frame, height: side + 2 * frame },
    shapes: shapesOf(view, side, each => sayCell(each, panel, layers), letters),
  })
  const parts = viewsIn(whole).slice(1)
  return {
    title: `${trafficOf(panel)} over ${traffic.familyNames[panel.family]}`,
    says: sizesOf(panel)
      .filter(({ kind }) => kind !== 'accepted')
      .map(({ kind, addresses }) => `${legend[kind]}: ${shareOf(addresses, panel)}`)
      .join('; '),
    drawings: [draw(whole, sides.whole), ...parts.map(part => draw(part, sides.part))],
  }
}

/** Beyond the alphabet `a2`, `b2` and so on. */
const letterOf = (at: number): string => {
  const round = Math.floor((at - 1) / 26)
  return `${String.fromCharCode(97 + ((at - 1) % 26))}${round === 0 ? '' : round + 1}`
}

/** `256 addresses`, `every address`, `all addresses but 256`. */
export function shareOf(addresses: bigint, { family }: Pick<MapPanel, 'family'>): string {
  const all = 1n << BigInt(addressBits[family])
  if (addresses === all) return 'every address'
  const rest = all - addresses
  if (rest * 1000n < all) return `every address but ${words.count(`${rest}`)}`
  return `${words.count(`${addresses}`)} address${addresses === 1n ? '' : 'es'}`
}

function captionOf({ base, around, folded }: View, letter: string): string {
  const [first] = around
  const hidden = folded.reduce((sum, { cells }) => sum + cells.length, 0)
  return [
    `${letter === '' ? '' : `${letter}: `}${base.length === 0 ? 'all addresses' : printNetwork(base)}`,
    ...(first === undefined ? [] : [`around it ${legend[first.kind]}`]),
    ...(hidden === 0 ? [] : [`${words.countOf(hidden, 'network')} too small to draw`]),
  ].join(', ')
}

/** The strip around a square, which shows what lies around it. */
const frame = 8

function shapesOf(
  view: View,
  side: number,
  say: (cell: Cell) => string,
  letters: ReadonlyMap<View, string>,
): Markup {
  const { base, cells, around, zooms, folded } = view
  const place = (prefix: Prefix) => {
    const { x, y, width, height } = rectangleOf(prefix, base, side)
    return { x: x + frame, y: y + frame, width, height }
  }
  const [outside] = around
  const size = side + 2 * frame
  const strip =
    outside === undefined
      ? []
      : [
          markup`<rect class="cell ${outside.kind}" x="0" y="0" width="${size}" height="${size}"><title>around it: ${say(outside)}</title></rect>`,
        ]
  const marks = [
    ...folded.map(({ part }) => ({ part, letter: '' })),
    ...zooms.map(each => ({ part: each.part, letter: letters.get(each.view) ?? '' })),
  ]
  return markup`${strip}<rect class="plane" x="${frame}" y="${frame}" width="${side}" height="${side}"/>${cellsOf(cells, place, say)}${marks.map(({ part, letter }) => markOf(place(part), letter))}`
}

type Place = (prefix: Prefix) => ReturnType<typeof rectangleOf>

/** Of many, all that are judged alike as one path with one title. */
function cellsOf(
  cells: readonly Cell[],
  place: Place,
  say: (cell: Cell) => string,
): readonly Markup[] {
  if (cells.length <= singlesMax)
    return cells.map(cell => {
      const { x, y, width, height } = place(cell.prefix)
      return markup`<rect class="cell ${cell.kind}" x="${x}" y="${y}" width="${width}" height="${height}"><title>${printNetwork(cell.prefix)} ${say(cell)}</title></rect>${tagOf(cell.prefix, place)}`
    })
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = `${cell.kind} ${cell.layers.join()}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [cell])
    else group.push(cell)
  }
  return [...groups.values()].flatMap(group => {
    const [first] = group
    if (first === undefined) return []
    const path = group.map(({ prefix }) => {
      const { x, y, width, height } = place(prefix)
      return `M${x} ${y}h${width}v${height}h-${width}z`
    })
    const says = `one of ${words.countOf(group.length, 'network')}, ${say(first)}`
    return [
      markup`<path class="cell ${first.kind}" d="${path.join('')}"><title>${says}</title></path>`,
    ]
  })
}

/** The network itself, where it has the room. */
function tagOf(prefix: Prefix, place: Place): Markup {
  const { x, y, width, height } = place(prefix)
  const text = printNetwork(prefix)
  if (prefix.length === 0 || height < 18 || widthOf(text, 11) + 8 > width) return markup``
  return markup`<text class="tag" x="${x + width / 2}" y="${y + height / 2 + 4}">${text}</text>`
}

/** A ring around what is enlarged, a dot on what is not. */
function markOf({ x, y, width, height }: ReturnType<typeof rectangleOf>, letter: string): Markup {
  const [middle, centre] = [x + width / 2, y + height / 2]
  if (letter === '') return markup`<circle class="dot" cx="${middle}" cy="${centre}" r="2"/>`
  return markup`<circle class="ring" cx="${middle}" cy="${centre}" r="9"/><text class="letter" x="${middle}" y="${centre + 4}">${letter}</text>`
}

/** Which packets these are, who judges them, and one of them. */
function sayCell(
  { prefix, kind, layers: numbers }: Cell,
  panel: MapPanel,
  layers: readonly MapLayer[],
): string {
  const addresses = shareOf(addressesIn(prefix), panel)
  const said = [...new Set(numbers.flatMap(number => layers[number]?.says || []))]
  return [
    `${legend[kind]} (${addresses})`,
    ...words.someOf(said, 3, '\u2026 and # more').split('\n'),
  ].join(': ')
}
