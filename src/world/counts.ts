/** How many records of a page are selected: counted once while the page lives. */
import { type FrozenPage, isPage } from './page.ts'

/** A condition on records; its counts are kept per page, so it must always answer the same for the same record. */
export type Selection<Row> = (row: Row) => boolean

export const everyRow: Selection<unknown> = () => true

export type Counts = WeakMap<FrozenPage, number>
const countsBySelection = new WeakMap<Selection<never>, Counts>()

export function countsOf<Row>(selection: Selection<Row>): Counts {
  let counts = countsBySelection.get(selection)
  if (counts === undefined) {
    counts = new WeakMap()
    countsBySelection.set(selection, counts)
  }
  return counts
}

export function countPage<Row>(
  page: FrozenPage,
  level: number,
  selection: Selection<Row>,
  counts: Counts,
): number {
  const known = counts.get(page)
  if (known !== undefined) return known
  let total = 0
  for (const held of page) {
    if (held === null) continue
    if (level > 1 && isPage(held)) total += countPage(held, level - 1, selection, counts)
    else if (selection(held as Row)) total += 1
  }
  // A page that can still change has no lasting count.
  if (Object.isFrozen(page)) counts.set(page, total)
  return total
}
