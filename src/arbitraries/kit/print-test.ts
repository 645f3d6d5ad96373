/** Prints a counterexample as a vitest file that can be kept: pasted beside the adapter it fails in the same way. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral, printText } from './print-literal.ts'

/** Where a printed test imports from. */
export interface TestImports {
  /** The module that exports `real` and `drive`, and `after` and `worldOf` if the run had them. */
  readonly adapter?: string
  readonly kit?: string
}

export interface PrintedTest {
  readonly title: string
  /** Undefined for the world that the kit starts from by itself. */
  readonly world: unknown
  /** `replay` or `replayParallel`. */
  readonly by: string
  /** The names that the adapter exports. */
  readonly adapter: readonly string[]
  readonly imports: TestImports
  readonly parts: Readonly<Record<string, readonly AnyCall[] | readonly (readonly AnyCall[])[]>>
}

export function printTest({ title, world, by, adapter, imports, parts }: PrintedTest): string {
  const fields = Object.entries(parts).map(
    ([name, calls]) => `    ${name}: ${printCalls(calls, '    ')},`,
  )
  return [
    `import { kit } from ${printText(imports.kit ?? 'firedrill/fast-check')}`,
    "import { it } from 'vitest'",
    `import { ${adapter.join(', ')} } from ${printText(imports.adapter ?? './adapter.ts')}`,
    '',
    `it(${printText(title)}, async () => {`,
    `  await kit.${by}({`,
    ...adapter.map(name => `    ${name},`),
    ...(world === undefined ? [] : [`    world: ${printLiteral(world, '    ')},`]),
    ...fields,
    '  })',
    '})',
    '',
  ].join('\n')
}

/** One call to a line, as far as it fits. */
function printCalls(
  calls: readonly AnyCall[] | readonly (readonly AnyCall[])[],
  indent: string,
): string {
  if (calls.length === 0) return '[]'
  const inner = `${indent}  `
  const lines = calls.map(call =>
    isCall(call)
      ? `${inner}${printLiteral(call, inner)},\n`
      : `${inner}${printCalls(call, inner)},\n`,
  )
  return `[\n${lines.join('')}${indent}]`
}

const isCall = (part: AnyCall | readonly AnyCall[]): part is AnyCall => 'operation' in part
