/** Z3 asked whether two rule sets differ: one packet that they judge differently, or the proof that there is none. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { acceptedInSmt, packetInSmt } from '../../spec/oracle/rules-as-smt.ts'
import type { RulesPair } from './edited-rules.ts'

/** Where the compiler puts `z3-process.ts`. */
const program = fileURLToPath(new URL('z3-process.js', import.meta.url))

const warmUps = 2
const rounds = 7
const limitMs = 30_000

/**
 * Milliseconds that encoding, reading and checking take, each a median; a text when Z3 did not
 * come to an answer. The pairs are numbered from 0.
 */
export async function timeZ3(pairAt: (seed: number) => RulesPair): Promise<number | string> {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const times: number[] = []
  try {
    if ((await answerOf(child)) !== 'ready') return 'did not start'
    for (let seed = 0; seed < warmUps + rounds; seed++) {
      const pair = pairAt(seed)
      const start = performance.now()
      child.send(formulaOf(pair))
      const answer = await answerOf(child)
      if (answer !== 'sat' && answer !== 'unsat') return answer
      if (seed >= warmUps) times.push(performance.now() - start)
    }
  } finally {
    child.kill()
  }
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 'no rounds'
}

const formulaOf = ([before, after]: RulesPair): string =>
  `${packetInSmt}(assert (xor ${acceptedInSmt(before)} ${acceptedInSmt(after)}))`

async function answerOf(child: ChildProcess): Promise<string> {
  const waiting = new AbortController()
  const { signal } = waiting
  const late = setTimeout(() => waiting.abort(), limitMs)
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => String(answer)),
      once(child, 'exit', { signal }).then(([code]) => `ended with ${code}`),
    ])
  } catch {
    return `none in ${limitMs / 1000} s`
  } finally {
    clearTimeout(late)
    waiting.abort()
  }
}
