/** Pairs of services of which the same is told, as one for all of them. */
import { groupedBy } from '../../kit/grouped-by.ts'
import { compareServices, type Service, serviceKey } from '../../world/records/device.ts'

/** The same list for the same services, in all pairs. */
type Services = readonly Service[]

/** Every service of `from` with every one of `to`, but none with itself. */
interface PairsOfServices {
  /** Those of all pairs have nothing in common. */
  readonly from: readonly Services[]
  /** Those of all pairs have nothing in common. */
  readonly to: Services
  /** Equal where the same is told. */
  readonly text: string
}

type Merged<Pairs> = Omit<Pairs, 'from'> & { readonly from: Services }

/**
 * One for all sources of which the same is told to a target, and then one for all targets of the same sources. A target lacks itself
 * among its sources: it joins those whose sources are its own and itself, where these are more.
 */
export function mergeAlike<Pairs extends PairsOfServices>(
  pairs: readonly Pairs[],
): readonly Merged<Pairs>[] {
  const sources = openSources(pairs)
  const targets = [...groupedBy(pairs, ({ to }) => to).values()].flatMap(here =>
    [...groupedBy(here, ({ text }) => text).values()].flatMap(alike => {
      const [pair] = alike
      const from = new Set(alike.flatMap(each => each.from))
      const to = pair.to.filter(each => !isAlone([...from], each))
      return to.length === 0 ? [] : [{ pair, to, ...sources.choicesOf(from, pair.to) }]
    }),
  )
  const counts = new Map<string, number>()
  const keyOf = (text: string, { key }: Chosen): string => `${key} ${text}`
  for (const { pair, to, own, closed } of targets)
    for (const key of new Set([own, closed].map(each => keyOf(pair.text, each))))
      counts.set(key, (counts.get(key) ?? 0) + to.length)
  const countOf = (text: string, chosen: Chosen): number => counts.get(keyOf(text, chosen)) ?? 0
  const chosen = targets.map(({ pair, to, own, closed }) => ({
    ...{ pair, to },
    from: countOf(pair.text, closed) > countOf(pair.text, own) ? closed : own,
  }))
  return [...groupedBy(chosen, ({ pair, from }) => keyOf(pair.text, from)).values()]
    .map(alike => {
      const [{ pair, from }] = alike
      const to = alike.flatMap(each => each.to).sort(compareServices)
      return { ...pair, from: sources.listOf(from), to }
    })
    .sort((a, b) => compareLists(a.from, b.from) || compareLists(a.to, b.to))
}

const isAlone = ([list, ...others]: readonly Services[], service: Service): boolean =>
  others.length === 0 && list?.length === 1 && list[0] !== undefined && isSame(list[0], service)

const isSame = (one: Service, other: Service): boolean => serviceKey(one) === serviceKey(other)

/** Some lists of sources, without one of their services if one is named. */
interface Chosen {
  /** Equal for the same services. */
  readonly key: string
  readonly numbers: readonly number[]
  readonly without: Service | undefined
}

function openSources(pairs: readonly PairsOfServices[]) {
  const lists = [...new Set(pairs.flatMap(({ from }) => from))]
  const numbers = new Map(lists.map((list, number) => [list, number]))
  const numberOf = new Map(
    lists.flatMap((list, number) => list.map(each => [serviceKey(each), number] as const)),
  )
  const choose = (chosen: readonly number[], without?: Service): Chosen => {
    const sorted = chosen.toSorted((a, b) => a - b)
    const key = `${sorted}${without === undefined ? '' : ` but ${serviceKey(without)}`}`
    return { key, numbers: sorted, without }
  }
  const made = new Map<string, Services>()
  return {
    /** The sources of a target, with and without itself where it may be among them; of several targets each may be. */
    choicesOf(from: ReadonlySet<Services>, to: Services) {
      const all = [...from].map(each => numbers.get(each) ?? 0)
      const [target, ...others] = to
      const number = target && others.length === 0 ? numberOf.get(serviceKey(target)) : undefined
      const alike = lists[number ?? -1]?.length ?? 0
      const whole = choose(all)
      if (number === undefined) return { own: whole, closed: whole }
      if (all.includes(number)) return { own: choose(all, target), closed: whole }
      return { own: whole, closed: alike === 1 ? choose([...all, number]) : whole }
    },
    /** In order; the same list for the same sources. */
    listOf({ key, numbers: chosen, without }: Chosen): Services {
      const list =
        made.get(key) ??
        chosen
          .flatMap(number => lists[number] ?? [])
          .filter(each => without === undefined || !isSame(each, without))
          .sort(compareServices)
      made.set(key, list)
      return list
    },
  }
}

function compareLists(a: Services, b: Services): number {
  if (a === b) return 0
  for (const [at, one] of a.entries()) {
    const other = b[at]
    const order = other === undefined ? 1 : compareServices(one, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}
