/** Ends from which all the same passes to others: these are told of together. */
import { canonicalText } from '../../../kit/canonical-text.ts'
import { numbered, onceFor, remembered } from '../../../kit/once.ts'
import type { AlikeEnds } from './alike-ends.ts'
import type { AlikeRows, RowsOfAlike } from './alike-rows.ts'
import type { ReachEnd } from './ends.ts'
import type { PassingRow } from './passing-row.ts'
import type { Senders } from './senders-in.ts'

/** From each service of each of `from` to each service of each of `to`, itself left out. */
export interface Block {
  /** In order, as those to which it passes; the same list for the same ones. */
  readonly from: readonly ReachEnd[]
  readonly to: readonly ReachEnd[]
  /** At least one; holes of the services themselves by kind and end, as in `AlikeRows`. */
  readonly rows: readonly PassingRow[]
  readonly witnessOf: AlikeRows['witnessOf']
}

interface Open extends Pick<Block, 'rows' | 'witnessOf'> {
  readonly sources: readonly AlikeEnds[]
  readonly targets: AlikeEnds[]
}

/** Works out what passes to one end after the other. */
export interface Blocks {
  readonly addTo: (targets: AlikeEnds) => void
  /** Between these ends alone; of each two one block tells at most. By the first source, then by the first target. */
  readonly among: (ends: readonly ReachEnd[]) => readonly Block[]
}

/** In one account. */
export function openBlocks(senders: Senders, rowsOf: RowsOfAlike): Blocks {
  const blocks = new Map<string, Open>()
  const alone = remembered((end: ReachEnd): AlikeEnds => ({ ends: [end], services: end.services }))
  const numberOf = numbered<AlikeEnds>()
  const addAll = (found: Iterable<AlikeEnds>, targets: AlikeEnds): void => {
    for (const [text, { sources, ...told }] of alikeInto(found, targets, rowsOf)) {
      const key = `${sources.map(numberOf).sort((a, b) => a - b)} ${text}`
      const known = blocks.get(key)
      if (known === undefined) blocks.set(key, { ...told, sources, targets: [targets] })
      else known.targets.push(targets)
    }
  }
  return {
    addTo(targets) {
      const found = senders.to(targets.ends[0])
      addAll(found, targets)
      // What passes within an end is never told among what passes by addresses of whole lists.
      for (const end of targets.ends)
        if (end.services.length > 1 && !found.has(senders.alikeTo(end)))
          addAll([alone(end)], alone(end))
    },
    among: ends => inOrder([...blocks.values()], ends),
  }
}

const textOf = onceFor((rows: readonly PassingRow[]) => canonicalText(rows))

/** By the text of all that passes. */
function alikeInto(found: Iterable<AlikeEnds>, targets: AlikeEnds, rowsOf: RowsOfAlike) {
  const alike = new Map<string, Omit<Open, 'targets'> & { readonly sources: AlikeEnds[] }>()
  for (const sources of found) {
    const told = rowsOf([sources], targets, end => end)
    const rows = told?.rowsAt(0) ?? []
    if (told === undefined || rows.length === 0) continue
    const text = textOf(rows)
    const known = alike.get(text)
    if (known === undefined)
      alike.set(text, { sources: [sources], rows, witnessOf: told.witnessOf })
    else known.sources.push(sources)
  }
  return alike
}

function inOrder(blocks: readonly Open[], ends: readonly ReachEnd[]): readonly Block[] {
  const numbers = new Map(ends.map((end, at) => [end, at]))
  const placeOf = (end: ReachEnd | undefined): number => (end && numbers.get(end)) ?? 0
  const listOf = openLists(placeOf, end => numbers.has(end))
  return blocks
    .map(
      ({ sources, targets, rows, witnessOf }): Block => ({
        ...{ from: listOf(sources), to: listOf(targets), rows, witnessOf },
      }),
    )
    .filter(({ from }) => from.length > 0)
    .sort((a, b) => placeOf(a.from[0]) - placeOf(b.from[0]) || placeOf(a.to[0]) - placeOf(b.to[0]))
}

/** The same list for the same ends, whether these send alike or take alike. */
function openLists(placeOf: (end: ReachEnd) => number, isTold: (end: ReachEnd) => boolean) {
  const numberOf = numbered<AlikeEnds>()
  const byAlike = new Map<string, readonly ReachEnd[]>()
  const byEnds = new Map<string, readonly ReachEnd[]>()
  const known = <Key>(
    lists: Map<Key, readonly ReachEnd[]>,
    key: Key,
    make: () => readonly ReachEnd[],
  ) => {
    const list = lists.get(key) ?? make()
    lists.set(key, list)
    return list
  }
  return (alike: readonly AlikeEnds[]): readonly ReachEnd[] =>
    known(byAlike, `${alike.map(numberOf).sort((a, b) => a - b)}`, () => {
      const ends = alike.flatMap(each => each.ends.filter(isTold))
      const list = ends.sort((a, b) => placeOf(a) - placeOf(b))
      return known(byEnds, `${list.map(placeOf)}`, () => list)
    })
}
