/** Steps of a plan in an order in which each comes after those that it waits for. */
import type { ResourceChange } from '../account/plan/resource-rows.ts'

/** Part of a change: `apply` makes or changes the object, `destroy` takes the old one away. */
export interface Step {
  readonly change: ResourceChange
  readonly part: 'apply' | 'destroy'
  /** Steps before it, by their places among the steps. */
  readonly after: readonly number[]
  /** It waits for steps that wait for it, and is taken to be made before them. */
  readonly isInCircle: boolean
}

/** A step before its place is known. */
export interface Draft {
  readonly change: ResourceChange
  readonly part: Step['part']
  readonly block: string
  readonly before: Set<Draft>
  /** Lists of those before it, each the same one for all that wait for all of it: a resource may have thousands of instances. */
  readonly behind: Set<readonly Draft[]>
}

/** Of those that may come next, the first in the order of the plan. Steps that wait for each other stay in that order. */
export function inOrder(drafts: readonly Draft[]): readonly Step[] {
  const places = new Map<Draft, number>()
  const steps: Step[] = []
  const placesOf = (before: Iterable<Draft>): readonly number[] =>
    [...before].flatMap(each => places.get(each) ?? [])
  const shared = new Map<string, readonly number[]>()
  const waiting = waitingOf(drafts)
  /** The same list for all that wait for the same steps, none of which is left. */
  const behindOf = ({ behind }: Draft): readonly number[] => {
    const lists = [...behind]
    const key = waiting.keyOf(lists)
    const after = (key === undefined ? undefined : shared.get(key)) ?? placesOf(lists.flat())
    if (key !== undefined) shared.set(key, after)
    return after
  }
  const place = (draft: Draft): void => {
    const [own, others] = [placesOf(draft.before), behindOf(draft)]
    const after = own.length === 0 ? others : [...own, ...others]
    places.set(draft, steps.length)
    const isInCircle = after.length < draft.before.size + lengthOf(draft.behind)
    steps.push({ change: draft.change, part: draft.part, after, isInCircle })
  }
  const left = drafts.values()
  let free = drafts.filter(({ before, behind }) => before.size + behind.size === 0)
  while (steps.length < drafts.length) {
    // A plan that was made by hand may go in a circle.
    const next = free.length > 0 ? free : firstLeft(left, places)
    for (const each of next) place(each)
    free = waiting.without(next).filter(each => !places.has(each))
  }
  return steps
}

const lengthOf = (lists: Iterable<readonly Draft[]>): number =>
  [...lists].reduce((sum, { length }) => sum + length, 0)

function firstLeft(left: Iterable<Draft>, placed: ReadonlyMap<Draft, number>): readonly Draft[] {
  for (const each of left) if (!placed.has(each)) return [each]
  return []
}

/** Counts for how many others, and how many lists of others, each step still waits. */
function waitingOf(drafts: readonly Draft[]) {
  const counts = new Map(drafts.map(each => [each, each.before.size + each.behind.size]))
  const ranks = new Map(drafts.map((each, at) => [each, at]))
  const waiters = new Map<Draft, Draft[]>(drafts.map(each => [each, []]))
  for (const each of drafts) for (const one of each.before) waiters.get(one)?.push(each)
  const all = [...new Set(drafts.flatMap(({ behind }) => [...behind]))]
  const lists = new Map(
    all.map((list, number) => [list, { number, left: list.length, waiters: [] as Draft[] }]),
  )
  for (const each of drafts) for (const list of each.behind) lists.get(list)?.waiters.push(each)
  const listsOf = new Map<Draft, { left: number; readonly waiters: readonly Draft[] }[]>()
  for (const [list, known] of lists)
    for (const each of list) listsOf.set(each, [...(listsOf.get(each) ?? []), known])
  const freedBy = (one: Draft): readonly Draft[] => [
    ...(waiters.get(one) ?? []),
    ...(listsOf.get(one) ?? []).flatMap(list => (--list.left === 0 ? list.waiters : [])),
  ]
  return {
    /** Equal for the same lists; undefined while steps of them are left. */
    keyOf(these: readonly (readonly Draft[])[]): string | undefined {
      const known = these.flatMap(each => lists.get(each) ?? [])
      return known.every(({ left }) => left === 0) ? `${known.map(each => each.number)}` : undefined
    },
    /** Those that wait for nothing more once these are made, in the order of the plan. */
    without(made: readonly Draft[]): readonly Draft[] {
      const free: Draft[] = []
      for (const each of made.flatMap(freedBy)) {
        const count = (counts.get(each) ?? 0) - 1
        counts.set(each, count)
        if (count === 0) free.push(each)
      }
      return free.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
    },
  }
}
