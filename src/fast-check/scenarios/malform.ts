/** Requests made wrong: a field that is gone, one that nobody knows, one of another type, a path to nothing. */
import { fieldsOf } from '../../kit/fields-of.ts'
import type { World } from '../../world/world.ts'
import type { Choices, RequestParts } from './request.ts'
import { deletedFirewallsIn } from './subjects.ts'

const oddities = [
  null,
  '',
  0,
  -1,
  1.5,
  true,
  [],
  {},
  'x'.repeat(300),
  ['x', 7],
  65536,
  '1',
] as const

/** Changes the query or the body: a wrong path is a record that is missing. */
export function malformed(request: RequestParts, choices: Choices): RequestParts {
  const parts = { query: request.query ?? {}, body: request.body ?? {} }
  const path = choices.oneOf(pathsIn(parts).filter(({ length }) => length > 1))
  const how = choices.below(3)
  if (how === 0 || path === undefined) {
    const part = choices.among(['body', 'query'] as const)
    const nonsense = choices.among<unknown>([true, null, 'x'])
    return { ...request, [part]: { ...parts[part], nonsense } }
  }
  const other = how === 1 ? undefined : choices.among(oddities)
  const [part = 'body'] = path
  return { ...request, [part]: fieldsOf(withValueAt(parts, path, other))[part] }
}

/** The same request, with a path that leads to nothing, or to a firewall that was deleted. */
export function pathToNothing(request: RequestParts, choices: Choices, world: World): RequestParts {
  const name = choices.oneOf(Object.keys(request.params ?? {}))
  if (name === undefined) return request
  const gone = name === 'firewallId' ? deletedFirewallsIn(world).map(({ id }) => id) : []
  const nowhere = choices.among([999_999, 0, 'nowhere', '198.51.100.78', '3fff:fff::'])
  const elsewhere = choices.once(2) ? (choices.oneOf(gone) ?? nowhere) : nowhere
  return { ...request, params: { ...request.params, [name]: elsewhere } }
}

/** The keys that lead to a field or item of a JSON value. */
export type ValuePath = readonly (string | number)[]

/** Each field or item before what is in it; of a long list only the first items. */
export function pathsIn(value: unknown, prefix: ValuePath = []): readonly ValuePath[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 5) : Object.keys(value)
  return keys.flatMap(key => {
    const path = [...prefix, key]
    return [path, ...pathsIn(Reflect.get(value, key), path)]
  })
}

export const valueAt = (value: unknown, path: ValuePath): unknown =>
  path.reduce((held, key) => fieldsOf(held)[key], value)

/** A copy with another value at this path; `undefined` removes the field or item. */
export function withValueAt(value: unknown, [key, ...rest]: ValuePath, other: unknown): unknown {
  if (key === undefined) return other
  const next = withValueAt(fieldsOf(value)[key], rest, other)
  if (Array.isArray(value))
    return next === undefined ? value.toSpliced(Number(key), 1) : value.with(Number(key), next)
  if (next !== undefined) return { ...fieldsOf(value), [key]: next }
  const { [key]: _, ...others } = fieldsOf(value)
  return others
}
