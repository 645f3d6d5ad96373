/**
 * The Hilbert curve, which lays all addresses of a family on a square so that a prefix is one rectangle: a square where
 * its length is even, and two squares side by side where it is odd. Whole numbers only.
 */
import { type Address, addressBits } from '../../net/address.ts'
import type { Prefix } from '../../net/prefix.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A square with the direction in which the curve runs through it: from the corner along `u` first, then along `v`. */
interface Frame {
  readonly corner: Point
  readonly u: Point
  readonly v: Point
}

type Point = readonly [x: number, y: number]

/**
 * Where a prefix lies in a square of that side, which shows all addresses of `base`: one of even length, of which the
 * prefix is a part. 0.0.0.0 lies in the upper left corner and the curve runs to the right first; what is shown of a part
 * stands as it does in the whole. The side is a power of two times the least side that is asked for.
 */
export function rectangleOf(prefix: Prefix, base: Prefix, side: number): Rectangle {
  let frame = frameOf(base, side)
  let at = base.length
  for (; at + 2 <= prefix.length; at += 2) frame = quarterOf(frame, quarterAt(prefix.address, at))
  return boundsOf(at === prefix.length ? frame : halfOf(frame, bitAt(prefix.address, at)))
}

/** The directions depend on the way to it through all addresses. */
function frameOf({ address, length }: Prefix, side: number): Frame {
  let frame: Frame = { corner: [0, 0], u: [1, 0], v: [0, 1] }
  for (let at = 0; at < length; at += 2) frame = turned(frame, quarterAt(address, at))
  const { u, v } = frame
  const corner: Point = [u[0] + v[0] < 0 ? side : 0, u[1] + v[1] < 0 ? side : 0]
  return { corner, u: times(u, side), v: times(v, side) }
}

/** The curve enters the first quarter the other way round, and leaves the last one so. */
function turned({ corner, u, v }: Frame, quarter: number): Frame {
  if (quarter === 0) return { corner, u: v, v: u }
  return quarter === 3 ? { corner, u: times(v, -1), v: times(u, -1) } : { corner, u, v }
}

function quarterOf(frame: Frame, quarter: number): Frame {
  const [u, v] = [times(frame.u, 1 / 2), times(frame.v, 1 / 2)]
  const corners = [[], [u], [u, v], [u, v, v]][quarter] ?? []
  const corner = corners.reduce(plus, frame.corner)
  return turned({ corner, u, v }, quarter)
}

function halfOf({ corner, u, v }: Frame, half: number): Frame {
  const thin = times(v, 1 / 2)
  return { corner: half === 0 ? corner : plus(corner, thin), u, v: thin }
}

const boundsOf = ({ corner: [x, y], u, v }: Frame): Rectangle => {
  const [right, down] = plus(u, v)
  return {
    ...{ x: Math.min(x, x + right), y: Math.min(y, y + down) },
    ...{ width: Math.abs(right), height: Math.abs(down) },
  }
}

// Zero is never negative, as it would be printed otherwise.
const times = ([x, y]: Point, factor: number): Point => [x * factor + 0, y * factor + 0]
const plus = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]

const quarterAt = (address: Address, at: number): number =>
  2 * bitAt(address, at) + bitAt(address, at + 1)

/** Counted from the highest. */
export const bitAt = ({ words }: Address, at: number): number =>
  ((words[at >>> 5] ?? 0) >>> (31 - (at & 31))) & 1

/** How many addresses a prefix has. */
export const addressesIn = ({ address: { family }, length }: Prefix): bigint =>
  1n << BigInt(addressBits[family] - length)
