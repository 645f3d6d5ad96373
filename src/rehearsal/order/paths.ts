/** Paths through states: the calls made so far, and what their windows cost. */
import type { Ends, Opening, OpeningBook, WindowKind } from './openings.ts'
import { filteringAt, type State, type States } from './states.ts'

export interface Path {
  readonly state: State
  readonly cost: Cost
  readonly calls: readonly number[]
}

export const startOfPaths = (states: States): Path => ({
  state: states.start,
  cost: noCost,
  calls: [],
})

/** Where a path is to lead: what each service does in the end, and who guards what. */
export interface Goal {
  readonly ends: (key: string) => Ends | undefined
  readonly guards: string
}

/** The path with one more call. */
export function extend(
  path: Path,
  call: number,
  to: State,
  context: { readonly states: States; readonly goal: Goal; readonly book: OpeningBook },
): Path {
  const opened = new Map<string, Opening & { services: number }>()
  for (const [key, now] of to.filterings) {
    const ends = context.goal.ends(key)
    const before = filteringAt(context.states, path.state, key)
    if (ends === undefined || now === undefined || now.key === before?.key) continue
    for (const opening of context.book.openedBy(ends, before, now)) {
      const name = `${opening.kind} ${opening.key}`
      const services = (opened.get(name)?.services ?? 0) + 1
      opened.set(name, { ...opening, services })
    }
  }
  const cost = opened.size === 0 ? path.cost : addCosts(path.cost, costOf(opened.values()))
  return { state: to, cost, calls: [...path.calls, call] }
}

/** What the last state of a path that succeeds is compared with. */
export function goalAt(states: States, last: State, guards: string): Goal {
  const kept = new Map<string, Ends | undefined>()
  return {
    guards,
    ends(key) {
      if (kept.has(key)) return kept.get(key)
      const first = states.firstFiltering(key)
      const end = filteringAt(states, last, key)
      const ends = endsOf(first, end)
      kept.set(key, ends)
      return ends
    },
  }
}

/** Of a service that is there at one end only, the other end is taken to be like it. */
export function endsOf(first: Ends['first'] | undefined, last: Ends['last'] | undefined) {
  const either = first ?? last
  return either === undefined ? undefined : { first: first ?? either, last: last ?? either }
}

/** How bad the windows of a path are: how many there are, what they expose, and what they cut off. Sizes count each packet once for each service. */
export interface Cost {
  readonly windows: number
  readonly exposure: bigint
  readonly outage: bigint
}

export const noCost: Cost = { windows: 0, exposure: 0n, outage: 0n }

export const addCosts = (a: Cost, b: Cost): Cost => ({
  windows: a.windows + b.windows,
  exposure: a.exposure + b.exposure,
  outage: a.outage + b.outage,
})

/** Negative, zero or positive, like a difference. */
export function compareCosts(a: Cost, b: Cost): number {
  if (a.windows !== b.windows) return a.windows - b.windows
  if (a.exposure !== b.exposure) return a.exposure < b.exposure ? -1 : 1
  return a.outage === b.outage ? 0 : a.outage < b.outage ? -1 : 1
}

/** Of windows that open at one state. */
export function costOf(
  windows: Iterable<{
    readonly kind: WindowKind
    readonly size: bigint
    readonly services: number
  }>,
): Cost {
  let cost = noCost
  for (const { kind, size, services } of windows) {
    const weight = size * BigInt(services)
    cost = addCosts(cost, { ...noCost, windows: 1, [kind]: weight })
  }
  return cost
}
