/** Prints a counterexample as a vitest file: pasted beside the adapter it fails in the same way. */
import { isWorld, type WorldSource } from '../../account/create-world.ts'
import { printLiteral, printText } from '../../kit/print-literal.ts'
import { optional, record, text } from '../../refusals/usage.ts'
import { snapshot } from '../../world/snapshot.ts'
import type { World } from '../../world/world.ts'
import { type System, systemReaders } from './system.ts'

/** The modules that a printed test imports from. */
export interface TestImports {
  /** The module that exports `real` and `drive`, and `after`, `worldOf` and `stop` if the run had them: `./adapter.ts` when left out. */
  readonly adapter?: string
  /** The module that exports `kit`: `firedrill/fast-check` when left out. */
  readonly kit?: string
}

export const readTestImports = record({ adapter: optional(text()), kit: optional(text()) })

type Adapter = { readonly [Name in keyof System<never>]: unknown }

export interface Printed extends Adapter {
  readonly world?: World | WorldSource
  readonly test?: TestImports
}

interface PrintedTest {
  readonly title: string
  readonly replay: 'replay' | 'replayParallel'
  /** Further options of the replay; those that are undefined are left out. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** More lines of a world than these hide what the test says. */
const worldLinesMax = 30

export interface TestText {
  /** The whole file. */
  readonly test: string
  /** The same, in which a long world is named alone: for messages. */
  readonly shown: string
}

export function printTest(options: Printed, { title, replay, fields }: PrintedTest): TestText {
  const { world, test = {} } = options
  const adapter = (Object.keys(systemReaders) as (keyof System<never>)[]).filter(
    name => options[name] !== undefined,
  )
  const source = world !== undefined && isWorld(world) ? snapshot(world) : world
  const told = Object.entries({ world: source, ...fields }).filter(
    ([, value]) => value !== undefined,
  )
  const indent = '    '
  const lines = told.map(([name, value]) => `${indent}${name}: ${printLiteral(value, indent)},`)
  const withLines = (printed: readonly string[]): string =>
    [
      `import { kit } from ${printText(test.kit ?? 'firedrill/fast-check')}`,
      "import { it } from 'vitest'",
      `import { ${adapter.join(', ')} } from ${printText(test.adapter ?? './adapter.ts')}`,
      '',
      `it(${printText(title)}, async () => {`,
      `  await kit.${replay}({`,
      ...adapter.map(name => `${indent}${name},`),
      ...printed,
      '  })',
      '})',
      '',
    ].join('\n')
  return {
    test: withLines(lines),
    shown: withLines(
      lines.map((line, at) => (told[at]?.[0] === 'world' ? worldShown(line) : line)),
    ),
  }
}

function worldShown(printed: string): string {
  const { length } = printed.split('\n')
  return length <= worldLinesMax
    ? printed
    : `    world, // that of the run: its ${length} lines are in \`test\` of this error`
}
