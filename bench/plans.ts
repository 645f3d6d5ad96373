/** Plans of thousands of resources, as `terraform show -json` prints them: reading them, and rehearsing their calls. */
import { type ReadPlan, readParsedPlan } from '../src/plans/read-plan.ts'
import { rehearsePlan } from '../src/plans/rehearse-plan.ts'
import { largePlan } from './large-plan.ts'
import { milliseconds, printRows } from './measure.ts'

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

/** What a run takes of all threads, the collector's among them. */
function cpuOf<Value>(run: () => Value): readonly [ms: number, value: Value] {
  const start = process.cpuUsage()
  const value = run()
  const { user, system } = process.cpuUsage(start)
  return [(user + system) / 1000, value]
}

export function benchPlans(): void {
  const text = largePlan(10_000)
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const [parsing, value] = cpuOf((): unknown => JSON.parse(text))
  const documents = [{ name: 'plan.json', value }]
  const [reading, plan] = cpuOf((): ReadPlan => readParsedPlan({ documents, texts: [] }))
  const read = process.memoryUsage().rss - before
  const [rehearsing] = cpuOf(() => rehearsePlan(plan))
  const calls = plan.planned.calls.length
  printRows(`A plan of ${megabytes(text.length)} with ${calls} calls (CPU of all threads)`, [
    ['JSON.parse', milliseconds(parsing)],
    ['read, with its calls and their order', milliseconds(reading)],
    ['memory beside the text', megabytes(read)],
    ['rehearsed, with every moment', milliseconds(rehearsing)],
  ])
}
