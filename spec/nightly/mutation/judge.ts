/** Asks a process of its own whether specs notice a changed source, and ends it when it does not come back. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export interface Judgement {
  /** What failed first, or that it took too long; nothing when all specs passed. */
  readonly failed?: string
  /** By spec, in milliseconds, of those that ran. */
  readonly times: readonly (readonly [spec: string, time: number])[]
}

export interface Judge {
  /**
   * Runs these specs in this order until one fails, or takes longer than its milliseconds: with that text in place of the
   * file, or with all as it is.
   */
  readonly judge: (
    limits: readonly (readonly [spec: string, limit: number])[],
    changed?: { readonly file: string; readonly text: string },
  ) => Promise<Judgement>
  readonly close: () => void
}

export function openJudge(): Judge {
  let running = start()
  return {
    async judge(limits, changed) {
      const child = await running
      child.send({ ...changed, specs: limits.map(([spec]) => spec) })
      const answer = await answerOf(child, limits)
      if (typeof answer !== 'string') return answer
      kill(child)
      running = start()
      return { failed: answer, times: [] }
    },
    close: () => void running.then(kill),
  }
}

/** With its workers, which may be in a loop that never ends. */
const kill = ({ pid }: ChildProcess): boolean => pid !== undefined && process.kill(-pid, 'SIGKILL')

/** Without what tells a vitest inside of another that it is inside. */
async function start(): Promise<ChildProcess> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  const child = fork(join(import.meta.dirname, 'judge.mjs'), {
    env: { ...env, CI: '1' },
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await answerOf(child)
  return child
}

/** Or what it waited for too long. */
function answerOf(
  child: ChildProcess,
  limits: Parameters<Judge['judge']>[0] = [],
): Promise<Judgement | string> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    const left = limits.values()
    const done = (answer: Judgement | string): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(answer)
    }
    const waitForNext = (): void => {
      clearTimeout(timer)
      const { value: next } = left.next()
      if (next === undefined) return
      const [spec, limit] = next
      timer = setTimeout(() => done(`${spec}: took more than ${limit / 1000} s`), limit)
    }
    child.on('message', message =>
      message === 'ended' ? waitForNext() : done(message as Judgement),
    )
    child.once('exit', code => reject(new Error(`the judge ended with ${code}`)))
    waitForNext()
  })
}
