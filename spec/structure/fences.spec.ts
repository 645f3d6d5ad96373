/** Every TypeScript snippet of the documents, compiled as a reader with strict settings would. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { top } from '../support/sources.ts'

interface Fence {
  readonly document: string
  readonly index: number
  readonly code: string
}

const documents = [
  'README.md',
  ...readdirSync(join(top, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

const fences: readonly Fence[] = documents.flatMap(document =>
  [
    ...readFileSync(join(top, document), 'utf8').matchAll(
      /^```(?:ts|typescript)\n([\s\S]*?)^```$/gm,
    ),
  ].map(([, code = ''], index) => ({ document, index: index + 1, code })),
)

const folder = join(top, 'dist', 'runs', 'fences')
const fileOf = ({ document, index }: Fence) =>
  join(folder, `${document.replace(/\W+/g, '-')}-${index}.ts`)

describe('under strict settings', () => {
  let faults: ReadonlyMap<string, readonly string[]>
  beforeAll(() => {
    mkdirSync(folder, { recursive: true })
    // A snippet without an import is a module all the same, as the document shows it.
    for (const fence of fences) writeFileSync(fileOf(fence), `${fence.code}\nexport {}\n`)
    faults = faultsIn(fences.map(fileOf))
  }, 300_000)

  it.each(fences.map(fence => [fence.document, fence.index, fence] as const))(
    'snippet of %s, number %i, compiles',
    (_document, _index, fence) => {
      expect(faults.get(fileOf(fence)) ?? []).toEqual([])
    },
  )
})

/** By file; `firedrill` and its entry points are the sources. */
function faultsIn(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const { exports } = JSON.parse(readFileSync(join(top, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>
  }
  const sources = Object.entries(exports)
    .filter(([, target]) => target.endsWith('.js'))
    .map(([entry, target]): [string, string[]] => [
      `firedrill${entry.slice(1)}`,
      [join(top, target.replace('./dist/', 'src/').replace(/\.js$/, '.ts'))],
    ])
  const program = ts.createProgram([...files], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
    // The provider's client declares its types in a way that bundlers alone follow.
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: ['node'],
    typeRoots: [join(top, 'node_modules', '@types')],
    paths: Object.fromEntries(sources),
  })
  const told = files.map(file => {
    const source = program.getSourceFile(file)
    const found = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    return [file, found] as const
  })
  return new Map(told)
}
