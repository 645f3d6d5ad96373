/** Compiles the rules as they would be with one sentence of one file changed, without writing a file. */
import { join, relative } from 'node:path'
import ts from 'typescript'
import { sourcesBelow, top } from './sources.ts'

export interface CompilerFault {
  readonly file: string
  readonly message: string
}

/** What the compiler says of src/rules and all that it imports. Throws when `was` is not in the file. */
export function compileChanged(
  file: string,
  change: { readonly was: string; readonly is: string },
): readonly CompilerFault[] {
  const changed = join(top, file)
  const program = ts.createProgram(roots, options, {
    ...host,
    getSourceFile: (name, version) => {
      if (name !== changed) return parsedFile(name, version)
      const text = host.readFile(name) ?? ''
      if (!text.includes(change.was)) throw new Error(`${file} has no ${change.was}`)
      return ts.createSourceFile(name, text.replace(change.was, change.is), version)
    },
  })
  return ts.getPreEmitDiagnostics(program).map(({ file: at, messageText }) => ({
    file: at === undefined ? '' : relative(top, at.fileName),
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
}

const roots = sourcesBelow('src/rules').map(({ path }) => join(top, path))
const config = ts.readConfigFile(join(top, 'tsconfig.json'), ts.sys.readFile)
const options: ts.CompilerOptions = {
  ...ts.parseJsonConfigFileContent(config.config, ts.sys, top).options,
  composite: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  noEmit: true,
}
const host = ts.createCompilerHost(options)

/** Files that stay the same are parsed once for all programs. */
const parsed = new Map<string, ts.SourceFile | undefined>()

function parsedFile(
  name: string,
  version: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, version))
  return parsed.get(name)
}
