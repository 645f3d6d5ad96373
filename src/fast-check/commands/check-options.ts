/** Looks at the options of runs before anything runs: a run that tries nothing would find nothing wrong. */

import { checkWhole } from '../../engine/check-arguments.ts'
import { UsageError } from '../../kit/errors.ts'
import { printValue } from '../../refusals/print.ts'
import { drivenOperations } from './scenarios.ts'

/** The least that each option may be. */
const least = { runs: 1, steps: 1, maxCommands: 1, callers: 2, before: 0, tries: 1 } as const

export interface CheckedOptions extends Readonly<Partial<Record<keyof typeof least, number>>> {
  readonly operations?: readonly string[]
}

/** Throws a UsageError that names the option, what was seen and what would be accepted. */
export function checkOptions({ operations, ...counts }: CheckedOptions): void {
  for (const [name, min] of Object.entries(least)) {
    const count: unknown = Reflect.get(counts, name)
    if (count !== undefined) checkWhole(name, count, min)
  }
  if (operations?.length === 0)
    throw new UsageError('operations: saw an empty list; accepted is one operation or more')
  const known: readonly string[] = drivenOperations
  const stranger = operations?.find(name => !known.includes(name))
  if (stranger !== undefined)
    throw new UsageError(
      `operations: saw ${printValue(stranger)}; accepted are ${drivenOperations.join(', ')}`,
    )
}
