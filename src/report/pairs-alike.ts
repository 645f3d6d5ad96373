/** Pairs of nodes of which the same is told, taken together: every one of some to every one of others. */
import { groupedBy } from '../kit/grouped-by.ts'
import { onceFor } from '../kit/once.ts'
import type { Service } from '../world/records/device.ts'

/**
 * How pairs are compared by holes: the kind of each and the end of the pair whose service has it, such as `interfaces of from`; both ends
 * where services of one node meet. A hole that is of neither end is compared by its name. Of each end it is given what holes of its own are named after.
 */
export function sidesOf(
  holes: readonly string[],
  sources: ReadonlySet<string>,
  targets: ReadonlySet<string>,
): ReadonlySet<string> {
  const sides = new Set<string>()
  for (const hole of holes) {
    const { own, atFrom, atTo } = partsOf(hole)
    const [isFrom, isTo] = [sources.has(own), targets.has(own)]
    if (isFrom) sides.add(atFrom)
    if (isTo) sides.add(atTo)
    if (!isFrom && !isTo) sides.add(hole)
  }
  return sides
}

/** Of the name of a hole the service that it is of, where it is of one, and what it is called at either end. */
function partsOf(hole: string) {
  const of = hole.lastIndexOf(' of ')
  const kind = of < 0 ? hole : hole.slice(0, of + ' of '.length)
  return { own: hole.slice(kind.length), atFrom: `${kind}from`, atTo: `${kind}to` }
}

/** What holes are named after that are of these services. */
export const ownersIn = onceFor(
  (services: readonly Service[]): ReadonlySet<string> =>
    new Set(services.map(({ type, id }) => `${type} ${id}`)),
)

/** One thing that is told of a pair of nodes. */
export interface ToldOfPair<Told> {
  readonly from: string
  readonly to: string
  /** Equal for what is told alike. */
  readonly key: string
  readonly told: Told
}

/** Of each of `from` to each of `to`, a node that holds a single service not to itself. */
export interface AlikePairs<Told> {
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** By key in the order given; what is told of each of the pairs. */
  readonly rows: readonly { readonly key: string; readonly told: readonly Told[] }[]
}

/** By each node how many services it holds; nodes are told in this order. */
type Sizes = ReadonlyMap<string, number>

/** Each thing once: exactly these pairs, none besides. */
export function pairsAlike<Told>(
  all: readonly ToldOfPair<Told>[],
  sizes: Sizes,
): readonly AlikePairs<Told>[] {
  const byKey = groupedBy(all, ({ key }) => key)
  const blocks = [...byKey].flatMap(([key, told]) =>
    blocksOf(told, sizes).map(block => ({ key, ...block })),
  )
  const byEnds = groupedBy(blocks, ({ from, to }) => `${from.join(' ')} → ${to.join(' ')}`)
  return [...byEnds.values()].map(alike => {
    const [{ from, to }] = alike
    return { from, to, rows: alike.map(({ key, told }) => ({ key, told })) }
  })
}

/**
 * Targets with the same sources make a block. A node of one service has no pair with itself, so that it lacks itself among its
 * sources: it joins the block whose sources are its own and itself, where that block has more targets.
 */
function blocksOf<Told>(all: readonly ToldOfPair<Told>[], sizes: Sizes) {
  const targets = [...groupedBy(all, ({ to }) => to)].map(([to, told]) => {
    const sources = told.map(({ from }) => from).sort()
    const isApart = sizes.get(to) === 1 && !sources.includes(to)
    const own = sources.join(' ')
    const closed = isApart ? [...sources, to].sort().join(' ') : own
    return { to, told, own, closed }
  })
  const count = new Map<string, number>()
  for (const { own, closed } of targets)
    for (const key of new Set([own, closed])) count.set(key, (count.get(key) ?? 0) + 1)
  const places = placesIn(sizes)
  const inOrder = (ids: ReadonlySet<string>): readonly string[] =>
    [...ids].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  const keyOf = ({ own, closed }: (typeof targets)[number]): string =>
    (count.get(closed) ?? 0) > (count.get(own) ?? 0) ? closed : own
  return [...groupedBy(targets, keyOf)].map(([sources, alike]) => {
    const [from, to] = [new Set(sources.split(' ')), new Set(alike.map(each => each.to))]
    return {
      from: inOrder(from),
      to: inOrder(to),
      told: alike.flatMap(({ told }) => told.map(each => each.told)),
    }
  })
}

const placesIn = onceFor((sizes: Sizes) => new Map([...sizes.keys()].map((id, at) => [id, at])))
