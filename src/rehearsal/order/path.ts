/** Paths through states: the calls made so far, and what their windows cost. */
import { addCosts, type Cost, costOf, noCost } from './cost.ts'
import type { Ends, Opening, OpeningBook } from './openings.ts'
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

/** Where a way is to lead: what each service does in the end, and who guards what. */
export interface Aim {
  readonly ends: (key: string) => Ends | undefined
  readonly guards: string
}

/** The way with one more call. */
export function extend(
  path: Path,
  call: number,
  to: State,
  context: { readonly states: States; readonly aim: Aim; readonly book: OpeningBook },
): Path {
  const opened = new Map<string, Opening & { services: number }>()
  for (const [key, now] of to.filterings) {
    const ends = context.aim.ends(key)
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

/** What the last state of a way that succeeds is compared with. */
export function aimAt(states: States, last: State, guards: string): Aim {
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
