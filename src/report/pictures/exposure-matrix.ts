/** What the world may reach: classes of services by kinds of traffic, and at each crossing from where packets are accepted. */

import { limits } from '../../contract/limits.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { groupedBy } from '../../kit/grouped-by.ts'
import { addressBits } from '../../net/address.ts'
import { type PacketProtocol, packetProtocols } from '../../rules/compile/traffic-class.ts'
import { hasPorts } from '../../rules/evaluate/packet.ts'
import type { RegionBlock } from '../../rules/regions/blocks-of.ts'
import * as traffic from '../traffic.ts'
import {
  type Band,
  type Crossing,
  drawExposure,
  type OpenBlock,
  type OpenCell,
  type OpenClass,
  type OpenKind,
  openKinds,
  openNames,
} from './draw-exposure.ts'
import type { Figure, LegendEntry } from './figure.ts'

const rowsMax = 40
const columnsMax = 24

/** None where nothing is open. */
export function exposureMatrix(classes: readonly OpenClass[]): readonly Figure[] {
  const sorted = classes.toSorted((a, b) => widthOf(b) - widthOf(a))
  const rows = sorted.slice(0, rowsMax)
  const all = bandsOf(rows)
  if (all.length === 0) return []
  const bands = mostOpen(all)
  const shown = new Set(
    bands.flatMap(({ cells }) => cells.flatMap(cell => kindsIn(cell).map(({ kind }) => kind))),
  )
  return [
    {
      title: 'What may be reached from outside',
      panels: [
        {
          title: `${rows.length} ${rows.length === 1 ? 'class' : 'classes'} of services, the most open first`,
          says: 'Services that are open alike are one class; the left half of a square is IPv4, the right half IPv6',
          drawings: [drawExposure(rows, bands)],
        },
      ],
      folded: foldedIn(classes.length - rows.length, all.length - bands.length),
      legend: openKinds.flatMap((kind): readonly LegendEntry[] =>
        shown.has(kind) ? [{ kind, says: openNames[kind] }] : [],
      ),
      numbers: numbersOf(rows, all),
    },
  ]
}

const foldedIn = (classes: number, bands: number): string =>
  [
    ...(classes > 0
      ? [`${classes} more classes of services are not drawn: the answer tells of them.`]
      : []),
    ...(bands > 0
      ? [`${bands} more kinds of traffic are not drawn: the table has their numbers.`]
      : []),
  ].join(' ')

/** What is open to everyone counts before all that is open to some. */
const widthOf = ({ open }: OpenClass): number => {
  const sum = (kind: OpenKind) =>
    open.reduce((all, each) => (each.kind === kind ? all + portsIn(each.block) : all), 0)
  return sum('everyone') * 1_000_000 + sum('some') + sum('unknown')
}

function numbersOf(rows: readonly OpenClass[], bands: readonly Band[]) {
  return {
    columns: ['services', 'traffic', 'over', 'open', 'from addresses', 'packets'],
    rows: rows.flatMap(({ name }, row) =>
      bands.flatMap(({ says, ports, cells }) =>
        addressFamilies.flatMap(family =>
          (cells[row]?.[family] ?? []).map(({ kind, addresses }) => [
            ...[name, says, traffic.familyNames[family], openNames[kind]],
            ...[`${addresses}`, `${addresses * BigInt(ports)}`],
          ]),
        ),
      ),
    ),
  }
}

/** Those that are open at most classes, in their order. */
function mostOpen(bands: readonly Band[]): readonly Band[] {
  const openAt = ({ cells }: Band) => cells.filter(cell => kindsIn(cell).length > 0).length
  const kept = new Set(bands.toSorted((a, b) => openAt(b) - openAt(a)).slice(0, columnsMax))
  return bands.filter(each => kept.has(each))
}

export const kindsIn = (cell: Crossing | undefined): readonly OpenCell[] =>
  addressFamilies.flatMap(family => cell?.[family] ?? [])

interface Stretch {
  readonly protocol: PacketProtocol
  readonly first: number
  readonly last: number
  readonly cells: readonly Crossing[]
}

/** Ports that are open alike at all classes go together, of whatever protocols; what holds most of all traffic comes last. */
function bandsOf(rows: readonly OpenClass[]): readonly Band[] {
  const stretches = packetProtocols.flatMap(protocol => stretchesOf(rows, protocol))
  const open = stretches.filter(({ cells }) => cells.some(cell => kindsIn(cell).length > 0))
  const isAll = open.length === stretches.length
  const bands = [...groupedBy(open, ({ cells }) => keyOf(cells)).values()].map(alike =>
    bandOf(alike),
  )
  const largest = Math.max(...bands.map(({ ports }) => ports))
  const rest = isAll && bands.length > 1 ? bands.find(({ ports }) => ports === largest) : undefined
  return rest === undefined
    ? bands
    : [...bands.filter(each => each !== rest), { ...rest, name: 'everything else' }]
}

function bandOf(alike: readonly Stretch[]): Band {
  const says = [...groupedBy(alike, ({ protocol }) => protocol)]
    .map(([protocol, same]) =>
      traffic.protocol({ protocol, ports: same[0]?.first === 0 ? null : portsInWords(same) }),
    )
    .join(' and ')
  const ports = alike.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return { name: says, says, ports, cells: alike[0]?.cells ?? [] }
}

/** Stretches that follow each other are one. */
function portsInWords(stretches: readonly Stretch[]): string {
  const joined: { first: number; last: number }[] = []
  for (const { first, last } of stretches) {
    const before = joined.at(-1)
    if (before !== undefined && before.last === first - 1) before.last = last
    else joined.push({ first, last })
  }
  return joined.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join()
}

/** The ports of a protocol, cut where any block begins or ends; 0 alone for a protocol without ports. */
function stretchesOf(rows: readonly OpenClass[], protocol: PacketProtocol): readonly Stretch[] {
  const blocks = rows.map(({ open }) =>
    open
      .filter(({ block }) => block.protocol === protocol)
      .map(each => ({
        ...each,
        pieces: piecesOf(each.block.ports),
        count: addressesIn(each.block),
      })),
  )
  const edges = new Set(hasPorts(protocol) ? [limits.portMin, limits.portMax + 1] : [0, 1])
  for (const { pieces } of blocks.flat())
    for (const { first, last } of pieces) edges.add(first).add(last + 1)
  const sorted = [...edges].toSorted((a, b) => a - b)
  return sorted.slice(0, -1).map((first, at): Stretch => {
    const last = (sorted[at + 1] ?? 0) - 1
    const cells = blocks.map(each =>
      crossingOf(
        each.filter(({ pieces }) =>
          pieces.some(piece => piece.first <= first && last <= piece.last),
        ),
      ),
    )
    return { protocol, first, last, cells }
  })
}

type Counted = OpenBlock & { readonly count: bigint }

function crossingOf(open: readonly Counted[]): Crossing {
  const cellsOf = (family: AddressFamily) =>
    openKinds.flatMap((kind): readonly OpenCell[] => {
      const own = open.filter(each => each.kind === kind && each.block.family === family)
      const addresses = own.reduce((sum, { count }) => sum + count, 0n)
      if (own.length === 0) return []
      const isMost = kind === 'some' && addresses > 1n << BigInt(addressBits[family] - 1)
      return [{ kind: isMost ? 'most' : kind, addresses }]
    })
  return { ipv4: cellsOf('ipv4'), ipv6: cellsOf('ipv6') }
}

const keyOf = (cells: readonly Crossing[]): string =>
  cells
    .map(cell =>
      addressFamilies.map(family =>
        cell[family].map(({ kind, addresses }) => `${kind} ${addresses}`).join('+'),
      ),
    )
    .join()

const piecesOf = (ports: string | null): readonly { first: number; last: number }[] =>
  (ports ?? '0').split(',').map(piece => {
    const [first = 0, last = first] = piece.split('-').map(Number)
    return { first, last }
  })

const portsIn = ({ ports }: RegionBlock): number =>
  piecesOf(ports).reduce((sum, { first, last }) => sum + last - first + 1, 0)

/** A block has the same ports at each of its addresses. */
const addressesIn = (block: RegionBlock): bigint => BigInt(block.size) / BigInt(portsIn(block))
