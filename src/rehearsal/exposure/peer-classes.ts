/**
 * Addresses that all of some filters treat alike: instances with such addresses need not be told
 * apart, which keeps the number of pairs down.
 */

import type { Rules } from '../../contract/rules.ts'
import { type AddressFamily, addressFamilies } from '../../contract/vocabulary.ts'
import { pairTable } from '../../rules/compare/pair-table.ts'
import { trafficClasses } from '../../rules/compile/traffic-class.ts'
import { acceptRegion } from '../../rules/regions/accept-region.ts'
import {
  type AddressSteps,
  constantSteps,
  mergeSteps,
  stepAt,
} from '../../rules/regions/address-steps.ts'

/** The number of the class of an address. */
export type ClassOf = (address: {
  readonly family: AddressFamily
  readonly words: readonly number[]
}) => number

/** Two addresses of a family are in one class when each of these rule sets accepts the same of both. */
export function classifyPeers(ruleSets: readonly Rules[]): ClassOf {
  const regions = ruleSets.map(acceptRegion)
  const stepsOf = (family: AddressFamily): AddressSteps => {
    const steps = regions.flatMap(({ trafficClasses: each }) =>
      each
        .filter((_, number) => trafficClasses[number]?.family === family)
        .map(trafficClass => trafficClass.addresses),
    )
    return mergeAll(steps) ?? constantSteps(family, 0)
  }
  const [ipv4, ipv6] = addressFamilies.map(stepsOf)
  return ({ family, words }) => {
    const steps = family === 'ipv4' ? ipv4 : ipv6
    return steps === undefined ? 0 : (steps.values[stepAt(steps, words)] ?? 0)
  }
}

/** In halves, so that long lists are not walked once for each short one. */
function mergeAll(steps: readonly AddressSteps[]): AddressSteps | undefined {
  const [first] = steps
  if (first === undefined || steps.length === 1) return first
  const middle = steps.length >> 1
  const left = mergeAll(steps.slice(0, middle))
  const right = mergeAll(steps.slice(middle))
  if (left === undefined || right === undefined) return left ?? right
  const pairs = pairTable()
  return mergeSteps(left, right, (a, b) => pairs.idOf(a, b))
}
