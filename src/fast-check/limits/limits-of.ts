/** All limits of an operation, and how a world is brought to one. */
import type { AnyCall } from '../../engine/call.ts'
import { fieldsOf } from '../../kit/json.ts'
import type { AnyOperation } from '../../operations/operation.ts'
import type { World } from '../../world/world.ts'
import type { Choices } from '../scenarios/request.ts'
import { addressLimits } from './address-limits.ts'
import { fieldLimits } from './field-limits.ts'
import { firewallLimits } from './firewall-limits.ts'
import type { ReachableLimit, Sides } from './limit.ts'
import { rangeLimits } from './range-limits.ts'
import { Setup, SetupError } from './setup.ts'

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

/** The calls on both sides of a limit and what leads there from this call's world; undefined if that cannot be brought to it. */
export function callsAtLimit(
  { requests }: ReachableLimit,
  { call, world }: { readonly call: AnyCall; readonly world: World },
  choices: Choices,
): (Sides<AnyCall> & { readonly setup: Setup }) | undefined {
  const { params, query, body } = call
  const request = { params: fieldsOf(params), query: fieldsOf(query), body: fieldsOf(body) }
  const setup = new Setup(world, request, choices)
  try {
    const { at, over } = requests(setup)
    return { setup, at: { ...call, ...at }, over: { ...call, ...over } }
  } catch (error) {
    if (error instanceof SetupError) return undefined
    throw error
  }
}
