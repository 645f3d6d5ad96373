/** Arranges calls: group by group the order that costs least, then all of them together. */
import { apply } from '../engine/apply.ts'
import type { AnyCall } from '../engine/call.ts'
import type { World } from '../world/world.ts'
import { addCosts, compareCosts, isFree, noCost } from './cost.ts'
import { type BlockedCall, type End, findEnd, findPath, type Search } from './find-path.ts'
import { type Grouping, groupCalls, orderFamilyOf } from './groups.ts'
import type { Instruments } from './openings.ts'
import { callsOf, goalAt, type Path } from './paths.ts'
import { type Made, replay } from './replay.ts'
import { bitOf, isRefused, type States, statesFrom } from './states.ts'

/** What to arrange. */
export interface CallsToArrange {
  readonly world: World
  readonly calls: readonly AnyCall[]
  /** The first of each pair has to come before the second. */
  readonly pairs: readonly (readonly [number, number])[]
  readonly instruments: Instruments
  /** Calls may depend on each other in ways that the world does not show. */
  readonly isOneGroup?: boolean
  /** How much work may be spent, unless the caller says when to stop. */
  readonly units: number
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export type Arrangement = Arranged | NotArranged

export interface Arranged extends Made {
  readonly order: readonly number[]
  /** No order of these calls costs less. */
  readonly optimal: boolean
}

export interface NotArranged {
  readonly ok: false
  readonly made: readonly number[]
  readonly blocked: readonly BlockedCall[]
  readonly proved: boolean
}

/** The calls as given when no order is known to be better; else the best that was found. */
export function arrange(wanted: CallsToArrange): Arrangement {
  const { world, calls, instruments } = wanted
  const { effort } = instruments
  const end = effort.spent() + wanted.units
  const pairs = [...wanted.pairs, ...pairsInTime(calls)]
  const given = calls.map((_, at) => at)
  const asGiven = respects(given, pairs) ? replay(world, calls, given, instruments) : undefined
  if (asGiven?.ok && isFree(asGiven.cost)) return { ...asGiven, order: given, optimal: true }
  const { groups: apart, numbered } = groupCalls(world, calls, pairs)
  const groups = wanted.isOneGroup === true ? [given] : apart
  const isAboutFirewalls = calls.every(({ operation }) => orderFamilyOf(operation) === 'firewalls')
  const onSettled = progressOver(groups, wanted)
  const beginning = { world, numbered, isAboutFirewalls }
  const arrangeGroup: ArrangeGroup = (among, parts) => {
    const states = statesFrom({ beginning, calls, among, pairs }, instruments)
    const spent = effort.spent()
    const isSpent = effort.until(spent + Math.max(0, end - spent) / parts)
    return orderOf(states, instruments, { isSpent, onSettled })
  }
  const replayIn = (order: readonly number[]) =>
    asGiven?.ok && order.every((call, at) => call === at)
      ? asGiven
      : replay(world, calls, order, instruments)
  return (
    arrangeGroups(wanted, groups, arrangeGroup, replayIn) ??
    arrangeTogether(given, arrangeGroup, replayIn)
  )
}

/** Each of so many parts gets its share of the work that is left. */
type ArrangeGroup = (among: readonly number[], parts: number) => GroupOrder
type ReplayIn = (order: readonly number[]) => ReturnType<typeof replay>

/** Undefined when the groups turn out to depend on each other after all. */
function arrangeGroups(
  wanted: CallsToArrange,
  groups: Grouping['groups'],
  arrangeGroup: ArrangeGroup,
  replayIn: ReplayIn,
): Arrangement | undefined {
  const found = groups.map((group, at) => arrangeGroup(group, groups.length - at))
  const failed = found.filter(each => !each.ok)
  const order = interleave(found.map(each => (each.ok ? callsOf(each.path) : each.made)))
  const made = replayIn(order)
  if (!made.ok) return undefined
  if (failed.length > 0) return refusal(wanted, failed, { order, end: made.end })
  const expected = found.reduce(
    (sum, each) => (each.ok ? addCosts(sum, each.path.cost) : sum),
    noCost,
  )
  if (compareCosts(expected, made.cost) !== 0) return undefined
  // Without windows nothing is better, however it was found.
  const optimal = isFree(made.cost) || found.every(each => each.ok && each.optimal)
  return { ...made, order, optimal }
}

/** All orders as one: of those calls that come next in them, the one that was given first is always the next. */
function interleave(orders: readonly (readonly number[])[]): readonly number[] {
  const left = orders.map(order => [...order])
  return left.flat().map(() => {
    const next = left.reduce((a, b) => ((b[0] ?? Infinity) < (a[0] ?? Infinity) ? b : a))
    return next.shift() ?? 0
  })
}

/** Unless a call that is refused in its group is not refused after the calls of all others. */
function refusal(
  { calls }: CallsToArrange,
  failed: readonly NotArranged[],
  { order, end }: { readonly order: readonly number[]; readonly end: World },
): NotArranged | undefined {
  const blocked = failed.flatMap(each => each.blocked)
  const isStill = blocked.every(({ call }) => {
    const blockedCall = calls[call]
    return blockedCall !== undefined && !apply(end, blockedCall, { verify: false }).ok
  })
  const proved = failed.some(each => each.proved)
  return isStill ? { ok: false, made: order, blocked, proved } : undefined
}

function arrangeTogether(
  all: readonly number[],
  arrangeGroup: ArrangeGroup,
  replayIn: ReplayIn,
): Arrangement {
  const found = arrangeGroup(all, 1)
  if (!found.ok) return found
  const order = callsOf(found.path)
  const made = replayIn(order)
  if (!made.ok) throw new TypeError(`call ${made.call} was found to succeed, and does not`)
  return { ...made, order, optimal: found.optimal || isFree(made.cost) }
}

type GroupOrder =
  | { readonly ok: true; readonly path: Path; readonly optimal: boolean }
  | NotArranged

function orderOf(states: States, instruments: Instruments, search: Search): GroupOrder {
  const end = endAsGiven(states) ?? findEnd(states, search)
  if (!end.ok) return end
  const { path, isBest } = findPath(goalAt(states, end.state, instruments), end.made, search)
  return { ok: true, path, optimal: isBest }
}

/** Where the calls lead as given, if they do. */
function endAsGiven(states: States): End | undefined {
  let { start: state } = states
  let made = 0n
  for (const call of states.among) {
    if (!states.nextCalls(made).includes(call)) return undefined
    const next = states.follow(state, call)
    if (isRefused(next)) return undefined
    state = next.to
    made |= bitOf(call)
  }
  return { ok: true, state, made: states.among }
}

/** No call is made before one with an earlier time. */
function pairsInTime(calls: readonly AnyCall[]): readonly (readonly [number, number])[] {
  return calls.flatMap(({ at: early }, earlier) =>
    calls.flatMap(({ at: late }, later) =>
      early !== undefined && late !== undefined && early < late ? [[earlier, later] as const] : [],
    ),
  )
}

const respects = (order: readonly number[], pairs: CallsToArrange['pairs']): boolean =>
  pairs.every(([earlier, later]) => order.indexOf(earlier) < order.indexOf(later))

/** The total is how many states there can be, up to many: far fewer are met as a rule. */
function progressOver(groups: Grouping['groups'], { onProgress }: CallsToArrange): () => void {
  const total = groups.reduce((sum, { length }) => sum + length * 2 ** Math.min(length, 16), 0)
  let done = 0
  return () => onProgress?.(Math.min(++done, total), total)
}
