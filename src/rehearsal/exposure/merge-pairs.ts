/** Pairs of services of which the same is told, as one for all of them. */
import { compareServices, type Service, serviceKey } from '../../world/records/device.ts'

interface PairOfServices {
  readonly from: readonly Service[]
  readonly to: readonly Service[]
  /** Equal where the same is told. */
  readonly text: string
}

/** One for all sources of the same change to a target, and then one for all targets of the same sources. */
export function mergeAlike<Pair extends PairOfServices>(pairs: readonly Pair[]): readonly Pair[] {
  const merge = (given: readonly Pair[], end: 'from' | 'to', other: 'from' | 'to') => {
    const merged = new Map<string, Pair & { readonly [End in 'from' | 'to']: Service[] }>()
    for (const pair of given) {
      const key = `${pair[other].map(serviceKey)} ${pair.text}`
      const known = merged.get(key)
      if (known === undefined) merged.set(key, { ...pair, from: [...pair.from], to: [...pair.to] })
      else known[end].push(...pair[end])
    }
    return [...merged.values()]
  }
  const given = pairs.map(each => ({ ...each, to: inOrder(each.to) }))
  const sorted = merge(given, 'from', 'to').map(each => ({ ...each, from: inOrder(each.from) }))
  const merged = merge(sorted, 'to', 'from').map(each => ({ ...each, to: inOrder(each.to) }))
  return merged.sort((a, b) => compareLists(a.from, b.from) || compareLists(a.to, b.to))
}

/** Whichever groups they were found in, the answer is the same. */
function compareLists(a: readonly Service[], b: readonly Service[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at]
    const order = other === undefined ? 1 : compareServices(one, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

const inOrder = (services: readonly Service[]): readonly Service[] =>
  services.toSorted(compareServices)
