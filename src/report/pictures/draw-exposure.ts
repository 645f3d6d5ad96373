/** A matrix of classes by traffic as shapes: at each crossing a square, its left half for IPv4 and its right half for IPv6. */
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import type { RegionBlock } from '../../rules/regions/blocks-of.ts'
import { type Markup, markup } from '../markup.ts'
import * as traffic from '../traffic.ts'
import { shareOf } from './draw-map.ts'
import type { Drawing } from './figure.ts'
import { cutTo, widthOf } from './text-width.ts'

/** Services that are open alike. */
export interface OpenClass {
  readonly name: string
  readonly services: number
  /** Inbound packets that are accepted, or may be; no two of a kind overlap. */
  readonly open: readonly OpenBlock[]
}

export interface OpenBlock {
  readonly kind: Exclude<OpenKind, 'most'>
  readonly block: RegionBlock
}

export const openKinds = ['everyone', 'most', 'some', 'unknown'] as const
export type OpenKind = (typeof openKinds)[number]

/** Traffic that is open alike at each class. */
export interface Band {
  readonly name: string
  readonly says: string
  /** How many pairs of protocol and port. */
  readonly ports: number
  /** By class. */
  readonly cells: readonly Crossing[]
}

/** Of each family what is open there, by kind; none where nothing is. */
export type Crossing = Readonly<Record<AddressFamily, readonly OpenCell[]>>

export interface OpenCell {
  readonly kind: OpenKind
  /** From how many addresses. */
  readonly addresses: bigint
}

export const openNames: Readonly<Record<OpenKind, string>> = {
  everyone: 'from everyone',
  most: 'from more than half of all addresses',
  some: 'from fewer addresses',
  unknown: 'depends on holes',
}

const namesMax = 300
const cell = 34
const half = cell / 2
const rowHeight = 30
/** Heads of columns lean to the right. */
const headHeight = 120
const headLength = 150

export function drawExposure(rows: readonly OpenClass[], bands: readonly Band[]): Drawing {
  const longest = Math.max(...rows.map(({ name }) => Math.ceil(widthOf(name, 13) * 1.1)))
  const names = Math.min(namesMax, longest + 12)
  const right = names + bands.length * cell
  const height = headHeight + rows.length * rowHeight
  const heads = bands.map(({ name, says }, at) => {
    const x = names + at * cell + half
    return markup`<text class="name" x="${x}" y="${headHeight - 10}" transform="rotate(-45 ${x} ${headHeight - 10})"><title>${says}</title>${cutTo(name, 13, headLength)}</text>`
  })
  const lines = rows.map((row, number) => {
    const y = headHeight + number * rowHeight
    const cells = bands.map((band, at) =>
      crossingOf(band, row, band.cells[number], names + at * cell, y),
    )
    return markup`<path class="line" d="M0 ${y}H${right}"/><text class="name" x="0" y="${y + 20}"><title>${row.name}</title>${cutTo(row.name, 13, names - 12)}</text>${cells}`
  })
  return {
    caption: 'A square with no mark: nothing is accepted',
    ...{ width: right + headHeight, height: height + 2 },
    shapes: markup`${heads}${lines}<path class="line" d="M0 ${height}H${right}"/>`,
  }
}

function crossingOf(
  { says }: Band,
  { name }: OpenClass,
  crossing: Crossing | undefined,
  x: number,
  y: number,
): Markup {
  const halves = addressFamilies.map((family, at) => {
    const [first, ...others] = crossing?.[family] ?? []
    if (first === undefined) return markup``
    const told = [first, ...others].map(
      ({ kind, addresses }) => `${openNames[kind]} (${shareOf(addresses, { family })})`,
    )
    const left = x + 3 + at * (half - 3)
    const more = others.length === 0 ? '' : '?'
    return markup`<rect class="cell ${first.kind}" x="${left}" y="${y + 3}" width="${half - 3}" height="${rowHeight - 6}"><title>${name}: ${says} over ${traffic.familyNames[family]} ${told.join(', ')}</title></rect><text class="tag" x="${left + 7}" y="${y + 19}">${more}</text>`
  })
  return markup`<rect class="plane" x="${x + 3}" y="${y + 3}" width="${cell - 6}" height="${rowHeight - 6}"/>${halves}`
}
