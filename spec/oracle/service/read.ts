/** Naive reading of requests: a reader walks a value in the order of the document and notes every fault on its way. */
import type { ClauseOrAssumption } from '../../../src/contract/assumptions.ts'

/** Notes one fault; what it returns stands in for the value that could not be read. */
export type Note = (clause: ClauseOrAssumption, at: string) => never
export type Reader<Value> = (value: unknown, at: string, note: Note) => Value

export interface Field<Value> {
  read: Reader<Value>
  /** The clause that its absence breaks; a field without one may be left out. */
  absent?: ClauseOrAssumption
  /** What it is when left out. */
  otherwise?: Value
}
export type Fields = Record<string, Field<unknown>>
export type Values<F extends Fields> = {
  [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never
}

export const need = <Value>(absent: ClauseOrAssumption, read: Reader<Value>): Field<Value> => ({
  absent,
  read,
})
export const may = <Value>(read: Reader<Value>): Field<Value | undefined> => ({ read })
export const or = <Value>(read: Reader<Value>, otherwise: Value): Field<Value> => ({
  read,
  otherwise,
})

export const text =
  (clause: ClauseOrAssumption): Reader<string> =>
  (value, at, note) =>
    typeof value === 'string' ? value : note(clause, at)

/** Each code point is one. */
export const characters = (text: string): number => [...text].length

/** A text that passes every test, each with its clause; the first that fails is the fault. */
export const textThat =
  (
    clause: ClauseOrAssumption,
    ...tests: [ClauseOrAssumption, (text: string) => boolean][]
  ): Reader<string> =>
  (value, at, note) => {
    if (typeof value !== 'string') return note(clause, at)
    const broken = tests.find(([, test]) => !test(value))
    return broken === undefined ? value : note(broken[0], at)
  }

export const whole =
  (clause: ClauseOrAssumption, least = -Infinity, most = Infinity): Reader<number> =>
  (value, at, note) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : note(clause, at)

export const flag =
  (clause: ClauseOrAssumption): Reader<boolean> =>
  (value, at, note) =>
    typeof value === 'boolean' ? value : note(clause, at)

export const oneOf =
  <const Option>(clause: ClauseOrAssumption, ...options: Option[]): Reader<Option> =>
  (value, at, note) =>
    options.find(option => option === value) ?? note(clause, at)

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, at, note) =>
    value === null ? null : read(value, at, note)

export const list =
  <Item>(clause: ClauseOrAssumption, read: Reader<Item>): Reader<Item[]> =>
  (value, at, note) =>
    Array.isArray(value)
      ? value.map((item, index) => read(item, `${at}[${index}]`, note))
      : note(clause, at)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const placeOf = (at: string, name: string) => (at === '' ? name : `${at}.${name}`)

/** An object with these fields and no others. */
export const record =
  <F extends Fields>(clause: ClauseOrAssumption, fields: F): Reader<Values<F>> =>
  (value, at, note) =>
    isObject(value) ? readFields(fields, value, at, note) : note(clause, at)

function readFields<F extends Fields>(
  fields: F,
  value: Record<string, unknown>,
  at: string,
  note: Note,
): Values<F> {
  const read: Record<string, unknown> = {}
  const [firstUnknown] = Object.keys(value).filter(name => !Object.hasOwn(fields, name))
  for (const [name, part] of Object.entries(value)) {
    if (Object.hasOwn(fields, name)) read[name] = fields[name]?.read(part, placeOf(at, name), note)
    // Of several unknown fields of one object the first is reported.
    else if (name === firstUnknown) note('ASSUME-UNKNOWN-FIELDS', placeOf(at, name))
  }
  for (const [name, { absent, otherwise }] of Object.entries(fields)) {
    if (Object.hasOwn(value, name)) continue
    if (absent !== undefined) note(absent, placeOf(at, name))
    if (otherwise !== undefined) read[name] = structuredClone(otherwise)
  }
  // Each value was read by the field of its name.
  return read as Values<F>
}

/** What `read` reads, looked at as a whole once there is no fault inside it. */
export const checked =
  <Value>(read: Reader<Value>, check: Reader<Value | undefined>): Reader<Value> =>
  (value, at, note) => {
    let sound = true
    const got = read(value, at, (clause, place) => {
      sound = false
      return note(clause, place)
    })
    if (sound) check(got, at, note)
    return got
  }
