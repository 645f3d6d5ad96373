/** Runs the built command, as a user would from the top of the repository. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { top } from './sources.ts'

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  /** What standard input holds; nothing when left out. */
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

const main = join(top, 'dist/cli/main.js')

/** Without colours, unless the environment asks for them; machines that build (`CI`) ask for them always. */
const environment = (env: RunOptions['env'] = { NO_COLOR: '1' }): NodeJS.ProcessEnv => {
  const { NO_COLOR: _none, FORCE_COLOR: _forced, CI: _ci, ...inherited } = process.env
  return { ...inherited, ...env }
}

/** In a process of its own: whoever asks about its input, its environment, its time or how it ends. */
export function spawnCommand(words: readonly string[], { input = '', env }: RunOptions = {}): Ran {
  const { status, stdout, stderr } = spawnSync('node', [main, ...words], {
    ...{ cwd: top, env: environment(env), input, encoding: 'utf8' },
  })
  return { code: status, stdout, stderr }
}

let thread: { readonly port: MessagePort; readonly lock: Int32Array } | undefined

/** Long for any answer; a run that does not end is an error of its own, and not of the whole suite. */
const patience = 600_000

/**
 * In a thread that has the command loaded: what it prints, and the code that it ends with. `cli-forms` shows for each command that a
 * process of its own prints the same. A thread has no standard input.
 */
export function runCommand(words: readonly string[]): Ran {
  if (words.includes('-')) return spawnCommand(words)
  thread ??= startThread()
  const { port, lock } = thread
  Atomics.store(lock, 0, 0)
  port.postMessage(words)
  // A wait may end for the run before, whose answer was seen before it was told of.
  while (Atomics.load(lock, 0) === 0)
    if (Atomics.wait(lock, 0, 0, patience) === 'timed-out')
      throw new Error(`firedrill ${words.join(' ')}: expected an end within ten minutes`)
  const answer: { readonly ran: Ran } | { readonly error: unknown } | undefined =
    receiveMessageOnPort(port)?.message
  if (answer === undefined || 'error' in answer) throw answer?.error ?? new Error('no answer')
  return answer.ran
}

function startThread(): NonNullable<typeof thread> {
  const { port1: port, port2: there } = new MessageChannel()
  const lock = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('command-thread.mjs', import.meta.url), {
    ...{ workerData: { main: pathToFileURL(main).href, port: there, lock }, transferList: [there] },
    ...{ env: environment(), execArgv: [] },
  })
  worker.unref()
  return { port, lock }
}
