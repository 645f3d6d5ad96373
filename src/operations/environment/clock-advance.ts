/** Clock Advance: so many milliseconds pass, and nothing else happens. */

import { millisecondsAfter } from '../../kit/instant.ts'
import { required, wholeFrom } from '../../schema/field.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'

interface Passing {
  readonly ms: number
}

const timeCanBeTold = check({
  name: 'timeCanBeTold',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ now, body: { ms: got } }: CallContext<unknown, unknown, Passing>) {
    const max = millisecondsAfter(now)
    return got <= max
      ? undefined
      : { path: ['ms'], problem: 'bad-number', expected: { min: 0, max }, got }
  },
})

/** The clock afterwards. */
export interface ClockReply {
  /** The time of the world, as `2026-01-01T00:00:00Z`. */
  now: string
}

export const clockAdvance = operation({
  name: 'clockAdvance',
  method: 'POST',
  path: '/clock/advance',
  reply: 'Clock',
  scopes: [],
  body: {
    ms: required(
      'ASSUME-ENVIRONMENT',
      wholeFrom('ASSUME-ENVIRONMENT', 0),
      'the milliseconds that pass on the virtual clock',
    ),
  },
  checks: [timeCanBeTold],
  emits: [],
  upholds: [],
  reduce: ({ body: { ms }, draft }): ClockReply => ({ now: draft.passTime(ms) }),
})
