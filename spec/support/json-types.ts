/** Values of every JSON type, for fields that take only some. */

/** One or more of each type, a text included that says nothing. */
export const ofEveryType: readonly unknown[] = [null, true, 0, 80, '', 'text', [], ['ACCEPT'], {}]

/** Those of other types than these. */
export const typesBut = (...kinds: readonly string[]) =>
  ofEveryType.filter(value => !kinds.includes(kindOf(value)))

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}
