/** Looks at an option that is a count. */

import { UsageError } from '../kit/errors.ts'
import { seen } from '../schema/seen.ts'

/** Throws a UsageError that names the option, what was seen and what would be accepted. */
export function checkWhole(name: string, value: unknown, min: number): void {
  if (Number.isSafeInteger(value) && Number(value) >= min) return
  throw new UsageError(`${name}: saw ${seen(value)}; accepted is a whole number from ${min} up`)
}
