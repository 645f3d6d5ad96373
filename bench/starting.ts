/** What it takes to start: each door imported in a process of its own, beside packages that tests import as well. */
import { execFileSync } from 'node:child_process'
import { milliseconds, printRows } from './measure.ts'

const doors = [
  'firedrill',
  'firedrill/whatif',
  'firedrill/http',
  'firedrill/msw',
  'firedrill/fast-check',
  'firedrill/explore',
  'firedrill/operations',
]
const peers = ['msw/node', 'fast-check', '@linode/api-v4', 'hono']

/** Processes for each figure; the median of them is shown. */
const processes = 15

export function benchStarting(): void {
  const imports = [...doors, ...peers].map(name => [
    name,
    milliseconds(timesOf(`await import('${name}'); lap()`)[0]),
  ])
  printRows('Importing, in a new process (median)', imports)
  const [, first, second] = timesOf(
    `const { createSimulator } = await import('firedrill'); lap(); createSimulator(); lap(); createSimulator(); lap()`,
  )
  printRows('Starting a simulator with the default world (median)', [
    ['the first after the import', milliseconds(first)],
    ['the second', milliseconds(second)],
  ])
}

/** What `lap()` says each time, as the median over all processes. */
function timesOf(script: string): readonly number[] {
  const program = `let from = performance.now(); const laps = []
    const lap = () => { const now = performance.now(); laps.push(now - from); from = performance.now() }
    ${script}; console.log(JSON.stringify(laps))`
  const runs = Array.from({ length: processes }, () => {
    const printed = execFileSync('node', ['--input-type=module', '--eval', program])
    return JSON.parse(printed.toString()) as readonly number[]
  })
  const laps = runs[0] ?? []
  return laps.map((_, lap) => medianOf(runs.map(run => run[lap] ?? Number.NaN)))
}

const medianOf = (values: number[]): number =>
  values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
