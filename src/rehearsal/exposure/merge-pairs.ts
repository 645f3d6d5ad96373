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
 * among its sources: it joins those whose sources are its own and itself, where these are more. Depends on the services alone, and not on
 * which of them come in one list.
 */
export function mergeAlike<Pairs extends PairsOfServices>(
  pairs: readonly Pairs[],
): readonly Merged<Pairs>[] {
  const sources = openSources(pairs)
  const targets = [...groupedBy(pairs, ({ to }) => to).values()].flatMap(here =>
    [...groupedBy(here, ({ text }) => text).values()].flatMap(alike => {
      const [pair] = alike
      const choices = sources.choicesOf(new Set(alike.flatMap(each => each.from)))
      return pair.to.flatMap(to => {
        const choice = choices(to)
        return choice === undefined ? [] : [{ pair, to, ...choice }]
      })
    }),
  )
  const counts = new Map<string, number>()
  const keyOf = (text: string, { key }: Chosen): string => `${key} ${text}`
  for (const { pair, own, closed } of targets)
    for (const key of new Set([own, closed].map(each => keyOf(pair.text, each))))
      counts.set(key, (counts.get(key) ?? 0) + 1)
  const countOf = (text: string, chosen: Chosen): number => counts.get(keyOf(text, chosen)) ?? 0
  const chosen = targets.map(({ pair, to, own, closed }) => ({
    ...{ pair, to },
    from: countOf(pair.text, closed) > countOf(pair.text, own) ? closed : own,
  }))
  return [...groupedBy(chosen, ({ pair, from }) => keyOf(pair.text, from)).values()]
    .map(alike => {
      const [{ pair, from }] = alike
      const to = alike.map(each => each.to).sort(compareServices)
      return { ...pair, from: sources.listOf(from), to }
    })
    .sort((a, b) => compareLists(a.from, b.from) || compareLists(a.to, b.to))
}

const isSame = (one: Service, other: Service): boolean => serviceKey(one) === serviceKey(other)

/** Whole lists of sources, and one service more or less. */
interface Chosen {
  /** Equal for the same services. */
  readonly key: string
  readonly numbers: readonly number[]
  readonly more?: Service
  readonly without?: Service
}

/** The sources of a target, with and without itself where it may be among them. */
interface Choice {
  readonly own: Chosen
  readonly closed: Chosen
}

function openSources(pairs: readonly PairsOfServices[]) {
  const lists = [...new Set(pairs.flatMap(({ from }) => from))]
  const numbers = new Map(lists.map((list, number) => [list, number]))
  const numberOf = new Map(
    lists.flatMap((list, number) => list.map(each => [serviceKey(each), number] as const)),
  )
  const whole = openWhole()
  const made = new Map<string, Services>()
  return {
    /** Of a target none where its only source is itself. */
    choicesOf(from: ReadonlySet<Services>): (to: Service) => Choice | undefined {
      const all = [...from].map(each => numbers.get(each) ?? 0)
      const base = whole(all)
      return to => {
        const number = numberOf.get(serviceKey(to))
        // It is the source of nothing.
        if (number === undefined) return { own: base, closed: base }
        const list = lists[number] ?? []
        if (from.has(list)) {
          const own = without(to, list, base, () => whole(all.filter(each => each !== number)))
          return own.numbers.length === 0 && own.more === undefined
            ? undefined
            : { own, closed: base }
        }
        return {
          own: base,
          closed: list.length === 1 ? whole([...all, number]) : withOne(base, to),
        }
      }
    },
    /** In order; the same list for the same sources. */
    listOf({ key, numbers: chosen, more, without: left }: Chosen): Services {
      const list =
        made.get(key) ??
        [...chosen.flatMap(number => lists[number] ?? []), ...(more === undefined ? [] : [more])]
          .filter(each => left === undefined || !isSame(each, left))
          .sort(compareServices)
      made.set(key, list)
      return list
    },
  }
}

/** The same for the same lists. */
function openWhole(): (numbers: readonly number[]) => Chosen {
  const known = new Map<string, Chosen>()
  return numbers => {
    const sorted = numbers.toSorted((a, b) => a - b)
    const text = sorted.join()
    const found = known.get(text) ?? { key: `${known.size}`, numbers: sorted }
    known.set(text, found)
    return found
  }
}

const withOne = (base: Chosen, more: Service): Chosen => ({
  ...{ key: `${base.key} and ${serviceKey(more)}`, numbers: base.numbers, more },
})

/** Of a list of two, one less is one more than none: the same services have one key. */
function without(service: Service, list: Services, base: Chosen, rest: () => Chosen): Chosen {
  const [other, ...others] = list.filter(each => !isSame(each, service))
  if (other === undefined) return rest()
  if (others.length === 0) return withOne(rest(), other)
  const key = `${base.key} but ${serviceKey(service)}`
  return { key, numbers: base.numbers, without: service }
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
