/** A set of ports as one flat list of intervals: equal sets have equal lists, and millions of intervals stay cheap. */
import { limits } from '../contract/limits.ts'
import type { PortPiece } from './ports.ts'

/**
 * First and last port of each interval in turn, both inside, ascending; intervals neither overlap
 * nor touch. A protocol without ports has the one port 0, so its sets are `noPorts` and
 * `portlessSet`. Never write to one: they are shared.
 */
export type PortSet = Uint16Array

export const noPorts: PortSet = new Uint16Array(0)
export const everyPort: PortSet = Uint16Array.of(limits.portMin, limits.portMax)
export const portlessSet: PortSet = Uint16Array.of(0, 0)

/** The ports from the first to the last of each interval; they come in any order, and may overlap. */
export const portSetOf = (intervals: readonly PortPiece[]): PortSet =>
  new Uint16Array(endsOf(intervals))

/** The same as a plain list, which is made sooner. */
export function endsOf(intervals: readonly PortPiece[]): readonly number[] {
  const flat: number[] = []
  for (const { first, last } of inOrder(intervals)) {
    const end = flat.at(-1) ?? Number.NEGATIVE_INFINITY
    if (first > end + 1) flat.push(first, last)
    else flat[flat.length - 1] = Math.max(end, last)
  }
  return flat
}

/** Most are in order as they come. */
const inOrder = (intervals: readonly PortPiece[]): readonly PortPiece[] =>
  intervals.every(({ first }, at) => first >= (intervals[at - 1]?.first ?? 0))
    ? intervals
    : intervals.toSorted((a, b) => a.first - b.first)

/** Which ports a combination keeps: those in both, in the left set only, in the right set only. */
export interface Keep {
  readonly both: boolean
  readonly left: boolean
  readonly right: boolean
}

export const union: Keep = { both: true, left: true, right: true }
export const intersection: Keep = { both: true, left: false, right: false }
export const difference: Keep = { both: false, left: true, right: false }

/** Walks the ends of both sets in order, and writes down where being kept begins and ends. */
export function combinePortSets(a: PortSet, b: PortSet, keep: Keep): PortSet {
  const combined: number[] = []
  let atA = 0
  let atB = 0
  let edgeA = edgeAt(a, atA)
  let edgeB = edgeAt(b, atB)
  let keeping = false
  while (edgeA < noEdge || edgeB < noEdge) {
    const edge = edgeA < edgeB ? edgeA : edgeB
    if (edgeA === edge) edgeA = edgeAt(a, ++atA)
    if (edgeB === edge) edgeB = edgeAt(b, ++atB)
    // After an odd number of ends one is inside an interval.
    const kept = isKept((atA & 1) === 1, (atB & 1) === 1, keep)
    if (kept !== keeping) combined.push(kept ? edge : edge - 1)
    keeping = kept
  }
  return new Uint16Array(combined)
}

const isKept = (inA: boolean, inB: boolean, { both, left, right }: Keep): boolean =>
  inA ? (inB ? both : left) : inB && right

/** Where the set begins or ceases to hold ports: an end that is inside ceases one later. */
function edgeAt(set: PortSet, at: number): number {
  return at < set.length ? (set[at] ?? 0) + (at & 1) : noEdge
}

/** Behind every edge, and a small whole number as they are: these are compared faster than others. */
const noEdge = limits.portMax + 2

export function portSetHolds(set: PortSet, port: number): boolean {
  return nearestPort(set, port) === port
}

/** The port of the set with the least distance, the lower of two; undefined for the empty set. */
export function nearestPort(set: PortSet, port: number): number | undefined {
  let nearest: number | undefined
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < set.length; at += 2) {
    const first = set[at] ?? 0
    const last = set[at + 1] ?? 0
    const here = Math.max(first, Math.min(last, port))
    const distance = Math.abs(here - port)
    if (distance >= least) break
    nearest = here
    least = distance
  }
  return nearest
}

/** How many ports it holds; 1 for the set of a protocol without ports. */
export function sizeOfPortSet(set: PortSet): number {
  let size = 0
  for (let at = 0; at < set.length; at += 2) size += (set[at + 1] ?? 0) - (set[at] ?? 0) + 1
  return size
}

/** As in `22,80-90`. */
export function printPortSet(set: PortSet): string {
  const pieces: string[] = []
  for (let at = 0; at < set.length; at += 2) {
    const first = set[at] ?? 0
    const last = set[at + 1] ?? 0
    pieces.push(first === last ? `${first}` : `${first}-${last}`)
  }
  return pieces.join(',')
}

/** The set that `printPortSet` printed, of however many intervals. */
export const portSetIn = (printed: string): PortSet =>
  Uint16Array.from(
    (printed.match(/[^,]+/g) ?? []).flatMap(piece => {
      const [first, last = first] = piece.split('-')
      return [Number(first), Number(last)]
    }),
  )

export function samePortSet(a: PortSet, b: PortSet): boolean {
  return a.length === b.length && startsWith(a, b, b.length)
}

/** Numbers port sets, equal ones alike. */
export interface PortSetTable {
  /** By number. */
  readonly sets: readonly PortSet[]
  /** The number of the set whose flat list is the first `length` elements. */
  readonly idOf: (ports: ArrayLike<number>, length?: number) => number
}

export function portSetTable(): PortSetTable {
  const sets: PortSet[] = []
  // Few are looked through one by one: most tables have no more.
  let byHash: Map<number, number[]> | undefined
  const file = (ports: ArrayLike<number>, length: number, id: number): void => {
    const hash = hashOf(ports, length)
    const alike = byHash?.get(hash)
    if (alike === undefined) byHash?.set(hash, [id])
    else alike.push(id)
  }
  const isSet = (id: number, ports: ArrayLike<number>, length: number): boolean =>
    sets[id]?.length === length && startsWith(ports, sets[id], length)
  const find = (ports: ArrayLike<number>, length: number): number => {
    if (byHash === undefined) return sets.findIndex((_, id) => isSet(id, ports, length))
    return byHash.get(hashOf(ports, length))?.find(id => isSet(id, ports, length)) ?? -1
  }
  const idOf = (ports: ArrayLike<number>, length = ports.length): number => {
    const known = find(ports, length)
    if (known >= 0) return known
    const set = new Uint16Array(length)
    for (let at = 0; at < length; at++) set[at] = ports[at] ?? 0
    const id = sets.push(set) - 1
    if (sets.length > fewMax && byHash === undefined) {
      byHash = new Map()
      for (const [each, one] of sets.entries()) file(one, one.length, each)
    } else file(ports, length, id)
    return id
  }
  return { sets, idOf }
}

const fewMax = 8

function startsWith(ports: ArrayLike<number>, start: ArrayLike<number>, length: number): boolean {
  for (let at = 0; at < length; at++) if (ports[at] !== start[at]) return false
  return true
}

/** FNV-1a over 16-bit units. */
function hashOf(ports: ArrayLike<number>, length: number): number {
  let hash = -2128831035
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ (ports[at] ?? 0), 16777619)
  return hash
}
