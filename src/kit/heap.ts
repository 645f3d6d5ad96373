/** A binary heap: takes items in any order and gives the least of them. */
export interface Heap<Item> {
  readonly push: (item: Item) => void
  readonly pop: () => Item | undefined
}

/** `compare` is negative when the first of two comes out earlier. */
export function heapBy<Item>(compare: (a: Item, b: Item) => number): Heap<Item> {
  const items: Item[] = []
  const isBefore = (a: number, b: number): boolean => {
    const [left, right] = [items[a], items[b]]
    return left !== undefined && right !== undefined && compare(left, right) < 0
  }
  const swap = (a: number, b: number): void => {
    const [left, right] = [items[a], items[b]]
    if (left === undefined || right === undefined) return
    items[a] = right
    items[b] = left
  }
  return {
    push(item) {
      let at = items.push(item) - 1
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(at, parent); parent = (at - 1) >> 1) {
        swap(at, parent)
        at = parent
      }
    },
    pop() {
      swap(0, items.length - 1)
      const least = items.pop()
      for (let at = 0; ; ) {
        let first = at
        for (const child of [2 * at + 1, 2 * at + 2]) if (isBefore(child, first)) first = child
        if (first === at) return least
        swap(at, first)
        at = first
      }
    },
  }
}
