/** Asks a process of its own whether specs hold, of sources as they are or changed, and ends it when it does not come back. */
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
   * Runs these specs in this order until one fails, or takes longer than its milliseconds, with those texts in place of the
   * files.
   */
  readonly judge: (
    limits: readonly (readonly [spec: string, limit: number])[],
    texts?: readonly (readonly [file: string, text: string])[],
  ) => Promise<Judgement>
  readonly close: () => void
}

/** What runs before each spec. */
export interface Setup {
  readonly module: 'mark-what-ran.mjs' | 'seed-properties.mjs'
  /** What the module reads. */
  readonly env: Readonly<Record<string, string>>
}

export function openJudge(setup?: Setup): Judge {
  let running = start(setup)
  return {
    async judge(limits, texts = []) {
      const child = await running
      child.send({ texts, specs: limits.map(([spec]) => spec) })
      const answer = await answerOf(child, limits)
      if (typeof answer !== 'string') return answer
      kill(child)
      running = start(setup)
      return { failed: answer, times: [] }
    },
    close: () => void running.then(kill),
  }
}

/** Each item goes to the first judge that has nothing to do. */
export async function shareOut<Item>(
  items: readonly Item[],
  judges: readonly Judge[],
  take: (item: Item, judge: Judge) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const work = async (judge: Judge): Promise<void> => {
    for (const item of left) await take(item, judge)
  }
  await Promise.all(judges.map(work))
}

/** With its workers, which may be in a loop that never ends. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/** Without what tells a vitest inside of another that it is inside. */
async function start(setup: Setup | undefined): Promise<ChildProcess> {
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  const child = fork(join(import.meta.dirname, 'judge.mjs'), {
    env: { ...env, CI: '1', ...(setup && { FIREDRILL_SETUP: setup.module, ...setup.env }) },
    execArgv: [],
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = await answerOf(child)
  if (ready !== 'ready') throw new Error(`judge: expected a process that is ready, got ${ready}`)
  return child
}

/** Or what it waited for too long, or that the process ended: what is changed may take it down. */
function answerOf(
  child: ChildProcess,
  limits: Parameters<Judge['judge']>[0] = [],
): Promise<Judgement | string> {
  return new Promise(resolve => {
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
    child.once('exit', (code, signal) => done(`the process ended with ${code ?? signal}`))
    waitForNext()
  })
}
