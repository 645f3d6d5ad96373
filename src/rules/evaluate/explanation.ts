/** What an explanation of a verdict holds. */
import type { Direction } from '../../contract/vocabulary.ts'
import type { Dimension, RuleReading } from './rule-reading.ts'
import type { RulesVerdict } from './verdict.ts'

/** An ACCEPT rule that fails in one dimension only: what a change is likely to be about. */
export interface NearMiss {
  readonly index: number
  readonly dimension: Dimension
  /** An earlier rule decides, so widening this one alone would change nothing. */
  readonly isTooLate: boolean
}

/** Plain JSON. Rules are of the packet's direction, and indexes count from 0 within it. */
export interface Explanation {
  readonly direction: Direction
  readonly verdict: RulesVerdict
  /** Every rule, in order. */
  readonly rules: readonly RuleReading[]
  /** Rules after the deciding one that match too, ascending. */
  readonly alsoMatching: readonly number[]
  readonly nearMisses: readonly NearMiss[]
  /**
   * The verdict, a sentence for each rule, and where the packet is dropped one for each near miss.
   */
  readonly sentences: readonly string[]
}
