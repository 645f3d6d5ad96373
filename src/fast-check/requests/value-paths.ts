/** The places inside a request: every field and item, however deep, with the way to put something else there. */

export type Place = readonly (string | number)[]

/** Parts first, then what is in them; of a long list the first items stand for the others. */
export function placesIn(value: unknown, trail: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()].slice(0, 5) : Object.keys(value)
  return keys.flatMap(key => {
    const place = [...trail, key]
    return [place, ...placesIn(valueAt(value, [key]), place)]
  })
}

export function valueAt(value: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  )
}

/** A copy with something else at that place; `undefined` takes the field or item away. */
export function withValueAt(value: unknown, place: Place, other: unknown): unknown {
  const [key, ...rest] = place
  if (key === undefined) return other
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    if (rest.length === 0 && other === undefined) return items.filter((_, at) => at !== key)
    return items.map((item, at) => (at === key ? withValueAt(item, rest, other) : item))
  }
  const fields = typeof value === 'object' && value !== null ? { ...value } : {}
  const next = withValueAt(Reflect.get(fields, key), rest, other)
  const others = Object.entries(fields).filter(([name]) => name !== String(key))
  if (next === undefined) return Object.fromEntries(others)
  // The order of the fields stays as it was.
  return key in fields
    ? Object.fromEntries(
        Object.entries(fields).map(([name, held]) => [name, name === String(key) ? next : held]),
      )
    : { ...fields, [key]: next }
}
