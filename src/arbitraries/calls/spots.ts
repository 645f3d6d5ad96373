/** Spots: every field that an operation declares, however deep, with the way to put a value there. */
import { fieldsOf } from '../../kit/fields-of.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { AnySchema } from '../../shape/field.ts'
import { rule } from '../../shape/rule.ts'
import { partsOf } from '../../shape/schema-parts.ts'
import type { Request } from '../commands/request.ts'
import { plainRule } from './plain-rules.ts'

export interface Spot {
  readonly schema: AnySchema
  /** As refusals name it; a rule is a `rule` wherever it stands, for its limits are the same in every ruleset. */
  readonly name: string
  readonly get: (request: Request) => unknown
  readonly put: (request: Request, value: unknown) => Request
}

/** In the order of the declaration: path, query, body, and each field before what is in it. */
export const spotsIn = (operation: AnyOperation): readonly Spot[] =>
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

const withSpotsInside = (spot: Spot): readonly Spot[] => [
  spot,
  ...spotsInside(spot).flatMap(withSpotsInside),
]

function spotsInside(spot: Spot): readonly Spot[] {
  // A pipe carries the parts of its first step as well.
  const { pipe, wrapped, item, entries } = partsOf(spot.schema)
  const same = pipe?.[0] ?? wrapped
  if (same !== undefined) return [{ ...spot, schema: same }]
  if (item !== undefined) return [itemOf(spot, item)]
  return Object.entries(entries ?? {}).map(([key, schema]) => fieldOf(spot, key, schema))
}

/** The only item of the list; one that has to be there before a field of it can be is made up. */
const itemOf = (list: Spot, schema: AnySchema): Spot => ({
  schema,
  name: schema === rule ? 'rule' : `${list.name}[]`,
  get: () => (schema === rule ? plainRule : undefined),
  put: (request, value) => list.put(request, [value]),
})

const fieldOf = (object: Spot, key: string, schema: AnySchema): Spot => ({
  schema,
  name: `${object.name}.${key}`,
  get: request => fieldsOf(object.get(request))[key],
  put: (request, value) => object.put(request, { ...fieldsOf(object.get(request)), [key]: value }),
})
