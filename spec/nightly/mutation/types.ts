/** Sources as the compiler sees them, and whether it refuses a mutant of one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { sourcesBelow, top } from '../../support/sources.ts'
import { type Mutant, mutantsOf, mutated } from './sites.ts'

export interface TypedSources {
  /** Every mutant of a file, by its path from the top. */
  readonly mutantsIn: (file: string) => readonly Mutant[]
  /** What the compiler says of it: in its own file, or in those that import that; nothing when it compiles. */
  readonly faultOf: (mutant: Mutant, where: 'in its file' | 'in importers') => string | undefined
}

export function typedSources(): TypedSources {
  const sources = sourcesBelow('src').filter(({ path }) => !path.startsWith('src/playground/page'))
  const changed = new Map<string, { text: string; version: number }>()
  const service = ts.createLanguageService(
    hostOf(
      sources.map(({ path }) => path),
      changed,
    ),
  )
  const importersOf = (file: string): readonly string[] =>
    sources.flatMap(({ path, imports }) =>
      imports.some(target => join(path, '..', target) === file) ? [path] : [],
    )
  let version = 0
  const put = (file: string, text: string): void =>
    void changed.set(join(top, file), { text, version: ++version })
  return {
    mutantsIn(file) {
      const program = service.getProgram()
      const source = program?.getSourceFile(join(top, file))
      if (program === undefined || source === undefined) throw new Error(`${file}: no such source`)
      return mutantsOf(file, source, program.getTypeChecker())
    },
    faultOf(mutant, where) {
      const text = readFileSync(join(top, mutant.file), 'utf8')
      put(mutant.file, mutated(text, mutant))
      const files = where === 'in its file' ? [mutant.file] : importersOf(mutant.file)
      const [fault] = firstFaults(service, files)
      put(mutant.file, text)
      return fault
    },
  }
}

/** In the first of these files that has any. */
function firstFaults(service: ts.LanguageService, files: readonly string[]): readonly string[] {
  for (const file of files) {
    const faults = faultsIn(service, join(top, file))
    if (faults.length > 0) return faults
  }
  return []
}

function faultsIn(service: ts.LanguageService, path: string): readonly string[] {
  const syntax = service.getSyntacticDiagnostics(path)
  const all = syntax.length > 0 ? syntax : service.getSemanticDiagnostics(path)
  return all.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

/** Without complaints of what is never used, which says nothing about what a change does. */
function hostOf(
  files: readonly string[],
  changed: ReadonlyMap<string, { readonly text: string; readonly version: number }>,
): ts.LanguageServiceHost {
  const config = join(top, 'spec/tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    { ...ts.sys, readDirectory: () => [] },
    join(top, 'spec'),
  )
  return {
    getCompilationSettings: () => ({
      ...options,
      noUnusedLocals: false,
      noUnusedParameters: false,
      allowUnreachableCode: true,
    }),
    getScriptFileNames: () => files.map(file => join(top, file)),
    getScriptVersion: path => `${changed.get(path)?.version ?? 0}`,
    getScriptSnapshot: path => {
      const text = changed.get(path)?.text ?? ts.sys.readFile(path)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => top,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }
}
