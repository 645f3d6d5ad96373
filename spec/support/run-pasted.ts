/** Pastes a printed test into a file beside its adapter, runs it, and gives back what it failed with. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runVitest } from './run-vitest.ts'
import { top } from './sources.ts'

/** Undefined when it passed. The name is that of a folder which no other spec uses. */
export async function runPasted(
  name: string,
  test: string,
  adapter: string,
): Promise<string | undefined> {
  const folder = join(top, 'dist', 'adapters', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'adapter.ts'), adapter)
  const pasted = test.replace("'./adapter.ts'", JSON.stringify(join(folder, 'adapter.ts')))
  const { tests } = await runVitest(name, { pasted })
  const [run] = Object.values(tests)
  if (run === undefined) throw new TypeError('the file holds no test')
  return run.status === 'passed' ? undefined : run.message
}
