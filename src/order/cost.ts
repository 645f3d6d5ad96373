/** How bad windows are, in plain numbers that are compared one after the other. */
import type { WindowKind } from './openings.ts'

/**
 * What is exposed weighs more than what is cut off, whatever their sizes; of either first the packets count, and then in
 * how many windows they are. Costs are compared in this order: the lesser one is the one that is less where they differ first.
 */
export type Cost = Readonly<Record<WindowKind, CostOfKind>>

interface CostOfKind {
  /** In all windows together: exact, each packet once for each service and each address that leads elsewhere for a while. */
  readonly packets: bigint
  readonly windows: number
}

const nothing: CostOfKind = { packets: 0n, windows: 0 }
export const noCost: Cost = { exposure: nothing, outage: nothing }

export const isFree = ({ exposure, outage }: Cost): boolean =>
  exposure.windows + outage.windows === 0

export const addCosts = (a: Cost, b: Cost): Cost =>
  isFree(b)
    ? a
    : { exposure: addKinds(a.exposure, b.exposure), outage: addKinds(a.outage, b.outage) }

const addKinds = (a: CostOfKind, b: CostOfKind): CostOfKind => ({
  packets: a.packets + b.packets,
  windows: a.windows + b.windows,
})

/** Negative, zero or positive, like a difference. */
export const compareCosts = (a: Cost, b: Cost): number =>
  compareKinds(a.exposure, b.exposure) || compareKinds(a.outage, b.outage)

const compareKinds = (a: CostOfKind, b: CostOfKind): number =>
  a.packets === b.packets ? a.windows - b.windows : a.packets < b.packets ? -1 : 1

/** Of windows that open one after the other, or at one state. */
export function costOf(
  windows: Iterable<{
    readonly kind: WindowKind
    readonly size: bigint
    /** At how many services and addresses. */
    readonly points: number
  }>,
): Cost {
  let cost = noCost
  for (const { kind, size, points } of windows)
    cost = addCosts(cost, { ...noCost, [kind]: { packets: size * BigInt(points), windows: 1 } })
  return cost
}

/** Plain JSON. */
export type PrintedCost = Readonly<
  Record<WindowKind, { readonly packets: string; readonly windows: number }>
>

/** Packets in decimal digits, which may be more than a number holds. */
export const printCost = ({ exposure, outage }: Cost): PrintedCost => ({
  exposure: { ...exposure, packets: `${exposure.packets}` },
  outage: { ...outage, packets: `${outage.packets}` },
})
