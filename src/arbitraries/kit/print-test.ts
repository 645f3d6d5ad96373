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
  /** The names that the adapter exports. */
  readonly adapter: readonly string[]
  readonly imports: TestImports
  readonly journal: readonly AnyCall[]
}

export function printTest({ title, world, adapter, imports, journal }: PrintedTest): string {
  return [
    `import { kit } from ${printText(imports.kit ?? 'firedrill/fast-check')}`,
    "import { it } from 'vitest'",
    `import { ${adapter.join(', ')} } from ${printText(imports.adapter ?? './adapter.ts')}`,
    '',
    `it(${printText(title)}, async () => {`,
    `  await kit.replay({`,
    ...adapter.map(name => `    ${name},`),
    ...(world === undefined ? [] : [`    world: ${printLiteral(world, '    ')},`]),
    `    journal: ${printCalls(journal, '    ')},`,
    '  })',
    '})',
    '',
  ].join('\n')
}

/** One call to a line, as far as it fits. */
function printCalls(calls: readonly AnyCall[], indent: string): string {
  if (calls.length === 0) return '[]'
  const inner = `${indent}  `
  return `[\n${calls.map(call => `${inner}${printLiteral(call, inner)},\n`).join('')}${indent}]`
}
