/**
 * Pages: a radix tree of plain arrays, 16 slots each, under a fixed depth. Changing one slot copies one array
 * a level, whatever the size of the tree. The form is canonical (no trailing empty slot, no empty page), so
 * that equal contents mean equal trees whatever their history.
 */
/** With 5 bits, 32 slots a page, a change takes as long, and each world that is kept a fifth more memory. */
const bitsPerLevel = 4
export const slotsPerPage = 2 ** bitsPerLevel
const slotMask = slotsPerPage - 1

/** A page holds pages; at the lowest level it holds what the tree is for. An empty slot is null. */
export type Page = unknown[]
export type FrozenPage = readonly unknown[]

/** The depth of trees whose keys are ids: they have room for 32 bits. */
export const idDepth = 8

/** How many keys a tree of this depth can hold. */
export const capacityOf = (depth: number): number => 2 ** (bitsPerLevel * depth)

export function readSlot(root: FrozenPage, depth: number, key: number): unknown {
  let page = root
  for (let level = depth - 1; level > 0; level--) {
    const next = page[slotOf(key, level)]
    if (!isPage(next)) return null
    page = next
  }
  return page[slotOf(key, 0)] ?? null
}

/** Fills a slot of a new tree in place. */
export function fillSlot(root: Page, depth: number, key: number, value: unknown): void {
  let page = root
  for (let level = depth - 1; level > 0; level--) {
    const slot = slotOf(key, level)
    padTo(page, slot)
    if (page[slot] === null) page[slot] = []
    page = pageAt(page, slot)
  }
  const slot = slotOf(key, 0)
  padTo(page, slot)
  page[slot] = value
}

/** One slot to fill, or to empty by null. */
export interface SlotEdit {
  readonly key: number
  readonly value: unknown
}

/**
 * The tree with these slots filled, frozen; the one that it comes from stays. Edits come in the order of their keys, so that each
 * page is copied once, however many of its slots change; of those with one key the last counts. What becomes empty is pruned.
 */
export const withSlots = (
  root: FrozenPage,
  depth: number,
  edits: readonly SlotEdit[],
): FrozenPage => edited(root, depth - 1, edits, 0, edits.length)

/** The page after the edits from `from` up to `to`, all of which are in it. */
function edited(
  held: FrozenPage,
  level: number,
  edits: readonly SlotEdit[],
  from: number,
  to: number,
): FrozenPage {
  // V8 spreads a frozen list some ninety times as fast as it slices one.
  const page: Page = [...held]
  for (let at = from; at < to; ) {
    const { key, value } = edits[at] as SlotEdit
    const slot = slotOf(key, level)
    padTo(page, slot)
    if (level === 0) {
      page[slot] = value
      at += 1
      continue
    }
    let end = at + 1
    while (end < to && slotOf((edits[end] as SlotEdit).key, level) === slot) end += 1
    page[slot] = pageOrNull(edited(pageIn(page, slot), level - 1, edits, at, end))
    at = end
  }
  trim(page)
  return Object.freeze(page)
}

/** Everything in the lowest slots, in key order. */
export function* walkSlots(root: FrozenPage, depth: number): Generator<unknown, void, undefined> {
  for (const { page } of walkPages(root, depth))
    for (let slot = 0; slot < page.length; slot++) {
      const held = page[slot]
      if (held !== null) yield held
    }
}

/** The same, told one by one: a generator makes an object for each. */
export function eachSlot(root: FrozenPage, depth: number, tell: (held: unknown) => void): void {
  const lowest: FrozenPage[] = []
  addLowest(root, depth, lowest)
  for (const page of lowest)
    for (let slot = 0; slot < page.length; slot++) {
      const held = page[slot]
      if (held !== null) tell(held)
    }
}

function addLowest(page: FrozenPage, depth: number, lowest: FrozenPage[]): void {
  if (depth === 1) lowest.push(page)
  else
    for (let slot = 0; slot < page.length; slot++) {
      const held = page[slot]
      if (isPage(held)) addLowest(held, depth - 1, lowest)
    }
}

/** The same, each with its key. */
export function* walkEntries(
  root: FrozenPage,
  depth: number,
): Generator<readonly [key: number, held: unknown], void, undefined> {
  for (const { page, first } of walkPages(root, depth))
    for (let slot = 0; slot < page.length; slot++) {
      const held = page[slot]
      if (held !== null) yield [first + slot, held]
    }
}

interface OpenPage {
  readonly page: FrozenPage
  /** The key of its first slot. */
  readonly first: number
  /** The next to look at. */
  slot: number
}

/** The lowest pages, in key order. One generator for all levels, or else each slot would be handed up from one to the next. */
function* walkPages(root: FrozenPage, depth: number): Generator<OpenPage, void, undefined> {
  if (root.length === 0) return
  const path: OpenPage[] = [{ page: root, first: 0, slot: 0 }]
  for (let top = path[0]; top !== undefined; top = path.at(-1)) {
    const level = depth - path.length
    if (level === 0) yield top
    if (level === 0 || top.slot === top.page.length) {
      path.pop()
      continue
    }
    const first = top.first + top.slot * capacityOf(level)
    const held = top.page[top.slot++]
    if (isPage(held)) path.push({ page: held, first, slot: 0 })
  }
}

export const isPage = (held: unknown): held is Page => Array.isArray(held)

const slotOf = (key: number, level: number): number => (key >>> (bitsPerLevel * level)) & slotMask

/** The page in an inner slot, or an empty one. */
function pageIn(page: FrozenPage, slot: number): FrozenPage {
  const held = page[slot]
  return isPage(held) ? held : []
}

const pageOrNull = (page: FrozenPage): FrozenPage | null => (page.length === 0 ? null : page)

function pageAt(page: Page, slot: number): Page {
  const held = page[slot]
  if (isPage(held)) return held
  throw new TypeError('a page was expected in an inner slot')
}

function padTo(page: Page, slot: number): void {
  while (page.length <= slot) page.push(null)
}

function trim(page: Page): void {
  let length = page.length
  while (length > 0 && page[length - 1] === null) length--
  if (length < page.length) page.length = length
}
