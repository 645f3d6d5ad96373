/** `toHoldInvariants`: the world is sound. */
import { violationsOf } from '../invariants/index.ts'
import { type Judgement, judge } from './judgement.ts'
import { worldOf } from './received.ts'

export function toHoldInvariants(received: unknown): Judgement {
  const violations = violationsOf(worldOf(received, 'toHoldInvariants'))
  return judge(violations.length === 0, () =>
    violations.length === 0
      ? { head: 'expected some invariant not to hold, but all of them do', lines: [] }
      : {
          head: 'expected every invariant to hold, but not so',
          lines: violations.map(
            ({ invariant, clauses, counterexample }) =>
              `${invariant} (${clauses.join(', ')}): ${counterexample}`,
          ),
        },
  )
}
