/** Arranges calls: group by group the order with the least windows, then all of them together. */
import { apply } from '../../engine/apply.ts'
import type { AnyCall } from '../../engine/call.ts'
import type { World } from '../../world/world.ts'
import {
  type BlockedCall,
  type End,
  findEnd,
  findPath,
  findPathByBeam,
  type PathSearch,
} from './find-path.ts'
import { type Grouping, groupCalls } from './groups.ts'
import { goalAt, type Path } from './paths.ts'
import { type Instruments, type Replay, replay } from './replay.ts'
import { isRefused, type States, statesFrom } from './states.ts'
import { keyOfGuards } from './traces.ts'

/** What to arrange, and how hard to try. */
export interface CallsToArrange {
  readonly world: World
  readonly calls: readonly AnyCall[]
  /** The first of each pair has to come before the second. */
  readonly pairs: readonly (readonly [number, number])[]
  /** The calls of a group up to which every order is considered. */
  readonly limit: number
  readonly instruments: Instruments
  readonly onProgress?: ((done: number, total: number) => void) | undefined
}

export type Arrangement =
  | (Extract<Replay, { ok: true }> & {
      readonly order: readonly number[]
      readonly optimal: boolean
    })
  | {
      readonly ok: false
      readonly made: readonly number[]
      readonly blocked: readonly BlockedCall[]
      readonly proved: boolean
    }

export type Arranged = Extract<Arrangement, { ok: true }>

/** The calls as given when nothing is wrong with that; else the best order that was found. */
export function arrange(wanted: CallsToArrange): Arrangement {
  const { world, calls, instruments } = wanted
  const pairs = [...wanted.pairs, ...pairsInTime(calls)]
  const given = calls.map((_, at) => at)
  const asGiven = respects(given, pairs) ? replay(world, calls, given, instruments) : undefined
  if (asGiven?.ok && asGiven.windows.length === 0)
    return { ...asGiven, order: given, optimal: true }
  const timed = { ...wanted, pairs }
  const grouping = groupCalls(world, calls, pairs)
  return arrangeGroups(timed, grouping) ?? arrangeTogether(timed, grouping)
}

/** Undefined when the groups turn out to depend on each other after all. */
function arrangeGroups(wanted: CallsToArrange, grouping: Grouping): Arrangement | undefined {
  const count = progressOver(grouping.groups, wanted)
  const found = grouping.groups.map(group => arrangeGroup(wanted, group, grouping.numbered, count))
  const failed = found.filter(each => !each.ok)
  const order = found.flatMap(each => (each.ok ? each.order : each.made))
  const made = replay(wanted.world, wanted.calls, order, wanted.instruments)
  if (!made.ok) return undefined
  if (failed.length > 0) return refusal(wanted, failed, { order, end: made.end })
  // Without windows nothing is better, however it was found.
  const optimal = made.windows.length === 0 || found.every(each => each.ok && each.optimal)
  return { ...made, order, optimal }
}

type Failed = Extract<Arrangement, { ok: false }>

/** Unless a call that is refused in its group is not refused after the calls of all others. */
function refusal(
  { calls }: CallsToArrange,
  failed: readonly Failed[],
  { order, end }: { readonly order: readonly number[]; readonly end: World },
): Failed | undefined {
  const blocked = failed.flatMap(each => each.blocked)
  const isStill = blocked.every(({ call }) => {
    const blockedCall = calls[call]
    return blockedCall !== undefined && !apply(end, blockedCall, { verify: false }).ok
  })
  const proved = failed.some(each => each.proved)
  return isStill ? { ok: false, made: order, blocked, proved } : undefined
}

function arrangeTogether(wanted: CallsToArrange, { groups, numbered }: Grouping): Arrangement {
  const all = groups.flat().sort((a, b) => a - b)
  const found = arrangeGroup(wanted, all, numbered, () => {})
  if (!found.ok) return found
  const made = replay(wanted.world, wanted.calls, found.order, wanted.instruments)
  if (!made.ok) throw new TypeError(`call ${made.call} was found to succeed, and does not`)
  const optimal = found.optimal || made.windows.length === 0
  return { ...made, order: found.order, optimal }
}

type GroupOrder =
  | { readonly ok: true; readonly order: readonly number[]; readonly optimal: boolean }
  | Failed

function arrangeGroup(
  { world, calls, pairs, limit, instruments }: CallsToArrange,
  among: readonly number[],
  numbered: ReadonlySet<string>,
  onSettled: () => void,
): GroupOrder {
  const states = statesFrom({ world, calls, among, pairs, numbered }, instruments.read)
  const triesMax = among.length <= limit ? Number.POSITIVE_INFINITY : limit * 2 ** (limit - 1)
  const end = endAsGiven(states, among) ?? findEnd(states, triesMax)
  if (!end.ok) return end
  const guards = keyOfGuards(end.state.traces)
  const goal = goalAt(states, end.state, guards)
  const search: PathSearch = { states, goal, book: instruments.book, onSettled }
  const best = findPath(search, states.tried() + triesMax)
  if (best !== undefined) return { ok: true, order: best.calls, optimal: true }
  const path: Path | undefined = findPathByBeam(search, beamWidth)
  return { ok: true, order: path?.calls ?? end.made, optimal: false }
}

/** Paths kept of each length when there are too many to keep all. */
const beamWidth = 16

/** Where the calls lead as given, if they do. */
function endAsGiven(states: States, among: readonly number[]): End | undefined {
  let state = states.start
  for (const call of among) {
    if (!states.nextCalls(state).includes(call)) return undefined
    const next = states.follow(state, call)
    if (isRefused(next)) return undefined
    state = next
  }
  return { ok: true, state, made: among }
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

/** The total is how many states there can be: far fewer are met as a rule. */
function progressOver(
  groups: Grouping['groups'],
  { onProgress, limit }: CallsToArrange,
): () => void {
  const total = groups.reduce((sum, { length }) => sum + 2 ** Math.min(length, limit), 0)
  let done = 0
  return () => onProgress?.(Math.min(++done, total), total)
}
