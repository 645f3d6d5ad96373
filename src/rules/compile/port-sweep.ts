/** Cuts the ports 1 to 65535 into the widest intervals within which the same rules match. */
import { limits } from '../../contract/limits.ts'
import { portSetOf } from '../../net/port-set.ts'
import type { PortPiece } from '../../net/ports.ts'
import { openSteps, type Steps } from '../../net/steps.ts'
import { maskOfRule, noRules } from './mask.ts'

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
 * For each port from 1 to 65535 (ASSUME-PORT-ZERO) the rules of this protocol whose ports hold it. Rules for other
 * protocols are in no mask (RULE-20).
 */
export function sweepPorts(pieces: PieceColumns): Steps {
  const edges = [...edgesOf(pieces)].sort(([a], [b]) => a - b)
  const steps = openSteps(1, edges.length + 1)
  steps.add([limits.portMin], 0, noRules)
  let mask = noRules
  for (const [port, toggled] of edges) {
    mask ^= toggled
    steps.set([port], 0, mask)
  }
  return steps.close()
}

/** Where rules start or stop to match, with those that do. */
function edgesOf({ firsts, lasts, rules }: PieceColumns): ReadonlyMap<number, number> {
  const edges = new Map<number, number>()
  const toggle = (port: number, mask: number): void => {
    if (port <= limits.portMax) edges.set(port, (edges.get(port) ?? noRules) ^ mask)
  }
  const byRule = new Map<number, PortPiece[]>()
  for (const [piece, rule] of rules.entries()) {
    const own = byRule.get(rule) ?? []
    byRule.set(rule, own)
    own.push({ first: firsts[piece] ?? 0, last: lasts[piece] ?? 0 })
  }
  // Merged first: a port that a rule names twice must not switch it off again.
  for (const [rule, own] of byRule)
    for (const [end, port] of portSetOf(own).entries()) toggle(port + (end % 2), maskOfRule(rule))
  return edges
}

/** The mask of the rules with a piece that holds the port: a look at each piece. */
export function portMaskInPieces({ firsts, lasts, rules }: PieceColumns, port: number): number {
  let mask = noRules
  for (let piece = 0; piece < rules.length; piece++) {
    if (port >= (firsts[piece] ?? 0) && port <= (lasts[piece] ?? 0))
      mask |= maskOfRule(rules[piece] ?? 0)
  }
  return mask
}
