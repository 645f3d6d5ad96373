/** Cuts the ports 1 to 65535 into atoms, the widest intervals within which the same rules match. */
import { limits } from '../../contract/limits.ts'
import { type Interval, normalize } from '../../net/intervals.ts'
import { maskOfRule } from './mask.ts'

/**
 * The port pieces of all rules of one direction and protocol; a rule without ports has one piece,
 * all of them (PORT-7).
 */
export interface PieceColumns {
  readonly firsts: Uint16Array
  /** Each belongs to its piece (PORT-2). */
  readonly lasts: Uint16Array
  /** The rule that each piece belongs to. */
  readonly rules: Uint8Array
}

/**
 * Atoms in ascending order: they do not overlap, leave no gap, and neighbours differ in their
 * masks.
 */
export interface PortSweep {
  /** At least 1. */
  readonly size: number
  /**
   * The lowest port of each atom; the first one is 1 (ASSUME-PORT-ZERO). An atom ends one below the
   * next one, the last at 65535.
   */
  readonly firsts: Uint16Array
  /**
   * The rules of this protocol whose ports hold the atom. Rules for other protocols are in no
   * mask (RULE-20).
   */
  readonly masks: Int32Array
}

export function sweepPorts(pieces: PieceColumns): PortSweep {
  const firsts: number[] = [limits.portMin]
  const masks: number[] = [0]
  let mask = 0
  for (const [port, toggled] of edgesOf(pieces)) {
    mask ^= toggled
    if (firsts.at(-1) !== port) {
      firsts.push(port)
      masks.push(mask)
    } else masks[masks.length - 1] = mask
  }
  return mergeEquals(firsts, masks)
}

/** The mask of the atom that holds the port: a binary search. */
export function portMaskInSweep({ firsts, masks, size }: PortSweep, port: number): number {
  let low = 0
  let high = size - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((firsts[middle] ?? 0) <= port) low = middle
    else high = middle - 1
  }
  return masks[low] ?? 0
}

/** The mask of the rules with a piece that holds the port: a look at each piece. */
export function portMaskInPieces({ firsts, lasts, rules }: PieceColumns, port: number): number {
  let mask = 0
  for (let piece = 0; piece < rules.length; piece++) {
    if (port >= (firsts[piece] ?? 0) && port <= (lasts[piece] ?? 0))
      mask |= maskOfRule(rules[piece] ?? 0)
  }
  return mask
}

/** Where rules start or stop to match, with those that do; ascending, each port at most once. */
function edgesOf(pieces: PieceColumns): readonly [port: number, mask: number][] {
  const edges = new Map<number, number>()
  const toggle = (port: number, mask: number): void => {
    if (port <= limits.portMax) edges.set(port, (edges.get(port) ?? 0) ^ mask)
  }
  for (const [rule, own] of intervalsByRule(pieces)) {
    // Merged first: a port that a rule names twice must not switch it off again.
    for (const { first, last } of normalize(own)) {
      toggle(first, maskOfRule(rule))
      toggle(last + 1, maskOfRule(rule))
    }
  }
  return [...edges].sort(([a], [b]) => a - b)
}

function intervalsByRule({ firsts, lasts, rules }: PieceColumns): Map<number, Interval[]> {
  const byRule = new Map<number, Interval[]>()
  for (const [piece, rule] of rules.entries()) {
    const interval = { first: firsts[piece] ?? 0, last: lasts[piece] ?? 0 }
    const own = byRule.get(rule)
    if (own === undefined) byRule.set(rule, [interval])
    else own.push(interval)
  }
  return byRule
}

function mergeEquals(firsts: readonly number[], masks: readonly number[]): PortSweep {
  const kept = masks.flatMap((mask, atom) => (atom === 0 || mask !== masks[atom - 1] ? [atom] : []))
  return {
    size: kept.length,
    firsts: Uint16Array.from(kept, atom => firsts[atom] ?? 0),
    masks: Int32Array.from(kept, atom => masks[atom] ?? 0),
  }
}
