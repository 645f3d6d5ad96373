/** Ways through moments: the calls made so far, and what their windows cost. */
import { addCosts, type Cost, costOf, noCost } from './cost.ts'
import { filteringAt, type Moment, type Moments } from './moments.ts'
import type { Ends, Opening, OpeningBook } from './openings.ts'

export interface Way {
  readonly moment: Moment
  readonly cost: Cost
  readonly calls: readonly number[]
}

export const startOfWays = (moments: Moments): Way => ({
  moment: moments.start,
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
  way: Way,
  call: number,
  to: Moment,
  context: { readonly moments: Moments; readonly aim: Aim; readonly book: OpeningBook },
): Way {
  const opened = new Map<string, Opening & { services: number }>()
  for (const [key, now] of to.filterings) {
    const ends = context.aim.ends(key)
    const before = filteringAt(context.moments, way.moment, key)
    if (ends === undefined || now === undefined || now.key === before?.key) continue
    for (const opening of context.book.openedBy(ends, before, now)) {
      const name = `${opening.kind} ${opening.key}`
      const services = (opened.get(name)?.services ?? 0) + 1
      opened.set(name, { ...opening, services })
    }
  }
  const cost = opened.size === 0 ? way.cost : addCosts(way.cost, costOf(opened.values()))
  return { moment: to, cost, calls: [...way.calls, call] }
}

/** What the last moment of a way that succeeds is compared with. */
export function aimAt(moments: Moments, last: Moment, guards: string): Aim {
  const kept = new Map<string, Ends | undefined>()
  return {
    guards,
    ends(key) {
      if (kept.has(key)) return kept.get(key)
      const first = moments.firstFiltering(key)
      const end = filteringAt(moments, last, key)
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
