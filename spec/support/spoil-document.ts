/** JSON documents with values at random places replaced, removed, repeated or copied from elsewhere. */
import fc from 'fast-check'
import { at, type Path, replaced } from '../account/spoiled-documents.ts'

/** Of other types, beyond limits, and words that mean something elsewhere. */
const odd: readonly unknown[] = [
  ...[null, [], {}, [[]], [null], { 'no field': 1 }, '', 'text', '802', 'linode', 'update'],
  ...[-1, 0, 802, 7.5, 1e300, true, false, ['create'], ['delete', 'create'], ['no-op'], 'a.b[0]'],
  ...[
    '192.0.2.1',
    '192.0.2.1O',
    '::/0',
    '22',
    '1-65535',
    '0',
    'disabled',
    'DROP',
    'instance',
    '\ud800',
  ],
]

export interface Change {
  readonly where: number
  readonly how: 'replace' | 'remove' | 'repeat' | 'copy'
  readonly value: unknown
  readonly from: number
}

const change: fc.Arbitrary<Change> = fc.record({
  where: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'repeat', 'copy'),
  value: fc.constantFrom(...odd),
  from: fc.nat(),
})

/** The document after a change; `paths` are those of all its parts before the first one. */
export function changed(value: unknown, paths: readonly Path[], each: Change): unknown {
  const path = paths[each.where % paths.length] ?? []
  const [holder, key] = [path.slice(0, -1), path.at(-1) ?? '']
  try {
    const held = at(value, holder)
    if (typeof held !== 'object' || held === null) return value
    if (each.how === 'replace') return replaced(value, path, each.value)
    if (each.how === 'copy')
      return replaced(value, path, at(value, paths[each.from % paths.length] ?? []))
    if (Array.isArray(held)) {
      const list = held as readonly unknown[]
      const again =
        each.how === 'repeat'
          ? [...list, list[Number(key)] ?? null]
          : list.filter((_, n) => n !== key)
      return replaced(value, holder, again)
    }
    if (each.how === 'repeat') return replaced(value, [...holder, `${key}_again`], at(value, path))
    const { [key]: _, ...rest } = held as Record<string, unknown>
    return replaced(value, holder, rest)
  } catch {
    // An earlier change took the path away.
    return value
  }
}

/** Between one and so many. */
export const changesUpTo = (maxLength: number): fc.Arbitrary<readonly Change[]> =>
  fc.array(change, { minLength: 1, maxLength })
