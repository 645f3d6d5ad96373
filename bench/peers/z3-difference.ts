/** Z3 asked whether two rule sets differ: one packet that they judge differently, or the proof that there is none. */
import { init } from 'z3-solver'
import { acceptedInSmt, packetInSmt } from '../../spec/oracle/rules-as-smt.ts'
import type { Rules } from '../../src/world/records/rules.ts'

export type Z3Answer = 'sat' | 'unsat' | 'unknown'

export interface Z3 {
  /** Encodes, reads and checks; unknown when that takes longer than the limit. */
  readonly differ: (before: Rules, after: Rules, limitMs: number) => Promise<Z3Answer>
  /** Ends its threads, which would keep the process alive. */
  readonly close: () => void
}

export async function openZ3(): Promise<Z3> {
  const { Context, em } = await init()
  const { Solver } = Context('main')
  return {
    async differ(before, after, limitMs) {
      const solver = new Solver()
      solver.set('timeout', limitMs)
      solver.fromString(
        `${packetInSmt}(assert (xor ${acceptedInSmt(before)} ${acceptedInSmt(after)}))`,
      )
      return solver.check()
    },
    close: () => em.PThread.terminateAllThreads(),
  }
}
