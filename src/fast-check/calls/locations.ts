/** Spots: every field that an operation declares, however deep, with the way to put a value there. */
import { fieldsOf } from '../../kit/fields-of.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { AnySchema } from '../../schema/field.ts'
import { rule } from '../../schema/rule.ts'
import { partsOf } from '../../schema/schema-parts.ts'
import type { Request } from '../commands/request.ts'
import { plainRule } from './plain-rules.ts'

export interface Location {
  readonly schema: AnySchema
  /** As refusals name it; a rule is a `rule` wherever it stands, for its limits are the same in every ruleset. */
  readonly name: string
  readonly get: (request: Request) => unknown
  readonly put: (request: Request, value: unknown) => Request
}

/** In the order of the declaration: path, query, body, and each field before what is in it. */
export const locationsIn = (operation: AnyOperation): readonly Location[] =>
  (['params', 'query', 'body'] as const).flatMap(part =>
    Object.entries(operation[part]).flatMap(([name, schema]) =>
      withSpotsInside({
        schema,
        name,
        get: request => request[part]?.[name],
        put: (request, value) => ({ ...request, [part]: { ...request[part], [name]: value } }),
      }),
    ),
  )

const withSpotsInside = (location: Location): readonly Location[] => [
  location,
  ...spotsInside(location).flatMap(withSpotsInside),
]

function spotsInside(location: Location): readonly Location[] {
  // A pipe carries the parts of its first step as well.
  const { pipe, wrapped, item, entries } = partsOf(location.schema)
  const same = pipe?.[0] ?? wrapped
  if (same !== undefined) return [{ ...location, schema: same }]
  if (item !== undefined) return [itemOf(location, item)]
  return Object.entries(entries ?? {}).map(([key, schema]) => fieldOf(location, key, schema))
}

/** The only item of the list; one that has to be there before a field of it can be is made up. */
const itemOf = (list: Location, schema: AnySchema): Location => ({
  schema,
  name: schema === rule ? 'rule' : `${list.name}[]`,
  get: () => (schema === rule ? plainRule : undefined),
  put: (request, value) => list.put(request, [value]),
})

const fieldOf = (object: Location, key: string, schema: AnySchema): Location => ({
  schema,
  name: `${object.name}.${key}`,
  get: request => fieldsOf(object.get(request))[key],
  put: (request, value) => object.put(request, { ...fieldsOf(object.get(request)), [key]: value }),
})
