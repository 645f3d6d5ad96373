/** The ports of one protocol cut where either of two rule sets changes its mind. */
import type { PortSweep } from '../compile/port-sweep.ts'

/** Atoms in ascending order, without gaps; an atom ends one below the next, the last at `last`. */
export interface PortPairs {
  readonly size: number
  readonly firsts: Uint16Array
  readonly befores: Int32Array
  readonly afters: Int32Array
  readonly last: number
}

/** `last` is the highest port there is. */
export function mergePorts(before: PortSweep, after: PortSweep, last: number): PortPairs {
  const room = before.size + after.size
  const firsts = new Uint16Array(room)
  const befores = new Int32Array(room)
  const afters = new Int32Array(room)
  let size = 0
  let atBefore = 0
  let atAfter = 0
  while (atBefore < before.size || atAfter < after.size) {
    const nextBefore = before.firsts[atBefore] ?? Number.POSITIVE_INFINITY
    const nextAfter = after.firsts[atAfter] ?? Number.POSITIVE_INFINITY
    if (nextBefore <= nextAfter) atBefore++
    if (nextAfter <= nextBefore) atAfter++
    firsts[size] = Math.min(nextBefore, nextAfter)
    befores[size] = before.masks[atBefore - 1] ?? 0
    afters[size] = after.masks[atAfter - 1] ?? 0
    size++
  }
  return { size, firsts, befores, afters, last }
}
