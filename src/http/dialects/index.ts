/** Every dialect by its name. */
import { anyOf } from '../../refusals/print-data.ts'
import { misuse } from '../../refusals/usage.ts'
import type { Dialect } from '../dialect.ts'
import { neutral } from './neutral.ts'
import { published } from './published.ts'

export const dialects = { neutral, published } as const

export type DialectName = keyof typeof dialects

/** Throws a UsageError that names all of them, for a name that no dialect has. */
export function dialectNamed(name: DialectName): Dialect {
  if (Object.hasOwn(dialects, name)) return dialects[name]
  const known = Object.keys(dialects)
  throw misuse('dialect', anyOf(known), name, known)
}
