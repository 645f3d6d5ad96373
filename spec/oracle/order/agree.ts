/** Asks `order` about a story, and holds its answer to the best of all orders. */
import { expect } from 'vitest'
import { order } from '../../../src/whatif.ts'
import { compareNaiveCosts, type NaiveOrder, naiveOrders } from './naive-order.ts'
import { type Story, storyOf } from './stories.ts'

/** How many stories had what was looked for. */
export interface Met {
  refused: number
  windows: number
  /** With a window at an address that leads elsewhere. */
  addresses: number
  /** With one at a range. */
  ranges: number
  better: number
  swaps: number
}

/** The answers to so many stories, one seed after the other. */
export function agreeOn(seed: number, count: number): Met {
  const met: Met = { refused: 0, windows: 0, addresses: 0, ranges: 0, better: 0, swaps: 0 }
  for (let at = 0; at < count; at++) agree(storyOf(seed + at), `seed ${seed + at}`, met)
  return met
}

function agree({ world, calls, isNarrow }: Story, name: string, met: Met): void {
  const answer = order(world, calls)
  const orders = naiveOrders(world, calls)
  const [first] = orders
  if (first === undefined || !answer.ok) {
    expect([answer.ok, orders.length], name).toEqual([false, 0])
    if (!answer.ok) expect(answer.proved, name).toBe(true)
    met.refused++
    return
  }
  const own = orders.find(each => each.order.join() === answer.order.join())
  const least = bestOf(orders)
  expect(own && [...own.cost], `${name}: ${answer.order}`).toEqual([...least.cost])
  expect(answer.optimal, name).toBe(true)
  const { exposure, outage } = answer.cost
  const cost = [exposure.packets, exposure.windows, outage.packets, outage.windows]
  expect(
    cost.map(each => BigInt(each)),
    name,
  ).toEqual([...least.cost])
  expect(answer.windows.map(windowOf).sort(), name).toEqual(own?.windows.map(told).sort())
  if (first.swaps === 0 && compareNaiveCosts(first.cost, least.cost) === 0)
    expect(answer.order, `${name}: as given, when that is as good as any`).toEqual(first.order)
  if (isNarrow) expect(own?.swaps, name).toBe(least.swaps)
  if (answer.windows.length > 0) met.windows++
  if (orders.some(each => each.windows.some(({ points }) => points.some(isAddress))))
    met.addresses++
  if (orders.some(each => each.windows.some(({ points }) => points.some(isRange)))) met.ranges++
  if (compareNaiveCosts(least.cost, first.cost) < 0) met.better++
  if (least.swaps > 0) met.swaps++
}

/** That costs least, and of these the one with the fewest swaps. */
const bestOf = (
  orders: readonly [NaiveOrder, ...NaiveOrder[]] | readonly NaiveOrder[],
): NaiveOrder =>
  orders.reduce((a, b) => ((compareNaiveCosts(b.cost, a.cost) || b.swaps - a.swaps) < 0 ? b : a))

const isRange = (point: string): boolean => point.includes('/')
const isAddress = (point: string): boolean => point.startsWith('public ')

type Answer = Extract<ReturnType<typeof order>, { ok: true }>

const windowOf = ({ kind, after, until, services, addresses, size }: Answer['windows'][number]) =>
  told({
    ...{ kind, after, until, size: BigInt(size) },
    points: [
      ...services.map(({ type, id }) => `${type} ${id}`),
      ...addresses.map(({ network, text }) => `${network} ${text}`),
    ],
  })

const told = ({ kind, after, until, points, size }: NaiveOrder['windows'][number]): string =>
  `${kind} of ${size} from ${after} to ${until} at ${[...points].sort().join(', ')}`
