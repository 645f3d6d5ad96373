/** Forms: what a value may be, and what is wrong with it as data. They share no code with the schemas of requests. */
import { isRecord } from '../kit/json.ts'
import { passedOnce } from '../kit/lasting.ts'
import { notFound, unknownField } from '../refusals/found.ts'
import { gotOf, gotText } from '../refusals/got.ts'
import type { Bounds, Path, Problem } from '../refusals/problem.ts'
import type { Format, SoughtName } from '../refusals/words.ts'
import type { TableName } from '../world/rows.ts'
import { idMax } from '../world/table.ts'

/** What is wrong within a value, and where. */
export interface Flaw {
  readonly path: Path
  readonly problem: Problem
}

/** What references may lead to; where it is left out, references are not followed. */
export interface Around {
  readonly has: (home: TableName | 'regions', id: unknown) => boolean
}

/** All flaws of a value; none if it is as it has to be. */
export type Form = (value: unknown, around?: Around) => readonly Flaw[]

const sound: readonly Flaw[] = Object.freeze([])

const flawed = (problem: Problem): readonly Flaw[] => [{ path: [], problem }]

const below = (key: string | number, flaws: readonly Flaw[]): readonly Flaw[] =>
  flaws.map(({ path, problem }) => ({ path: [key, ...path], problem }))

/** A value for which the test holds, or the problem that is made of it. */
const form =
  (test: (value: unknown) => boolean, problem: (value: unknown) => Problem): Form =>
  value =>
    test(value) ? sound : flawed(problem(value))

export const text = form(
  value => typeof value === 'string',
  value => ({ problem: 'wrong-type', expected: 'text', got: gotOf(value) }),
)

export const flag = form(
  value => typeof value === 'boolean',
  value => ({ problem: 'wrong-type', expected: 'flag', got: gotOf(value) }),
)

export const oneOf = (words: readonly (string | number)[]): Form =>
  form(
    value => words.some(word => word === value),
    value => ({ problem: 'unknown-option', expected: words, got: gotOf(value) }),
  )

export const whole = (bounds: Bounds = {}): Form => {
  const { min = -Infinity, max = Infinity } = bounds
  return form(
    value => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
    value => ({ problem: 'bad-number', expected: bounds, got: gotOf(value) }),
  )
}

export const id = whole({ min: 1, max: idMax })

/** A text of so many characters. */
export const textOf = (min: number, max: number): Form =>
  form(
    value => {
      const length = typeof value === 'string' ? [...value].length : -1
      return length >= min && length <= max
    },
    value => ({ problem: 'bad-length', expected: { min, max }, got: gotOf(value) }),
  )

/** A text of this format. */
export const written = (format: Format, test: (text: string) => boolean): Form =>
  form(
    value => typeof value === 'string' && test(value),
    value => ({ problem: 'bad-format', expected: format, got: gotOf(value) }),
  )

/** The same, of which nothing is told. */
export const secret = (format: Format, test: (text: string) => boolean): Form =>
  form(
    value => typeof value === 'string' && test(value),
    () => ({ problem: 'bad-format', expected: format, got: { type: 'secret' } }),
  )

/** A value of this form, or none. */
export const optional =
  (inner: Form): Form =>
  (value, around) =>
    value === undefined ? sound : inner(value, around)

export const nullable =
  (inner: Form): Form =>
  (value, around) =>
    value === null ? sound : inner(value, around)

/** A value of this form that leads to something. */
export const reference =
  (home: TableName | 'regions', record: SoughtName, inner: Form = id): Form =>
  (value, around) => {
    const flaws = inner(value)
    if (flaws.length > 0 || around === undefined || around.has(home, value)) return flaws
    return flawed(notFound(record, value as string | number))
  }

/** The same, for values that lead nowhere: a lasting one is looked at once. */
export function lookedAtOnce(inner: Form): Form {
  const isSound = passedOnce((value: object) => inner(value).length === 0)
  return value =>
    typeof value === 'object' && value !== null && isSound(value) ? sound : inner(value)
}

export const list =
  (item: Form): Form =>
  (value, around) => {
    if (!Array.isArray(value))
      return flawed({ problem: 'wrong-type', expected: 'list', got: gotOf(value) })
    let flaws = sound
    for (let at = 0; at < value.length; at++) {
      const found = item(value[at], around)
      if (found.length > 0) flaws = [...flaws, ...below(at, found)]
    }
    return flaws
  }

/** An object of texts to values; whatever is said of a key is said of its place. */
export const dictionary =
  (key: Form, item: Form): Form =>
  (value, around) => {
    if (!isRecord(value))
      return flawed({ problem: 'wrong-type', expected: 'object', got: gotOf(value) })
    return Object.entries(value).flatMap(([name, held]: [string, unknown]) =>
      below(name, [...key(name, around), ...item(held, around)]),
    )
  }

type FormsOf<Value> = { readonly [Key in keyof Required<Value>]: Form }

/** An object with exactly these fields; those of `lacking` may be left out. */
export function shape<Value>(
  forms: FormsOf<Value>,
  lacking: readonly (keyof Value & string)[] = [],
): Form {
  const names = Object.keys(forms)
  const entries = Object.entries<Form>(forms)
  const optional: readonly string[] = lacking
  return (value, around) => {
    if (!isRecord(value))
      return flawed({ problem: 'wrong-type', expected: 'object', got: gotOf(value) })
    let flaws = strangersIn(value, names)
    for (const [name, inner] of entries) {
      const held: unknown = Reflect.get(value, name)
      if (held === undefined && optional.includes(name)) continue
      const found = inner(held, around)
      if (found.length > 0) flaws = [...flaws, ...below(name, found)]
    }
    return flaws
  }
}

/** An object with some of these fields, and no others. */
export const shapeOfSome = <Value>(forms: FormsOf<Value>): Form =>
  shape<Value>(forms, Object.keys(forms) as (keyof Value & string)[])

/** The fields that the object has and ought not to have. */
export function strangersIn(value: object, names: readonly string[]): readonly Flaw[] {
  if (areFirstOf(names, value)) return sound
  return Object.keys(value)
    .filter(name => !names.includes(name))
    .map(name => ({ path: [name], problem: unknownField(names, name) }))
}

/** Mostly there are the very same fields in the same order, which is told without a list of them. */
function areFirstOf(names: readonly string[], value: object): boolean {
  let at = 0
  for (const name in value) if (name !== names[at++]) return false
  return true
}

/** One of several objects, told apart by the word in this field. */
export const variants =
  <Word extends string>(field: string, forms: { readonly [Name in Word]: Form }): Form =>
  (value, around) => {
    if (!isRecord(value))
      return flawed({ problem: 'wrong-type', expected: 'object', got: gotOf(value) })
    const word: unknown = Reflect.get(value, field)
    const inner = Object.entries<Form>(forms).find(([name]) => name === word)?.[1]
    return inner?.(value, around) ?? below(field, oneOf(Object.keys(forms))(word))
  }

/** A list whose items have this field for themselves. */
export const distinctBy =
  (field: string, inner: Form): Form =>
  (value, around) => {
    const flaws = inner(value, around)
    if (flaws.length > 0 || !Array.isArray(value)) return flaws
    const met = new Set<unknown>()
    return value.flatMap((item: object, at) => {
      const held: unknown = Reflect.get(item, field)
      if (met.has(held))
        return [
          {
            path: [at, field],
            problem: { problem: 'repeated', expected: 'id', got: gotText(String(held)) },
          } as const,
        ]
      met.add(held)
      return []
    })
  }
