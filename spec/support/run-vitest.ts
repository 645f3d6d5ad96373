/** Runs test files as a user of firedrill would have them, in a vitest of their own. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { top } from './sources.ts'

export interface TestRun {
  /** By title: whether the test passed, and what it said if not. */
  readonly tests: Readonly<Record<string, { readonly status: string; readonly message: string }>>
  /** What the run printed to its console. */
  readonly printed: string
}

/** What the entry points of firedrill lead to, before anything is built. */
const entryPoints = {
  'firedrill/vitest/reporter': 'src/vitest/reporter.ts',
  'firedrill/vitest': 'src/vitest/index.ts',
  'firedrill/explore': 'src/explore/index.ts',
  'firedrill/fast-check': 'src/fast-check/index.ts',
  firedrill: 'src/index.ts',
}

/** Files by name, without their ending; `reporters` is TypeScript for reporters besides the one read here. */
export async function runVitest(
  name: string,
  files: Readonly<Record<string, string>>,
  { imports = '', reporters = '' } = {},
): Promise<TestRun> {
  const folder = join(top, 'dist', 'runs', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(files))
    writeFileSync(join(folder, `${file}.try.ts`), text)
  const results = join(folder, 'results.json')
  writeFileSync(join(folder, 'vitest.config.ts'), configOf(results, imports, reporters))
  const printed = await run(folder)
  return { tests: testsIn(results), printed }
}

function configOf(results: string, imports: string, reporters: string): string {
  const alias = Object.entries(entryPoints).map(([find, file]) => ({ find, file: join(top, file) }))
  const toEntryPoint = imports.replace(/'(firedrill[^']*)'/g, (_, name: string) =>
    JSON.stringify(alias.find(({ find }) => find === name)?.file),
  )
  return `${toEntryPoint}
const alias = ${JSON.stringify(alias)}
export default {
  resolve: { alias: alias.map(({ find, file }) => ({ find: new RegExp('^' + find + '$'), replacement: file })) },
  test: {
    include: ['*.try.ts'],
    // One process for all: there are many files with little in them.
    isolate: false,
    fileParallelism: false,
    reporters: [['json', { outputFile: ${JSON.stringify(results)} }], ${reporters}],
  },
}
`
}

function run(folder: string): Promise<string> {
  const vitest = join(top, 'node_modules', 'vitest', 'vitest.mjs')
  const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...env } = process.env
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [vitest, 'run', '--root', folder],
      { cwd: folder, env: { ...env, NO_COLOR: '1' } },
      // Tests that fail end the run with a code of their own; the results tell which.
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`),
    )
  })
}

interface Results {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

function testsIn(file: string): TestRun['tests'] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results
  return Object.fromEntries(
    testResults.flatMap(({ assertionResults, message }) =>
      assertionResults.length === 0
        ? [[message, { status: 'failed', message }]]
        : assertionResults.map(({ title, status, failureMessages = [] }) => [
            title,
            { status, message: failureMessages.join('\n') },
          ]),
    ),
  )
}
