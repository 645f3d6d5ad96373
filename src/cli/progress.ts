/** Which step runs and for how long, on standard error when somebody watches it there. */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Nothing is told of work that is done within half a second. */
const patience = 500
const clear = '\r\u001b[K'

export interface Teller {
  readonly tell: (step: string) => void
  /** Takes the line away; nothing is written from then on. */
  readonly end: () => void
}

/** Work blocks the thread that does it, so that another one tells of it. */
const thread = `
const { parentPort, workerData: { fd, started, patience, clear, lock } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
let step = ''
parentPort.on('message', told => { step = told })
setInterval(() => {
  const seconds = Math.round((Date.now() - started) / 1000)
  if (Date.now() - started < patience || Atomics.compareExchange(lock, 0, 0, 1) !== 0) return
  writeSync(fd, clear + step + ', ' + seconds + ' s')
  Atomics.store(lock, 1, 1)
  Atomics.store(lock, 0, 0)
}, 100)
`

/** Tells of steps on this file descriptor; `started` is a time in milliseconds. */
export function openTeller(fd: number, started: number): Teller {
  // Who writes holds the first one; the second one says whether anything was written.
  const lock = new Int32Array(new SharedArrayBuffer(8))
  const workerData = { fd, started, patience, clear, lock }
  const worker = new Worker(thread, { eval: true, workerData })
  worker.unref()
  return {
    tell: step => worker.postMessage(step),
    end() {
      while (Atomics.compareExchange(lock, 0, 0, 1) !== 0);
      if (Atomics.load(lock, 1) === 1) writeSync(fd, clear)
      void worker.terminate()
    },
  }
}

const started = Date.now()
let teller: Teller | undefined

/** Says what is done from now on. */
export function showStep(step: string): void {
  if (!process.stderr.isTTY) return
  teller ??= openTeller(process.stderr.fd, started)
  teller.tell(step)
}

/** Before anything else is written. */
export function endSteps(): void {
  teller?.end()
  teller = undefined
}

/** Shows how far a step has come, not too often. */
export function openProgress(step: string): (done: number, total: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (done, total) => {
    const now = Date.now()
    if (now - last < 100) return
    last = now
    showStep(`${step}: ${done} of up to ${total}`)
  }
}
