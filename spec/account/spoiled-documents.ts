/** Documents that are changed at one place, as other versions of the service or a slip of a hand would change them. */
import fc from 'fast-check'
import type { NamedDocument } from '../../src/account/documents/origins.ts'
import { readable } from './samples.ts'

export type Path = readonly (string | number)[]

/** All paths of a JSON value that lead to what `is` takes. */
export function pathsIn(value: unknown, is: (value: unknown) => boolean): readonly Path[] {
  const paths: Path[] = []
  const visit = (held: unknown, path: Path): void => {
    if (is(held)) paths.push(path)
    if (typeof held === 'object' && held !== null)
      for (const [key, below] of Object.entries(held))
        visit(below, [...path, Array.isArray(held) ? Number(key) : key])
  }
  visit(value, [])
  return paths
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((held, key) => (held as Record<string | number, unknown>)[key], value)

/** A copy with another value at the path. */
export function replaced(value: unknown, path: Path, other: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return other
  const copy = Array.isArray(value)
    ? [...(value as unknown[])]
    : { ...(value as Record<string, unknown>) }
  const holder = copy as Record<string | number, unknown>
  holder[key] = replaced(holder[key], rest, other)
  return copy
}

type Slip = (name: string) => string

/** A name that is no field of any record, and one that is near to a field. */
const slips: readonly Slip[] = [
  name => `${name}_`,
  name => `${name}${name.at(-1)}`,
  name => `x${name}`,
  name => name.slice(0, -1),
  name => name.slice(1),
  name => name.toUpperCase(),
  name => [...name].reverse().join(''),
]

export interface Spoiled {
  readonly document: NamedDocument
  readonly what: string
}

/** One field added to one object, or one field renamed, somewhere in a document that can be read. */
export const spoiledDocuments = (): fc.Arbitrary<Spoiled> => spoiled(readable(), slips, () => true)

/** The same of these documents, where objects at a path have fields with a meaning. */
export function spoiled(
  documents: readonly NamedDocument[],
  slipsOf: readonly Slip[],
  hasFields: (path: Path) => boolean,
): fc.Arbitrary<Spoiled> {
  const objects = documents.flatMap(document =>
    pathsIn(document.value, isObject)
      .filter(hasFields)
      .map(path => ({ document, path })),
  )
  return fc
    .record({
      place: fc.constantFrom(...objects),
      name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      value: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(null, '', [], {}, 802)),
      slip: fc.constantFrom(...slipsOf),
      which: fc.nat(),
      isAdded: fc.boolean(),
    })
    .map(({ place: { document, path }, name, value, slip, which, isAdded }): Spoiled => {
      const held = at(document.value, path) as Record<string, unknown>
      const keys = Object.keys(held)
      const key = keys[which % Math.max(1, keys.length)]
      if (isAdded || key === undefined) {
        const added = { ...held, [`${name}!`]: value }
        return change(document, path, added, `adds ${name}!`)
      }
      // A name that is there already would hide another field.
      const other = Object.hasOwn(held, slip(key)) ? `${key}_` : slip(key)
      const renamed = keys.map(each => [each === key ? other : each, held[each]])
      return change(document, path, Object.fromEntries(renamed), `${key} becomes ${other}`)
    })
}

const change = (
  { name, value }: NamedDocument,
  path: Path,
  held: unknown,
  what: string,
): Spoiled => ({
  document: { name, value: replaced(value, path, held) },
  what: `${name} at ${path.join('.')}: ${what}`,
})
