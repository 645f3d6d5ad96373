/** Cuts the ports 1 to 65535 into the widest intervals within which the same rules match. */
import { limits } from '../../contract/limits.ts'
import { openSteps, type Steps } from '../../net/steps.ts'
import { maskOfRule, noRules, rulesPerMask } from './mask.ts'

/**
 * The port pieces of all rules of one direction and protocol; a rule without ports has one piece,
 * all of them (PORT-7).
 */
export interface PieceColumns {
  readonly firsts: Uint16Array
  /** Each belongs to its piece (PORT-2). */
  readonly lasts: Uint16Array
  /** The rule that each piece belongs to; ascending. */
  readonly rules: Uint8Array
}

export const noPieces: PieceColumns = {
  firsts: new Uint16Array(),
  lasts: new Uint16Array(),
  rules: new Uint8Array(),
}

/**
 * For each port from 1 to 65535 (ASSUME-PORT-ZERO) the rules of this protocol whose ports hold it. Rules for other
 * protocols are in no mask (RULE-20).
 */
export function sweepPorts(pieces: PieceColumns): Steps {
  const edges = edgesOf(pieces).sort((a, b) => a - b)
  const steps = openSteps(1, edges.length + 1)
  steps.add([limits.portMin], 0, noRules)
  let mask = noRules
  const start = [0]
  for (const edge of edges) {
    start[0] = Math.floor(edge / rulesPerMask)
    mask ^= maskOfRule(edge % rulesPerMask)
    if (start[0] <= limits.portMax) steps.set(start, 0, mask)
  }
  return steps.close()
}

/** Where rules start or stop to match: each edge is a port times `rulesPerMask`, and a rule. */
function edgesOf(columns: PieceColumns): number[] {
  const { firsts, lasts, rules } = columns
  const edges: number[] = []
  for (let piece = 0, next = 0; piece < rules.length; piece = next) {
    const rule = rules[piece] ?? 0
    next = piece + 1
    // Most rules name their ports in order, and none of them twice.
    let isApart = true
    for (; rules[next] === rule; next++)
      isApart &&= (firsts[next] ?? 0) > (lasts[next - 1] ?? 0) + 1
    if (!isApart) putMerged(columns, piece, next, edges)
    else
      for (let each = piece; each < next; each++)
        putEdges(edges, rule, firsts[each] ?? 0, lasts[each] ?? 0)
  }
  return edges
}

const putEdges = (edges: number[], rule: number, first: number, last: number) =>
  edges.push(first * rulesPerMask + rule, (last + 1) * rulesPerMask + rule)

/** A port that a rule names twice must not switch it off again. */
function putMerged(
  { firsts, lasts, rules }: PieceColumns,
  from: number,
  to: number,
  edges: number[],
): void {
  const rule = rules[from] ?? 0
  // As one number each, for there are very many.
  const pieces: number[] = []
  for (let at = from; at < to; at++) pieces.push((firsts[at] ?? 0) * ports + (lasts[at] ?? 0))
  pieces.sort((a, b) => a - b)
  let [first, last] = [0, -1]
  for (const piece of pieces) {
    const start = Math.floor(piece / ports)
    if (start > last + 1) {
      if (last >= 0) putEdges(edges, rule, first, last)
      first = start
    }
    last = Math.max(last, piece % ports)
  }
  putEdges(edges, rule, first, last)
}

const ports = limits.portMax + 1

/** The mask of the rules with a piece that holds the port: a look at each piece. */
export function portMaskInPieces({ firsts, lasts, rules }: PieceColumns, port: number): number {
  let mask = noRules
  for (let piece = 0; piece < rules.length; piece++) {
    if (port >= (firsts[piece] ?? 0) && port <= (lasts[piece] ?? 0))
      mask |= maskOfRule(rules[piece] ?? 0)
  }
  return mask
}
