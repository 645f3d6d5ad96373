/** Asks workers, one for each mode: the newest question counts, and one that takes long is given up for a newer one. */
import type { Ask, Told } from '../protocol.ts'
import type { Mode, PlaygroundState } from '../state.ts'
import { loadScript, startWorker } from './trusted.ts'

/** The programs of the workers, as functions that are never called here; put there by the scripts of the page. */
interface Engines {
  /** What the one for accounts takes from packages is a file of its own, and made before it. */
  readonly firedrillEngines: Partial<Record<Mode | 'packages', () => void>>
}

export interface ClientEvents {
  readonly version: string
  readonly onTold: (told: Told) => void
  readonly onFailed: (message: string) => void
  /** Whether something has been worked on for a while. */
  readonly onWaiting: (isWaiting: boolean) => void
}

interface Job {
  readonly ask: Ask
  readonly told: (told: Told) => void
}

/** Milliseconds until a question that takes long is given up for a newer one, and until it is said that it does. */
const patience = { newer: 1_500, told: 700 } as const

export class Client {
  readonly #events: ClientEvents
  readonly #workers = new Map<Mode, Promise<Worker>>()
  readonly #exports: Job[] = []
  #live: Job | undefined
  #running: Job | undefined
  /** Whether the question that runs is answered in words. */
  #isBriefed = false
  #start = 0
  #number = 0

  constructor(events: ClientEvents) {
    this.#events = events
  }

  /** Shows the answer as soon as it is there, unless a newer question came. */
  ask(state: PlaygroundState): void {
    this.#live = this.#jobOf(state, this.#events.onTold)
    const running = this.#running
    if (running === undefined || this.#isBriefed) {
      // Nobody waits for the rest of an older answer.
      this.#running = undefined
      this.#next()
      return
    }
    setTimeout(
      () => {
        // What was answered meanwhile needs not be given up, and what is exported must not be.
        if (this.#running !== running || this.#live === undefined) return
        if (running.ask.format !== undefined) return
        this.#giveUp()
        this.#next()
      },
      this.#start + patience.newer - performance.now(),
    )
  }

  exportAs(state: PlaygroundState, format: string): Promise<Told> {
    return new Promise(resolve => {
      this.#exports.push(this.#jobOf(state, resolve, format))
      this.#next()
    })
  }

  /** Gives up what takes long. */
  stop(): void {
    this.#fail('That took long, and was stopped. The next edit asks again.')
  }

  #jobOf(state: PlaygroundState, told: Job['told'], format?: string): Job {
    this.#number++
    const { version } = this.#events
    return { ask: { number: this.#number, state, version, ...(format && { format }) }, told }
  }

  #next(): void {
    if (this.#running !== undefined) return
    const job = this.#exports.shift() ?? this.#live
    if (job === undefined) return
    if (job === this.#live) this.#live = undefined
    this.#running = job
    this.#isBriefed = false
    this.#start = performance.now()
    setTimeout(() => {
      if (this.#running === job) this.#events.onWaiting(true)
    }, patience.told)
    this.#send(job).catch((error: unknown) =>
      this.#fail(error instanceof Error ? error.message : String(error)),
    )
  }

  async #send(job: Job): Promise<void> {
    const worker = await this.#workerFor(job.ask.state.mode)
    if (this.#running === job) worker.postMessage(job.ask)
  }

  #finish(told: Told): void {
    const job = this.#running
    if (job?.ask.number !== told.number) return
    job.told(told)
    this.#isBriefed = told.isBrief === true
    if (this.#isBriefed && this.#live === undefined) return
    this.#running = undefined
    this.#events.onWaiting(false)
    this.#next()
  }

  #fail(message: string): void {
    this.#giveUp()
    this.#events.onFailed(message)
  }

  #giveUp(): void {
    const mode = this.#running?.ask.state.mode
    this.#running = undefined
    this.#events.onWaiting(false)
    if (mode === undefined) return
    // One that could not be started has nothing to end.
    this.#workers.get(mode)?.then(
      worker => worker.terminate(),
      () => undefined,
    )
    this.#workers.delete(mode)
  }

  #workerFor(mode: Mode): Promise<Worker> {
    const known = this.#workers.get(mode)
    if (known !== undefined) return known
    const started = sourceOf(mode).then(source => {
      const worker = startWorker(source)
      worker.onmessage = ({ data }: MessageEvent<Told>) => this.#finish(data)
      worker.onerror = ({ message }) =>
        this.#fail(`The answer could not be made: ${message || 'the worker did not start'}.`)
      return worker
    })
    this.#workers.set(mode, started)
    return started
  }
}

/** The worker for accounts is larger than all of the rest, and loaded when it is first needed. */
async function sourceOf(mode: Mode): Promise<string> {
  const { firedrillEngines: engines } = globalThis as unknown as Engines
  const parts = mode === 'account' ? (['packages', 'account'] as const) : (['rules'] as const)
  await Promise.all(
    parts.map(part => (engines[part] === undefined ? loadScript(`${part}.js`) : undefined)),
  )
  return parts
    .map(part => {
      const engine = engines[part]
      if (engine === undefined) throw new Error(`${part}.js: expected the engine in it, got none`)
      return `(${engine})()`
    })
    .join(';')
}
