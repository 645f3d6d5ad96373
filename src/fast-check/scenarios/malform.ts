/** Requests made wrong: a field that is gone, one that nobody knows, one of another type, a path to nothing. */
import { fieldsOf } from '../../kit/json.ts'
import type { World } from '../../world/world.ts'
import type { Choices, RequestParts } from './request.ts'
import { deletedFirewallsIn, rangesIn } from './subjects.ts'
import { wrongValuesAt } from './wrong-values.ts'

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

/** Fields of other operations, and one of none. */
const strangers = ['nonsense', 'devices', 'rules', 'id'] as const

/** Changes the query or the body: a wrong path is a record that is missing. */
export function malformed(request: RequestParts, choices: Choices): RequestParts {
  const parts = { query: request.query ?? {}, body: request.body ?? {} }
  const how = choices.below(5)
  const paths = pathsIn(parts).filter(({ length }) => length > 1)
  const path = pathByName(
    how > 2 ? paths.filter(each => wrongValuesAt(each) !== undefined) : paths,
    choices,
  )
  if (how === 0 || path === undefined) {
    const part = choices.among(['body', 'query'] as const)
    const value = choices.among<unknown>([true, null, 'x', {}])
    return { ...request, [part]: { ...parts[part], [choices.among(strangers)]: value } }
  }
  const [part = 'body'] = path
  return { ...request, [part]: fieldsOf(withValueAt(parts, path, otherAt(path)))[part] }

  /** None, one of another type, or one that is wrong for this field alone. */
  function otherAt(at: ValuePath): unknown {
    if (how === 1) return undefined
    const wrong = how === 2 ? undefined : wrongValuesAt(at)
    if (wrong === undefined) return choices.among(oddities)
    return choices.valueOf(choices.among([wrong.overLimit, wrong.malformed]))
  }
}

/** With a value one step beyond its limit, where something has one. */
export function beyondLimit(request: RequestParts, choices: Choices): RequestParts {
  const parts = { query: request.query ?? {}, body: request.body ?? {} }
  const paths = pathsIn(parts).filter(each => each.length > 1 && wrongValuesAt(each) !== undefined)
  const path = pathByName(paths, choices)
  const wrong = path && wrongValuesAt(path)
  if (path === undefined || wrong === undefined) return request
  const [part = 'body'] = path
  const changed = withValueAt(parts, path, choices.valueOf(wrong.overLimit))
  return { ...request, [part]: fieldsOf(changed)[part] }
}

/** Each name as often as any other: one of a hundred fields of rules would else push out the label of the firewall. */
function pathByName(paths: readonly ValuePath[], choices: Choices): ValuePath | undefined {
  const byName = new Map<string, ValuePath[]>()
  for (const path of paths) {
    const name = path.map(key => (typeof key === 'number' ? '[]' : key)).join('.')
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  return choices.oneOf(choices.oneOf([...byName.values()]) ?? [])
}

/** The same request, with a path that leads to nothing, to a firewall that was deleted, or to a range by another length. */
export function pathToNothing(request: RequestParts, choices: Choices, world: World): RequestParts {
  const name = choices.oneOf(Object.keys(request.params ?? {}))
  if (name === undefined) return request
  const near: Readonly<Record<string, readonly (string | number)[]>> = {
    firewallId: deletedFirewallsIn(world).map(({ id }) => id),
    address: rangesIn(world).map(({ range, prefix }) => `${range}/${prefix + 1}`),
  }
  const nowhere = choices.among([999_999, 0, 'nowhere', '198.51.100.78', '3fff:fff::'])
  const elsewhere = choices.once(2) ? (choices.oneOf(near[name] ?? []) ?? nowhere) : nowhere
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
