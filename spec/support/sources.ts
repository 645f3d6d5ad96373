/** The source files as structure specs read them: their modules, their lines and what they import. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface Source {
  /** From the top of the repository, with forward slashes. */
  readonly path: string
  /** The folder below `src`, or the file itself when it lies directly in it. */
  readonly module: string
  readonly text: string
  readonly imports: readonly string[]
}

export const top = join(import.meta.dirname, '../..')

/** Every TypeScript file below a folder of the repository, in path order. */
export function sourcesBelow(folder: string): readonly Source[] {
  return readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(top, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
    .map(readSource)
}

/** Programs that are printed have imports too; those lie between backquotes. */
const statementsOf = (text: string): string => text.replace(/`[^`]*`/g, '``')

const importing = /^(?:import|export)\b[^'"`]*?\sfrom '([^']+)'|^import '([^']+)'/gm

function readSource(path: string): Source {
  const text = readFileSync(join(top, path), 'utf8')
  const imports = [...statementsOf(text).matchAll(importing)].map(
    ([, from, bare]) => from ?? bare ?? '',
  )
  const [, module = ''] = path.split('/')
  return { path, module, text, imports }
}

/** The module of `src` that a relative import leads into. */
export function moduleOfImport(source: Source, target: string): string {
  const path = join(source.path, '..', target).replaceAll('\\', '/')
  return path.split('/')[1] ?? ''
}

/** The source without its comments. */
export const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
