/**
 * Runs the built command again and again where it is loaded once: a process of its own for each run is mostly Node that starts.
 * A lock tells who waits that the answer is there.
 */
import { workerData } from 'node:worker_threads'

const { main, port, lock } = workerData
const { runProgram } = await import(main)

/** What `process.exit` comes to here. */
class Exited {
  constructor(code) {
    this.code = code
  }
}
process.exit = code => {
  throw new Exited(code)
}

const streams = ['stdout', 'stderr']
let written
for (const name of streams) {
  // Each run listens for errors.
  process[name].setMaxListeners(0)
  process[name].write = text => {
    written[name] += text
    return true
  }
}

async function run(words) {
  written = { stdout: '', stderr: '' }
  process.exitCode = undefined
  try {
    await runProgram(words)
    return { ran: { code: process.exitCode ?? 0, ...written } }
  } catch (error) {
    if (error instanceof Exited) return { ran: { code: error.code, ...written } }
    return { error }
  }
}

port.on('message', async words => {
  port.postMessage(await run(words))
  Atomics.store(lock, 0, 1)
  Atomics.notify(lock, 0)
})
