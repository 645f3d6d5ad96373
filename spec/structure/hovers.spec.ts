/** What an editor shows of the functions that people call: a sentence for each of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { environmentOperations } from '../../src/operations/environment/index.ts'
import { operations } from '../../src/operations/index.ts'
import { top } from '../support/sources.ts'

const route = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`

/** What is written in a program, and what is said of its last name. */
const hovers: readonly (readonly [string, string])[] = [
  ...Object.values(operations).flatMap(each => [
    [`cloud.${each.name}`, route(each)] as const,
    [`cloud.try.${each.name}`, route(each)] as const,
  ]),
  ...Object.values(environmentOperations).map(
    each => [`cloud.environment.${each.name}`, route(each)] as const,
  ),
  ['cloud.advance', 'milliseconds'],
  ['cloud.snapshot', 'plain JSON'],
  ['cloud.world', 'frozen'],
  ['cloud.call', 'outcome'],
  ['kit.assert', 'DisagreementError'],
  ['kit.assertParallel', 'NotLinearizableError'],
  ['kit.replay', 'journal'],
  ['kit.replayParallel', 'callers'],
]

describe.each([
  ['sources', 'src', 'ts'],
  ['built declarations', 'dist', 'js'],
])('in the %s', (_, folder, ending) => {
  let shown: readonly string[]
  beforeAll(() => {
    shown = documentationOf(folder, ending)
  }, 60_000)

  it.each(hovers.map(([code, says], at) => [code, says, at] as const))(
    '%s is told of: %s',
    (_code, says, at) => {
      expect(shown[at]).toContain(says)
    },
  )
})

function documentationOf(folder: string, ending: string): readonly string[] {
  const runs = join(top, 'dist', 'runs', 'types')
  mkdirSync(runs, { recursive: true })
  const path = join(runs, `hovers-${folder}.ts`)
  const head = [
    `import { createSimulator } from '${join(top, folder, `index.${ending}`)}'`,
    `import { kit } from '${join(top, folder, `fast-check/index.${ending}`)}'`,
    'const cloud = createSimulator()\n',
  ].join('\n')
  writeFileSync(path, head + hovers.map(([code]) => code).join('\n'))
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  }
  const service = ts.createLanguageService({
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: name => {
      const text = ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => top,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
  })
  let offset = head.length
  return hovers.map(([code]) => {
    const info = service.getQuickInfoAtPosition(path, offset + code.length - 1)
    offset += code.length + 1
    return ts.displayPartsToString(info?.documentation)
  })
}
