/** Holds orders of calls in accounts with holes to what happens between the calls once the holes are filled in the documents. */
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Account } from '../../../src/account/holes/account.ts'
import type { AnyCall } from '../../../src/engine/call.ts'
import { effortOf } from '../../../src/kit/effort.ts'
import { answeringAlong } from '../../../src/order/accounts/answering-along.ts'
import {
  isPossible,
  type OrderCase,
  type OrderIn,
  orderIn,
} from '../../../src/order/accounts/order-in.ts'
import type { PossibleOrder } from '../../../src/order/accounts/possible-order.ts'
import {
  type PossibleWindow,
  possibleWindows,
} from '../../../src/order/accounts/possible-windows.ts'
import { compareCosts, printCost } from '../../../src/order/cost.ts'
import { instrumentsOf } from '../../../src/order/openings.ts'
import { type OrderAnswer, order } from '../../../src/order/order.ts'
import { isService, type Point, pointKey, pointsTouched } from '../../../src/order/points.ts'
import { type Made, replay } from '../../../src/order/replay.ts'
import { isSameWorld } from '../../../src/order/traces.ts'
import { describeWindows } from '../../../src/order/window.ts'
import type { FillingText } from '../../../src/rehearsal/accounts/bounds-over.ts'
import { isMadeUp } from '../../../src/rehearsal/accounts/given-addresses.ts'
import { makeCalls } from '../../../src/rehearsal/accounts/make-calls.ts'
import { settleFor } from '../../../src/rehearsal/accounts/settle.ts'
import type { RegionBlock } from '../../../src/rules/regions/blocks-of.ts'
import { noPackets, type PacketRegion } from '../../../src/rules/regions/packet-region.ts'
import {
  intersectRegions,
  isEmptyRegion,
  subtractRegions,
  unionRegions,
} from '../../../src/rules/regions/region-algebra.ts'
import { regionOf } from '../../../src/rules/regions/region-of.ts'
import { callsInTurn } from '../../support/account-changes.ts'
import { randomFrom } from '../../support/random.ts'
import { fits } from './calls.ts'
import { type DrawQuestion, drawQuestion, unlessTooMany } from './question.ts'

export const metByOrders: readonly string[] = [
  ...['order always', 'order depends', 'order of a whole world', 'order with holes'],
  ...['window always', 'window depends', 'safe always', 'safe never', 'safe depends'],
]

export const checkOrder = (seed: number) => orderOf(seed, drawQuestion)

export function orderOf(seed: number, draw: DrawQuestion): readonly string[] {
  const random = randomFrom(seed)
  const question = draw(random, (own, state) =>
    own.chance(0.6) ? callsInTurn(own, state).map(({ call }) => call) : [],
  )
  if (typeof question === 'string') return [question]
  const { account, state, calls, filled } = question
  const found = unlessTooMany(() => orderIn(account, calls))
  if (found === undefined) return ['too many settlings']
  const cases = casesOf(found)
  for (const { filling, answer } of cases)
    if (isPossible(answer) && answer.optimal && calls.length <= ordersTried)
      expect(cheaperThan(answer, account, calls, filling)).toBeUndefined()
  for (const { account: known, words, drawn, made } of filled) {
    const label = JSON.stringify({ calls, words: [...words] })
    const near = cases.filter(({ filling }) => fits(state, words, filling, drawn))
    expect(near.length, label).toBeGreaterThan(0)
    const faults = near.map(each => faultOf(each, made, known))
    expect(faults.includes(undefined) ? [] : faults, label).toEqual([])
  }
  if (found.holds === 'depends') expect(found.on.length).toBeGreaterThan(0)
  return [`order ${found.holds}`, ...new Set(cases.flatMap(metBy))]
}

/** Of so many calls each order is tried. */
const ordersTried = 4

/** An order that leads to the same end and has windows that cost less, where each counts that may open. */
function cheaperThan(
  { order: places, cost }: PossibleOrder,
  account: Account,
  calls: readonly AnyCall[],
  filling: FillingText,
): readonly number[] | undefined {
  const settled = settleFor(account, calls, answeringAlong(account, calls)).find(each =>
    isDeepStrictEqual(each.filling, filling),
  )
  if (settled === undefined) return undefined
  const { account: filled, calls: asMade } = settled
  const along = (order: readonly number[]) => {
    const made = makeCalls(
      filled,
      order.flatMap(at => asMade[at] ?? []),
    )
    const worlds = [filled.world, ...made.calls.map(({ outcome }) => outcome.world)]
    const states = worlds.map(world => ({ account: made.account, world }))
    const touched = new Map(
      made.calls.flatMap(({ outcome }, at) =>
        outcome.ok
          ? [...pointsTouched(worlds[at] ?? outcome.world, outcome.world, outcome.changes)]
          : [],
      ),
    )
    return { made, cost: () => possibleWindows(states, at => at, touched).cost }
  }
  const { after: end } = along(places).made
  const known = along(places).cost()
  expect(printCost(known)).toEqual(cost)
  return permutationsOf(places).find(order => {
    const { made, cost: costOf } = along(order)
    const isThere = made.calls.every(({ outcome }) => outcome.ok) && isSameWorld(made.after, end)
    return isThere && compareCosts(costOf(), known) < 0
  })
}

const permutationsOf = (items: readonly number[]): readonly (readonly number[])[] =>
  items.length < 2
    ? [items]
    : items.flatMap(first =>
        permutationsOf(items.filter(each => each !== first)).map(rest => [first, ...rest]),
      )

const casesOf = (found: OrderIn): readonly OrderCase[] =>
  found.holds === 'always' ? [{ filling: {}, outcomesOn: [], answer: found.answer }] : found.cases

const metBy = ({ answer }: OrderCase): readonly string[] =>
  isPossible(answer)
    ? [
        ...['order with holes', `safe ${answer.safe}`],
        ...answer.windows.map(({ holds }) => `window ${holds}`),
      ]
    : ['order of a whole world']

/** What the case says that is not so in this world; undefined where all is. */
function faultOf(
  { answer, outcomesOn }: OrderCase,
  calls: readonly AnyCall[],
  filled: Account,
): string | undefined {
  if (outcomesOn.length > 0) return undefined
  // What a search that ended early has not found may be there.
  if (!answer.ok && !answer.proved) return undefined
  if (isPossible(answer)) return faultOfWindows(answer, calls, filled)
  const [said, is] = [answer, order(filled.world, calls)].map(essenceOf)
  return said === is ? undefined : `said ${said}, is ${is}`
}

function faultOfWindows(
  answer: PossibleOrder,
  calls: readonly AnyCall[],
  account: Account,
): string | undefined {
  const { world } = account
  const instruments = instrumentsOf(effortOf(), world)
  const made = replay(world, calls, answer.order, instruments)
  if (!made.ok) return `call ${made.call} is refused`
  // Addresses that hide in holes are told by the names of these; what stands in for one that was not given is nobody's.
  const isTold = (point: Point): boolean =>
    isService(point) || (answer.hidden.length === 0 && !isMadeUp(account, point.text))
  const is = openedBy(made, isTold)
  const told = openedIn(answer.windows, isTold)
  const certain = openedIn(
    answer.windows.filter(({ holds }) => holds === 'always'),
    isTold,
  )
  const opened = made.opened.length
  const isRight = {
    always: opened === 0,
    never: opened > 0,
    depends: true,
  }[answer.safe]
  if (!isRight) return `${opened} windows, though safe is ${answer.safe}`
  const untold = beyond(is, told)
  if (untold !== undefined) return `${untold} is not told`
  const missing = beyond(certain, is)
  if (missing !== undefined) return `${missing} is told for certain`
  // Each lasts as long as it does at these services alone.
  const apart = made.opened.flatMap(each => each.at.map(at => ({ ...each, at: [at] })))
  const late = describeWindows({ ...made, opened: apart }, instruments).find(window => {
    const points = [...window.services, ...window.addresses]
    return points.every(isTold) && !closesInTime(window, points, answer)
  })
  return late && `a window is open until call ${late.until}`
}

type Opened = ReadonlyMap<string, PacketRegion>

const add = (all: Map<string, PacketRegion>, key: string, region: PacketRegion) =>
  all.set(key, unionRegions(all.get(key) ?? noPackets, region))

/** By kind, call and point what is opened. */
function openedIn(windows: readonly PossibleWindow[], isTold: (point: Point) => boolean): Opened {
  const all = new Map<string, PacketRegion>()
  for (const each of windows)
    for (const point of [...each.services, ...each.addresses].filter(isTold))
      add(all, `${each.kind} ${each.after} ${pointKey(point)}`, regionOfBlocks(each.region))
  return all
}

function openedBy({ opened, steps }: Made, isTold: (point: Point) => boolean): Opened {
  const all = new Map<string, PacketRegion>()
  for (const { opening, from, at } of opened)
    for (const point of at.flatMap(({ points }) => points).filter(isTold))
      add(all, `${opening.kind} ${steps[from - 1]?.call} ${pointKey(point)}`, opening.region())
  return all
}

/** The first place at which some packets of the one are not in the other. */
const beyond = (some: Opened, others: Opened): string | undefined =>
  [...some].find(
    ([key, region]) => !isEmptyRegion(subtractRegions(region, others.get(key) ?? noPackets)),
  )?.[0]

const regionOfBlocks = (blocks: readonly RegionBlock[]): PacketRegion =>
  blocks.map(each => regionOf(each)).reduce(unionRegions, noPackets)

/** At each state at which the window is open a row says so of some of its packets: a later call may have opened these again. */
function closesInTime(
  { kind, after, until, region }: ReturnType<typeof describeWindows>[number],
  points: readonly Point[],
  { windows, order: places }: PossibleOrder,
): boolean {
  const [from, end] = [places.indexOf(after), places.indexOf(until)]
  const packets = regionOfBlocks(region)
  const near = windows
    .filter(each => each.kind === kind)
    .filter(each => !isEmptyRegion(intersectRegions(regionOfBlocks(each.region), packets)))
  const isOpenAt = (key: string, state: number): boolean =>
    near.some(
      each =>
        [...each.services, ...each.addresses].map(pointKey).includes(key) &&
        places.indexOf(each.after) <= state &&
        state < places.indexOf(each.until),
    )
  const states = Array.from({ length: end - from }, (_, at) => from + at)
  return points.map(pointKey).every(key => states.every(state => isOpenAt(key, state)))
}

/** What people act on, whatever services are called. */
const essenceOf = (answer: OrderAnswer): string =>
  JSON.stringify(
    answer.ok
      ? {
          order: answer.order,
          windows: answer.windows.map(({ kind, after, until, size, services, region }) => ({
            ...{ kind, after, until, size, region },
            services: services.map(({ type, id }) => `${type} ${id}`),
          })),
        }
      : // Of several rows that are as long any may be told.
        { made: answer.made.length, proved: answer.proved },
  )
