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

export function printTest(options: Printed, { title, replay, fields }: PrintedTest): string {
  const { world, test = {} } = options
  const adapter = (Object.keys(systemReaders) as (keyof System<never>)[]).filter(
    name => options[name] !== undefined,
  )
  const source = world !== undefined && isWorld(world) ? snapshot(world) : world
  const told = Object.entries({ world: source, ...fields }).filter(
    ([, value]) => value !== undefined,
  )
  const indent = '    '
  return [
    `import { kit } from ${printText(test.kit ?? 'firedrill/fast-check')}`,
    "import { it } from 'vitest'",
    `import { ${adapter.join(', ')} } from ${printText(test.adapter ?? './adapter.ts')}`,
    '',
    `it(${printText(title)}, async () => {`,
    `  await kit.${replay}({`,
    ...adapter.map(name => `${indent}${name},`),
    ...told.map(([name, value]) => `${indent}${name}: ${printLiteral(value, indent)},`),
    '  })',
    '})',
    '',
  ].join('\n')
}
