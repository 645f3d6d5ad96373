/** No transition leads to an earlier time. */
import { transitionInvariant } from './invariant.ts'

export const timeNeverRunsBackwards = transitionInvariant({
  name: 'timeNeverRunsBackwards',
  clauses: ['ASSUME-CLOCK'],
  broken: ({ before, after }) =>
    after.now < before.now ? `it was ${before.now}, and then ${after.now}` : undefined,
})
