/** What a simulator with bounds on what it keeps holds on to after very many calls, and after very large ones. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printRows } from './measure.ts'

const workloads = fileURLToPath(new URL('memory-workloads.js', import.meta.url))

export function benchMemory(): void {
  const names: readonly string[] = JSON.parse(inProcess())
  const rows = names.map(name => {
    const { retained, peak, seconds } = JSON.parse(inProcess(name))
    return [name, megabytes(retained), megabytes(peak), `${seconds.toFixed(0)} s`]
  })
  printRows('One simulator that keeps 100 calls, 100 events and 10 worlds', [
    ['', 'retained', 'process at most', 'time'],
    ...rows,
  ])
}

/** With little room for new objects: a process that has more lets garbage lie. */
const inProcess = (...words: readonly string[]): string =>
  execFileSync('node', ['--expose-gc', '--max-old-space-size=200', workloads, ...words]).toString()

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
