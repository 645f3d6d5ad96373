/** What there is after a change and was not before, and the other way around. */
import { canonicalText } from '../../kit/canonical-text.ts'

export interface Changed<Item> {
  readonly gained: readonly Item[]
  readonly lost: readonly Item[]
}

export function changedItems<Item>(was: readonly Item[], is: readonly Item[]): Changed<Item> {
  if (was.length + is.length === 0) return { gained: [], lost: [] }
  const only = (items: readonly Item[], others: readonly Item[]) => {
    const texts = new Set(others.map(each => canonicalText(each)))
    return items.filter(each => !texts.has(canonicalText(each)))
  }
  return { gained: only(is, was), lost: only(was, is) }
}
