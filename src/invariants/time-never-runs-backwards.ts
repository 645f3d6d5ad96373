/** No step leads to an earlier time. */
import { stepInvariant } from './invariant.ts'

export const timeNeverRunsBackwards = stepInvariant({
  name: 'timeNeverRunsBackwards',
  clauses: ['ASSUME-CLOCK'],
  broken: ({ before, after }) =>
    after.now < before.now ? `it was ${before.now}, and then ${after.now}` : undefined,
})
