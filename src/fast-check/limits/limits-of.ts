/** All limits of an operation, and how a world is brought to one. */
import type { AnyOperation } from '../../operations/operation.ts'
import type { RequestParts } from '../scenarios/request.ts'
import { addressLimits } from './address-limits.ts'
import { fieldLimits } from './field-limits.ts'
import { firewallLimits } from './firewall-limits.ts'
import type { ReachableLimit, Sides } from './limit.ts'
import { rangeLimits } from './range-limits.ts'
import { type Setup, SetupError } from './setup.ts'

/** The limits of its fields, and those that lie in the world. One that several fields share is one limit. */
export function limitsOf(operation: AnyOperation): readonly ReachableLimit[] {
  const keys = [...Object.keys(operation.params), operation.equivalentOf ?? operation.name]
  const inWorld = [firewallLimits, addressLimits, rangeLimits]
    .flatMap(limits => keys.flatMap(key => limits[key] ?? []))
    .map(each => ({ ...each, isOfWorld: true }))
  const all = [...fieldLimits(operation), ...inWorld]
  const textOf = ({ limit: { of, bound, value } }: ReachableLimit) => `${of} ${bound} ${value}`
  const sameAs = (one: ReachableLimit) => all.filter(each => textOf(each) === textOf(one))
  return all
    .filter(each => sameAs(each)[0] === each)
    .map(each => ({
      ...each,
      requests: setup => (setup.choices.oneOf(sameAs(each)) ?? each).requests(setup),
    }))
}

/** The requests on both sides; undefined if the world cannot be brought to the limit. */
export function arranged(
  requests: ReachableLimit['requests'],
  setup: Setup,
): Sides<RequestParts> | undefined {
  try {
    return requests(setup)
  } catch (error) {
    if (error instanceof SetupError) return undefined
    throw error
  }
}
