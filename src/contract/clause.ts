/** The shape of one clause: a testable sentence of the contract in firedrill's own words. */
export interface ClauseText {
  /** The fact itself: one sentence, present tense. */
  readonly text: string
  /**
   * `edge`: a restriction, with something just inside it that is accepted and something just outside that is refused.
   * `fact`: a statement about behaviour that simply holds.
   */
  readonly kind: 'edge' | 'fact'
  /** The heading of the contract under which the fact stands. */
  readonly section: string
}
