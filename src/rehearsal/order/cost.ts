/** How bad the windows of an order are: first how many there are, then what they expose, then what they cut off. */
import type { WindowKind } from './openings.ts'

/** Sizes count each packet once for each service. */
export interface Cost {
  readonly windows: number
  readonly exposure: bigint
  readonly outage: bigint
}

export const noCost: Cost = { windows: 0, exposure: 0n, outage: 0n }

export const addCosts = (a: Cost, b: Cost): Cost => ({
  windows: a.windows + b.windows,
  exposure: a.exposure + b.exposure,
  outage: a.outage + b.outage,
})

/** Negative, zero or positive, like a difference. */
export function compareCosts(a: Cost, b: Cost): number {
  if (a.windows !== b.windows) return a.windows - b.windows
  if (a.exposure !== b.exposure) return a.exposure < b.exposure ? -1 : 1
  return a.outage === b.outage ? 0 : a.outage < b.outage ? -1 : 1
}

/** Of windows that open at one state. */
export function costOf(
  windows: Iterable<{
    readonly kind: WindowKind
    readonly size: bigint
    readonly services: number
  }>,
): Cost {
  let cost = noCost
  for (const { kind, size, services } of windows) {
    const weight = size * BigInt(services)
    cost = addCosts(cost, { ...noCost, windows: 1, [kind]: weight })
  }
  return cost
}
