/** Sources as the compiler sees them, and whether it refuses mutants of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { sourcesBelow, top } from '../../support/sources.ts'
import { type Mutant, mutantsOf, mutated } from './sites.ts'

/** In its own file it is refused, or taken: then it may declare other types than the file does. */
export type Told = 'refused' | 'other types' | 'same types'

export interface TypedSources {
  /** Every mutant of a file, by its path from the top. */
  readonly mutantsIn: (file: string) => readonly Mutant[]
  /** All at once, since what their files import costs far more than they do. */
  readonly tellAll: (mutants: readonly Mutant[]) => ReadonlyMap<Mutant, Told>
  /** Does it refuse a file that imports the mutant? None where the types are the same. */
  readonly isRefusedOutside: (mutant: Mutant) => boolean
}

export function typedSources(): TypedSources {
  const sources = sourcesBelow('src').filter(({ path }) => !path.startsWith('src/playground/page'))
  const texts = new Texts(sources.map(({ path }) => path))
  const service = ts.createLanguageService(hostOf(texts))
  const isRefused = (file: string): boolean => faultsIn(service, join(top, file)).length > 0
  const importersOf = (file: string): readonly string[] =>
    sources.flatMap(({ path, imports }) =>
      imports.some(target => join(path, '..', target) === file) ? [path] : [],
    )
  const inPlace = <Answer>(mutant: Mutant, ask: () => Answer): Answer =>
    texts.during(new Map([[mutant.file, textOf(mutant)]]), ask)
  return {
    mutantsIn(file) {
      const program = service.getProgram()
      const source = program?.getSourceFile(join(top, file))
      if (program === undefined || source === undefined) throw new Error(`${file}: no such source`)
      return mutantsOf(file, source, program.getTypeChecker())
    },
    tellAll(mutants) {
      const copies = new Map(mutants.map((mutant, at) => [mutant, beside(mutant.file, `${at}`)]))
      const same = new Map(mutants.map(({ file }) => [file, beside(file, 'same')]))
      const added = new Map([
        ...[...copies].map(([mutant, path]) => [path, textOf(mutant)] as const),
        ...[...same].map(([file, path]) => [path, readText(file)] as const),
      ])
      const told = texts.during(added, () => {
        const declared = new Map([...same].map(([file, path]) => [file, typesOf(service, path)]))
        const unfit = new Set([...same].flatMap(([file, path]) => (isRefused(path) ? [file] : [])))
        return [...copies].map(([mutant, path]): readonly [Mutant, Told | undefined] => {
          // Where even a copy is refused in which nothing is changed, each is asked for in its place.
          if (unfit.has(mutant.file)) return [mutant, undefined]
          if (isRefused(path)) return [mutant, 'refused']
          const isSame = typesOf(service, path) === declared.get(mutant.file)
          return [mutant, isSame ? 'same types' : 'other types']
        })
      })
      return new Map(
        told.map(([mutant, each]) => [
          mutant,
          each ?? (inPlace(mutant, () => isRefused(mutant.file)) ? 'refused' : 'other types'),
        ]),
      )
    },
    isRefusedOutside: mutant => inPlace(mutant, () => importersOf(mutant.file).some(isRefused)),
  }
}

const beside = (file: string, name: string): string => file.replace(/\.ts$/, `.mutant-${name}.ts`)

const readText = (file: string): string => readFileSync(join(top, file), 'utf8')
const textOf = (mutant: Mutant): string => mutated(readText(mutant.file), mutant)

/** The files of the tree, with some that are changed or added for a while. */
class Texts {
  readonly #files: Set<string>
  readonly #changed = new Map<string, { readonly text: string; readonly version: number }>()
  #version = 0

  constructor(files: readonly string[]) {
    this.#files = new Set(files.map(file => join(top, file)))
  }

  names(): string[] {
    return [...this.#files]
  }

  at(path: string) {
    return this.#changed.get(path)
  }

  during<Answer>(texts: ReadonlyMap<string, string>, ask: () => Answer): Answer {
    const added = [...texts.keys()]
      .map(each => join(top, each))
      .filter(each => !this.#files.has(each))
    for (const [file, text] of texts) this.#put(join(top, file), text)
    for (const each of added) this.#files.add(each)
    const answer = ask()
    for (const each of added) this.#files.delete(each)
    for (const file of texts.keys())
      if (this.#files.has(join(top, file))) this.#put(join(top, file), readText(file))
    return answer
  }

  #put(path: string, text: string): void {
    this.#changed.set(path, { text, version: ++this.#version })
  }
}

function faultsIn(service: ts.LanguageService, path: string): readonly string[] {
  const syntax = service.getSyntacticDiagnostics(path)
  const all = syntax.length > 0 ? syntax : service.getSemanticDiagnostics(path)
  return all.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

/** What importers see of it. */
const typesOf = (service: ts.LanguageService, file: string): string =>
  service
    .getEmitOutput(join(top, file), true, true)
    .outputFiles.map(({ text }) => text)
    .join('\n')

/** Without complaints of what is never used, which says nothing about what a change does. */
function hostOf(texts: Texts): ts.LanguageServiceHost {
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
    getScriptFileNames: () => texts.names(),
    getScriptVersion: path => `${texts.at(path)?.version ?? 0}`,
    getScriptSnapshot: path => {
      const text = texts.at(path)?.text ?? ts.sys.readFile(path)
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
