/** Regions of packets as plain sets of cells, in a universe cut so coarsely that all cells can be listed. */
import { directions } from '../../src/contract/vocabulary.ts'

/** A cell: one trafficClass, one of a few prefixes, one of a few port intervals. */
export interface Cell {
  readonly direction: string
  readonly protocol: string
  readonly prefix: string
  readonly ports: string | null
  /** How many packets it holds. */
  readonly size: bigint
  /** One of them. */
  readonly sample: { readonly address: string; readonly port: number | undefined }
}

/** Together all addresses of both families, none of them twice. */
const prefixes: readonly (readonly [text: string, first: string, size: bigint])[] = [
  ['0.0.0.0/1', '0.0.0.0', 2n ** 31n],
  ['128.0.0.0/2', '128.0.0.0', 2n ** 30n],
  ['192.0.0.0/2', '192.0.0.0', 2n ** 30n],
  ['::/1', '::', 2n ** 127n],
  ['8000::/2', '8000::', 2n ** 126n],
  ['c000::/2', 'c000::', 2n ** 126n],
]

/** Together all ports, none of them twice. */
const pieces: readonly (readonly [text: string, first: number, size: bigint])[] = [
  ['1-21', 1, 21n],
  ['22', 22, 1n],
  ['23-65535', 23, 65513n],
]

const portless = ['ICMP', 'IPENCAP', 'OTHER']

/** Every cell there is. */
export const cells: readonly Cell[] = directions.flatMap(direction =>
  prefixes.flatMap(([prefix, address, addresses]) => [
    ...['TCP', 'UDP'].flatMap(protocol =>
      pieces.map(([ports, port, count]) => ({
        ...{ direction, protocol, prefix, ports },
        size: addresses * count,
        sample: { address, port },
      })),
    ),
    ...portless.map(protocol => ({
      ...{ direction, protocol, prefix, ports: null, size: addresses },
      sample: { address, port: undefined },
    })),
  ]),
)

export type NaiveRegion = ReadonlySet<Cell>

export const naiveUnion = (a: NaiveRegion, b: NaiveRegion): NaiveRegion => new Set([...a, ...b])

export const naiveIntersection = (a: NaiveRegion, b: NaiveRegion): NaiveRegion =>
  new Set([...a].filter(cell => b.has(cell)))

export const naiveDifference = (a: NaiveRegion, b: NaiveRegion): NaiveRegion =>
  new Set([...a].filter(cell => !b.has(cell)))

export const naiveComplement = (a: NaiveRegion): NaiveRegion =>
  new Set(cells.filter(cell => !a.has(cell)))

export const naiveSize = (a: NaiveRegion): bigint =>
  [...a].reduce((size, cell) => size + cell.size, 0n)

/** A statement for each cell, as a person would write it down. */
export const naiveText = (a: NaiveRegion): string =>
  [...a]
    .map(({ direction, protocol, prefix, ports }) =>
      [direction, protocol, ports ?? '', direction === 'inbound' ? 'from' : 'to', prefix].join(' '),
    )
    .join('; ')
