/** All limits of an operation: those that its fields declare, those that its checks decide, those that lie in the world. */
import { type OperationName, operations } from '../../operations/index.ts'
import { addressLimits } from './address-limits.ts'
import { declaredLimits } from './declared-limits.ts'
import { firewallLimits } from './firewall-limits.ts'
import type { Limit, Reachable } from './limit.ts'
import { locationsIn } from './locations.ts'
import { nameLimits } from './name-limits.ts'
import { rangeLimits } from './range-limits.ts'
import { decidedLimits } from './rule-limits.ts'

const inTheWorld = [firewallLimits, addressLimits, rangeLimits, nameLimits] as const

export function limitsOf(name: OperationName): readonly Reachable[] {
  const inFields = locationsIn(operations[name]).flatMap(location => [
    ...declaredLimits(location),
    ...decidedLimits(location),
  ])
  const inWorld = inTheWorld.flatMap(limits => limits[name] ?? [])
  return joined([...inFields, ...inWorld])
}

/** `label length at most 32`, as one reads it. */
export const nameOfLimit = ({ of, bound, number }: Limit): string => `${of} ${bound} ${number}`

/** What limits rules in the one direction limits them in the other as well: one limit, with two ways to it. */
function joined(all: readonly Reachable[]): readonly Reachable[] {
  const names = [...new Set(all.map(({ limit }) => nameOfLimit(limit)))]
  return names.flatMap(name => {
    const [first, ...others] = all.filter(({ limit }) => nameOfLimit(limit) === name)
    return first === undefined ? [] : [oneOf(first, others)]
  })
}

const oneOf = (first: Reachable, others: readonly Reachable[]): Reachable => ({
  ...first,
  reach: standing => standing.choices.among([first, ...others]).reach(standing),
})
