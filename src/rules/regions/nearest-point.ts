/** The packet of a trafficClass that is nearest to another one. */
import { addressToBigint } from '../../net/address.ts'
import { type AddressSteps, firstOfStep, lastOfStep, stepAt } from './address-steps.ts'
import type { ClassRegion } from './packet-region.ts'
import type { ClassPoint } from './pick-packet.ts'
import { nearestPort, noPorts, type PortSet } from './port-set.ts'

/**
 * At the same address the nearest port; where the address has none, the nearest address that has
 * one, and there again the nearest port. Of two equally near the lower one; undefined when the
 * region is empty.
 */
export function nearestPoint(region: ClassRegion, from: ClassPoint): ClassPoint | undefined {
  const { family, words } = from.address
  const here = stepAt(region.addresses, words)
  const port = nearestPort(portsOfStep(region, here), from.port)
  if (port !== undefined) return { address: from.address, port }
  const below = findStep(region, here, -1)
  const above = findStep(region, here, 1)
  const step = nearerOf(region.addresses, from, below, above)
  if (step === undefined) return undefined
  const end = step === below ? lastOfStep : firstOfStep
  const there = nearestPort(portsOfStep(region, step), from.port)
  if (there === undefined) return undefined
  return { address: { family, words: end(region.addresses, step) }, port: there }
}

/** The next step in that direction with any port. */
function findStep(region: ClassRegion, from: number, by: 1 | -1): number | undefined {
  for (let step = from + by; step >= 0 && step < region.addresses.size; step += by)
    if (portsOfStep(region, step).length > 0) return step
  return undefined
}

function nearerOf(
  steps: AddressSteps,
  { address }: ClassPoint,
  below: number | undefined,
  above: number | undefined,
): number | undefined {
  if (below === undefined || above === undefined) return below ?? above
  const rankOf = (words: readonly number[]) => addressToBigint({ family: steps.family, words })
  const here = rankOf(address.words)
  const down = here - rankOf(lastOfStep(steps, below))
  const up = rankOf(firstOfStep(steps, above)) - here
  return down <= up ? below : above
}

function portsOfStep({ addresses, portSets }: ClassRegion, step: number): PortSet {
  return portSets[addresses.values[step] ?? 0] ?? noPorts
}
