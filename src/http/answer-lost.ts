/** The answer never arrives: what a planned fault leaves of a request. Each entry point has its own way to show it. */
export class AnswerLostError extends Error {
  override readonly name = 'AnswerLostError'
  /** `reset`: the connection breaks · `timeout`: nothing comes. */
  readonly how: 'reset' | 'timeout'

  constructor(how: 'reset' | 'timeout') {
    super(`the answer was lost: ${how}`)
    this.how = how
  }
}
