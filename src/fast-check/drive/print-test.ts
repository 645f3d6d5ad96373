/** Prints a counterexample as a vitest file that can be kept: pasted beside the adapter it fails in the same way. */
import type { AnyCall } from '../../engine/call.ts'
import { printLiteral, printText } from '../../kit/print-literal.ts'

/** Where a printed test imports from. */
export interface TestImports {
  /** The module that exports `real` and `drive`, and `after`, `worldOf` and `stop` if the run had them. */
  readonly adapter?: string
  readonly kit?: string
}

export interface PrintedTest {
  readonly title: string
  /** How it is made again. */
  readonly replay: 'replay' | 'replayParallel'
  /** Undefined for the world that the kit starts from by itself. */
  readonly world: unknown
  /** The names that the adapter exports. */
  readonly adapter: readonly string[]
  readonly imports: TestImports
  /** What else the replay is told, as it is to be printed. */
  readonly told: Readonly<Record<string, string>>
}

/** Where the fields of a replay begin. */
export const testIndent = '    '

export function printTest({ title, replay, world, adapter, imports, told }: PrintedTest): string {
  const fields = {
    ...(world !== undefined && { world: printLiteral(world, testIndent) }),
    ...told,
  }
  return [
    `import { kit } from ${printText(imports.kit ?? 'firedrill/fast-check')}`,
    "import { it } from 'vitest'",
    `import { ${adapter.join(', ')} } from ${printText(imports.adapter ?? './adapter.ts')}`,
    '',
    `it(${printText(title)}, async () => {`,
    `  await kit.${replay}({`,
    ...adapter.map(name => `${testIndent}${name},`),
    ...Object.entries(fields).map(([name, text]) => `${testIndent}${name}: ${text},`),
    '  })',
    '})',
    '',
  ].join('\n')
}

/** One call to a line, as far as it fits. */
export const printCalls = (calls: readonly AnyCall[], indent = testIndent): string =>
  printLines(calls, printLiteral, indent)

export function printLines<Item>(
  items: readonly Item[],
  print: (item: Item, indent: string) => string,
  indent = testIndent,
): string {
  if (items.length === 0) return '[]'
  const inner = `${indent}  `
  return `[\n${items.map(item => `${inner}${print(item, inner)},\n`).join('')}${indent}]`
}
