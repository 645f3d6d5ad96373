/** Every order of a few things. */

/** The first is the order given. */
export function permutations<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items]
  return items.flatMap((first, index) =>
    permutations(items.toSpliced(index, 1)).map(rest => [first, ...rest]),
  )
}
