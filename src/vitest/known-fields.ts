/** The fields that a call can be refused at: another one is misspelt, and no refusal ever names it. */
import { once } from '../kit/once.ts'
import { schemaOfFields } from '../openapi/schema-of.ts'
import type { AnyOperation } from '../operations/operation.ts'
import { allOperations } from '../operations/table.ts'
import { misuse, text } from '../refusals/usage.ts'

/**
 * A path such as `rules.inbound[0].ports`, each part of which some operation declares. A field that nobody knows may be
 * what a call was refused for: those of `refused` are known as well.
 */
export function readField(input: unknown, place: string, refused: readonly string[]): string {
  const field = text('a field such as rules.inbound[0].ports')(input, place)
  const names = field.split(/\.|\[\d+\]\.?/).filter(name => name !== '')
  const known = [...knownNames(), ...refused]
  const unknown = names.find(name => !known.includes(name))
  if (refused.includes(field) || (unknown === undefined && names.length > 0)) return field
  throw misuse(place, 'a field such as rules.inbound[0].ports', unknown ?? field, known)
}

const knownNames = once((): readonly string[] => [
  ...new Set([
    // The whole body, and the header that a token stands in.
    ...['body', 'Authorization'],
    ...Object.values<AnyOperation>(allOperations).flatMap(({ params, query, body }) =>
      [params, query, body ?? {}].flatMap(fields => namesIn(schemaOfFields(fields))),
    ),
  ]),
])

/** All names of properties, however deep they are. */
function namesIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([keyword, held]) =>
    keyword === 'properties'
      ? [...Object.keys(Object(held)), ...Object.values(Object(held)).flatMap(namesIn)]
      : namesIn(held),
  )
}
