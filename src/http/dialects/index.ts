/** Every dialect by its name. */
import { UsageError } from '../../kit/errors.ts'
import { nearestTo } from '../../kit/nearest.ts'
import { printValue } from '../../refusals/print.ts'
import type { Dialect } from '../dialect.ts'
import { neutral } from './neutral.ts'
import { published } from './published.ts'

export const dialects = { neutral, published } as const

export type DialectName = keyof typeof dialects

/** Throws a UsageError that names the nearest, for a name that no dialect has. */
export function dialectNamed(name: DialectName): Dialect {
  if (Object.hasOwn(dialects, name)) return dialects[name]
  const known = Object.keys(dialects)
  const nearest = nearestTo(name, known) ?? known.join(' or ')
  throw new UsageError(`dialect: expected ${nearest}, got ${printValue(name)}`)
}
