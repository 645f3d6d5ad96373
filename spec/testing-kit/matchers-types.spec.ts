/** The matchers' types compile with the `Matchers<T>` of vitest 4 and with the `Matchers<R, T>` of vitest 5. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsInMistakes, mistakes, printFault, sample } from '../support/matcher-samples.ts'
import { top } from '../support/sources.ts'

const entryPoint = join(top, 'src/vitest/matchers.ts')

/** The augmentation as the entry point has it; the rest of it imports the vitest that is installed. */
const entryText = readFileSync(join(top, 'src/vitest/index.ts'), 'utf8')
const augmentation = `
import type { FiredrillMatchers } from '${entryPoint}'
${entryText.slice(entryText.indexOf("declare module 'vitest'"))}
`

/** The entry point itself is left out: it would bring the installed vitest along. */
const withAugmentation = (text: string) => text.replace("'firedrill/vitest'", "'./augmentation.ts'")

/** What vitest 5 declares of `expect`, as far as matchers go: the result comes first among the parameters. */
const vitest5 = `
export interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {}
export interface JestAssertion<R extends void | Promise<void>, T = unknown> {
  toBe(expected: T): R
}
export interface Assertion<R extends void | Promise<void> = void, T = unknown>
  extends JestAssertion<R, T>, Matchers<R, T> {
  readonly not: Assertion<R, T>
  readonly resolves: Assertion<Promise<void>, Awaited<T>>
}
export interface ExpectStatic {
  <T>(actual: T, message?: string): Assertion<void, T>
}
export declare const expect: ExpectStatic
`

const folder = join(top, 'dist', 'runs', 'types')

describe.each([
  ['4, as installed', {}],
  ['5, as it declares itself', { vitest: [join(folder, 'vitest-5.d.ts')] }],
])('with vitest %s', (_, paths) => {
  let faults: readonly string[]
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'augmentation.ts'), augmentation)
    writeFileSync(join(folder, 'sample.ts'), withAugmentation(sample))
    writeFileSync(join(folder, 'mistakes.ts'), withAugmentation(mistakes))
    writeFileSync(join(folder, 'vitest-5.d.ts'), vitest5)
    faults = compile(['sample.ts', 'mistakes.ts'], paths)
  })

  it('the sample compiles, and every mistake is found', () => {
    expect(faults).toEqual(faultsInMistakes)
  })
})

function compile(files: readonly string[], paths: Record<string, string[]>): readonly string[] {
  const program = ts.createProgram(
    files.map(file => join(folder, file)),
    {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      types: ['node'],
      paths,
    },
  )
  const ours = [...files, 'augmentation.ts'].flatMap(name => {
    const file = program.getSourceFile(join(folder, name))
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  })
  return ours.map(printFault)
}
