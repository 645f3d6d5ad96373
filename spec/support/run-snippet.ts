/** Runs a TypeScript snippet of a document as a reader would paste it, and gives back what it printed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'
import ts from 'typescript'
import { top } from './sources.ts'

/** The snippet imports `firedrill` as built, the way a stranger's program does. */
export async function runSnippet(name: string, code: string): Promise<readonly string[]> {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  })
  const folder = join(top, 'dist', 'snippets')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, outputText)
  const printed: string[] = []
  const log = console.log
  console.log = (...values: unknown[]) => {
    printed.push(
      values.map(value => (typeof value === 'string' ? value : inspect(value))).join(' '),
    )
  }
  try {
    await import(/* @vite-ignore */ `${pathToFileURL(file).href}?${Math.random()}`)
  } finally {
    console.log = log
  }
  return printed
}

/** What the snippet says it prints: the comment behind each `console.log(…)`. */
export const promisedBy = (code: string): readonly string[] =>
  [...code.matchAll(/^.*\bconsole\.log\(.*\) \/\/ (.*)$/gm)].map(([, promise = '']) => promise)
