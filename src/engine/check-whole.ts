/** Looks at an option that is a count. */
import { seen } from '../shape/seen.ts'
import { MisuseError } from './bug.ts'

/** Throws a MisuseError that names the option, what was seen and what would be accepted. */
export function checkWhole(name: string, value: unknown, min: number): void {
  if (Number.isSafeInteger(value) && Number(value) >= min) return
  throw new MisuseError(`${name}: saw ${seen(value)}; accepted is a whole number from ${min} up`)
}
