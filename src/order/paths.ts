/** Paths through states: the calls made so far, and what their windows cost. */
import { remembered } from '../kit/once.ts'
import { addCosts, type Cost, compareCosts, costOf, noCost } from './cost.ts'
import type { Ends, Instruments, Opening } from './openings.ts'
import { bitOf, isRefused, type State, type States, type Step } from './states.ts'

export interface Path {
  readonly state: State
  /** Bit `n` for call `n`. */
  readonly made: bigint
  readonly length: number
  readonly cost: Cost
  /** Pairs of calls that change places. */
  readonly swaps: number
  /** The path without its last call. */
  readonly before: { readonly path: Path; readonly call: number } | undefined
}

export function callsOf(path: Path): readonly number[] {
  const calls: number[] = []
  for (let { before } = path; before !== undefined; before = before.path.before)
    calls.push(before.call)
  return calls.reverse()
}

/** Of paths that cost the same the one with fewer swaps is the better. */
export const comparePaths = (a: Path, b: Path): number =>
  compareCosts(a.cost, b.cost) || a.swaps - b.swaps

/** Where paths are to lead: what each service does in the end, who guards what, and who answers where. */
export interface Goal {
  readonly isAt: (path: Path) => boolean
  readonly start: Path
  /** The paths with one more call: of all that may come next, or of these. */
  readonly extend: (path: Path, calls?: readonly number[]) => readonly Path[]
}

/** What states are compared with is the last one of a path that succeeds. */
export function goalAt(states: States, last: State, instruments: Instruments): Goal {
  const guards = states.guardsAt(last)
  const endsAt = remembered((key: string) =>
    endsOf(states.firstFiltering(key), states.filteringOf(last, key)),
  )
  const isEnd = remembered(
    (state: State) =>
      states.guardsAt(state) === guards &&
      states.leadAlike(state, last) &&
      [...state.filterings.keys(), ...last.filterings.keys()].every(key => {
        const now = states.filteringOf(state, key)
        return now === undefined || endsAt(key)?.last.number === now.number
      }),
  )
  const costOfStep = remembered((step: Step) =>
    costOf(windowsOpenedBy(step, states, endsAt, instruments)),
  )
  return {
    start: {
      ...{ state: states.start, made: 0n, length: 0 },
      ...{ cost: noCost, swaps: 0, before: undefined },
    },
    isAt: ({ state, made }) => made === states.all && isEnd(state),
    extend(path, calls = states.nextCalls(path.made)) {
      instruments.effort.spend(2 * states.among.length)
      const unmade = states.among.filter(call => (path.made & bitOf(call)) === 0n)
      return calls.flatMap(call => {
        const step = states.follow(path.state, call)
        if (isRefused(step)) return []
        const made = path.made | bitOf(call)
        const cost = addCosts(path.cost, costOfStep(step))
        const swaps = path.swaps + unmade.indexOf(call)
        return [
          { state: step.to, made, length: path.length + 1, cost, swaps, before: { path, call } },
        ]
      })
    },
  }
}

/** Services that go wrong alike have one window. */
function windowsOpenedBy(
  { from, to, points }: Step,
  states: States,
  endsAt: (key: string) => Ends | undefined,
  { effort, openedBy }: Instruments,
) {
  const opened = new Map<string, Opening & { readonly points: number }>()
  effort.spend(points.length)
  for (const key of points) {
    const ends = endsAt(key)
    const [before, now] = [from, to].map(state => states.filteringOf(state, key))
    if (ends === undefined || now === undefined || now === before) continue
    for (const opening of openedBy(ends, before, now)) {
      const name = `${opening.kind} ${opening.number}`
      const others = opened.get(name)?.points ?? 0
      opened.set(name, { ...opening, points: others + 1 })
    }
  }
  return opened.values()
}

/** Of a service that is there at one end only, the other end is taken to be like it. */
export function endsOf(
  first: Ends['first'] | undefined,
  last: Ends['last'] | undefined,
): Ends | undefined {
  const either = first ?? last
  return either === undefined ? undefined : { first: first ?? either, last: last ?? either }
}
