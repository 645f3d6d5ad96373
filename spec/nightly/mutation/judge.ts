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
  /** Runs these specs in this order until one fails: with that text in place of the file, or with all as it is. */
  readonly judge: (
    specs: readonly string[],
    limit: number,
    changed?: { readonly file: string; readonly text: string },
  ) => Promise<Judgement>
  readonly close: () => void
}

export function openJudge(): Judge {
  let process = start()
  return {
    async judge(specs, limit, changed) {
      const child = await process
      child.send({ ...changed, specs })
      const answer = await answerOf(child, limit)
      if (answer !== undefined) return answer
      child.kill('SIGKILL')
      process = start()
      return { failed: `took more than ${limit / 1000} s`, times: [] }
    },
    close: () => void process.then(child => child.kill()),
  }
}

/** Without what tells a vitest inside of another that it is inside. */
async function start(): Promise<ChildProcess> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  const child = fork(join(import.meta.dirname, 'judge.mjs'), {
    env: { ...env, CI: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await answerOf(child)
  return child
}

function answerOf(child: ChildProcess, limit?: number): Promise<Judgement | undefined> {
  return new Promise((resolve, reject) => {
    const timer = limit === undefined ? undefined : setTimeout(() => done(), limit)
    const done = (answer?: Judgement): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(answer)
    }
    child.once('message', answer => done(answer as Judgement))
    child.once('exit', code => reject(new Error(`the judge ended with ${code}`)))
  })
}
