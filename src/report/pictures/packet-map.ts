/** The packet map: which addresses are judged in which way, one panel for all ports that are judged alike. */
import type { AddressFamily, Direction } from '../../contract/vocabulary.ts'
import { compareAddresses } from '../../net/address.ts'
import { type PortSet, portSetHolds, sizeOfPortSet } from '../../net/port-set.ts'
import { type Prefix, printPrefix } from '../../net/prefix.ts'
import { putPrefixes } from '../../net/summarize.ts'
import { type PacketProtocol, trafficClasses } from '../../rules/compile/traffic-class.ts'
import { blocksOfClass, type ClassBlock } from '../../rules/regions/blocks-of.ts'
import { classAt, type PacketRegion } from '../../rules/regions/packet-region.ts'
import { addressesIn } from './hilbert.ts'

/** Packets of one kind, drawn alike. No two layers of a map have a packet in common. */
export interface MapLayer {
  readonly kind: MapKind
  readonly region: PacketRegion
  /** What is told of it where it is pointed at; empty for what only shows what lies around. */
  readonly says: string
}

/** `accepted` on both sides of a change; `found` where there is no change. */
export const mapKinds = ['opened', 'closed', 'dark', 'found', 'accepted'] as const
export type MapKind = (typeof mapKinds)[number]

export interface MapPanel {
  readonly direction: Direction
  readonly family: AddressFamily
  /** All of them are judged alike at every address. */
  readonly bands: readonly Band[]
  /** Ascending; no two overlap. */
  readonly cells: readonly Cell[]
}

export interface Band {
  readonly protocol: PacketProtocol
  readonly ports: PortSet
}

export interface Cell {
  readonly prefix: Prefix
  readonly kind: MapKind
  /** Its layers by number, one for each band. */
  readonly layers: readonly number[]
}

/** The panels in which anything is but accepted before and after. */
export function packetMap(layers: readonly MapLayer[]): readonly MapPanel[] {
  const panels = new Map<string, MapPanel>()
  for (const [number, { direction, family, protocol }] of trafficClasses.entries()) {
    for (const { ports, blocks } of bandsOf(layers, number)) {
      if (blocks.every(({ layer }) => layers[layer]?.kind === 'accepted')) continue
      const cells = cellsOf(blocks, layers)
      const panel = { direction, family, bands: [{ protocol, ports }], cells }
      const key = keyOf(panel)
      const alike = panels.get(key)
      panels.set(key, alike === undefined ? panel : together(alike, panel))
    }
  }
  return [...panels.values()]
}

interface LayerBlock {
  readonly layer: number
  readonly block: ClassBlock
  readonly prefixes: readonly Prefix[]
}

/** The ports of a traffic class, cut where any block begins or ends, and put together where the same blocks hold them. */
function bandsOf(layers: readonly MapLayer[], number: number) {
  const all = layers.flatMap(({ region }, layer) =>
    blocksOfClass(classAt(region, number)).map(
      (block): LayerBlock => ({ layer, block, prefixes: prefixesOf(block) }),
    ),
  )
  const edges = new Set<number>()
  for (const { block } of all)
    for (const [at, port] of block.ports.entries()) edges.add(at % 2 === 0 ? port : port + 1)
  const sorted = [...edges].toSorted((a, b) => a - b)
  const bands = new Map<string, { readonly intervals: number[]; readonly blocks: LayerBlock[] }>()
  for (const [at, first] of sorted.slice(0, -1).entries()) {
    const blocks = all.filter(({ block }) => portSetHolds(block.ports, first))
    if (blocks.length === 0) continue
    const key = blocks.map(each => all.indexOf(each)).join()
    const band = bands.get(key) ?? { intervals: [], blocks }
    bands.set(key, band)
    const last = (sorted[at + 1] ?? 0) - 1
    if (band.intervals.at(-1) === first - 1) band.intervals[band.intervals.length - 1] = last
    else band.intervals.push(first, last)
  }
  return [...bands.values()].map(({ intervals, blocks }) => {
    return { ports: Uint16Array.from(intervals), blocks }
  })
}

function prefixesOf({ steps, places }: ClassBlock): readonly Prefix[] {
  const prefixes: Prefix[] = []
  for (const at of places) putPrefixes(prefixes, steps, at, at + 1)
  return prefixes
}

const cellsOf = (blocks: readonly LayerBlock[], layers: readonly MapLayer[]): readonly Cell[] =>
  blocks
    .flatMap(({ layer, prefixes }) => {
      const kind = layers[layer]?.kind ?? 'accepted'
      return prefixes.map((prefix): Cell => ({ prefix, kind, layers: [layer] }))
    })
    .toSorted((a, b) => compareAddresses(a.prefix.address, b.prefix.address))

/** What a panel shows. */
const keyOf = ({ direction, family, cells }: MapPanel): string =>
  [direction, family, ...cells.map(({ prefix, kind }) => `${printPrefix(prefix)} ${kind}`)].join()

const together = (one: MapPanel, other: MapPanel): MapPanel => ({
  ...one,
  bands: [...one.bands, ...other.bands],
  cells: one.cells.map((cell, at) => {
    return { ...cell, layers: [...cell.layers, ...(other.cells[at]?.layers ?? [])] }
  }),
})

/** How many addresses of each kind a panel shows, and how many packets these are at all of its ports; exact. */
export function sizesOf({ bands, cells }: Pick<MapPanel, 'bands' | 'cells'>) {
  const ports = BigInt(bands.reduce((sum, band) => sum + sizeOfPortSet(band.ports), 0))
  return mapKinds.flatMap(kind => {
    const alike = cells.filter(cell => cell.kind === kind)
    const addresses = alike.reduce((sum, { prefix }) => sum + addressesIn(prefix), 0n)
    return alike.length === 0 ? [] : [{ kind, addresses, packets: addresses * ports }]
  })
}
