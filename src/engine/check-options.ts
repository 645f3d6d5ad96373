/** Looks at options before anything runs: an option that nobody knows would be ignored in silence. */
import { UsageError } from '../kit/errors.ts'
import { nearestTo } from '../kit/nearest.ts'
import { printValue } from '../refusals/print.ts'

/** What an option may be. */
export interface OptionRule {
  /** In words: `a whole number from 1 up`. */
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
  readonly isRequired?: boolean
}

/** A rule for each option there is. */
export type OptionRules<Options> = { readonly [Name in keyof Required<Options>]: OptionRule }

const rule = (expected: string, accepts: OptionRule['accepts']): OptionRule => ({
  expected,
  accepts,
})

/** The usual rules. */
export const option = {
  any: rule('anything', () => true),
  function: rule('a function', value => typeof value === 'function'),
  boolean: rule('true or false', value => typeof value === 'boolean'),
  text: rule('a text', value => typeof value === 'string'),
  list: rule('a list', Array.isArray),
  object: rule(
    'an object',
    value => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
  whole: (min: number): OptionRule =>
    rule(
      `a whole number from ${min} up`,
      value => Number.isSafeInteger(value) && Number(value) >= min,
    ),
  oneOf: (...names: readonly unknown[]): OptionRule =>
    rule(names.join(' or '), value => names.includes(value)),
  required: (optional: OptionRule): OptionRule => ({ ...optional, isRequired: true }),
} as const

/** Throws UsageError for an option that is missing, unknown or wrong: it names the option, what was expected and what was got. */
export function checkOptions<Options>(options: unknown, rules: OptionRules<Options>): void {
  checkValue('options', options, option.object)
  const given = options as Readonly<Record<string, unknown>>
  for (const name of Object.keys(given)) checkName('options', name, Object.keys(rules))
  for (const [name, each] of Object.entries<OptionRule>(rules))
    if (given[name] !== undefined || each.isRequired === true) checkValue(name, given[name], each)
}

export function checkValue(field: string, value: unknown, { expected, accepts }: OptionRule): void {
  if (!accepts(value))
    throw new UsageError(`${field}: expected ${expected}, got ${printValue(value)}`)
}

/** Throws UsageError for a name that is none of these; it tells the nearest of them. */
export function checkName(field: string, name: unknown, known: readonly string[]): void {
  if (known.some(each => each === name)) return
  const nearest = typeof name === 'string' ? nearestTo(name, known) : undefined
  const hint = nearest === undefined ? '' : `; did you mean ${printValue(nearest)}?`
  throw new UsageError(
    `${field}: expected one of ${known.join(', ')}, got ${printValue(name)}${hint}`,
  )
}
