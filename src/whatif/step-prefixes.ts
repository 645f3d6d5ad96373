/** The addresses with one value as the fewest prefixes. */
import type { Prefix } from '../net/prefix.ts'
import { summarize } from '../net/summarize.ts'
import { type AddressSteps, firstOfStep, lastOfStep, mapSteps } from './address-steps.ts'

/** For the values from 0 to below `values`: the prefixes of the addresses that have it, ascending. */
export function prefixesByValue(
  steps: AddressSteps,
  values: number,
): readonly (readonly Prefix[])[] {
  const lists = Array.from({ length: values }, (): Prefix[] => [])
  for (let at = 0; at < steps.size; at++)
    lists[steps.values[at] ?? 0]?.push(...prefixesOfStep(steps, at))
  return lists
}

/** The prefixes of the addresses that have any other value. */
export function prefixesWithout(steps: AddressSteps, value: number): readonly Prefix[] {
  const isOther = mapSteps(steps, each => (each === value ? 0 : 1))
  return prefixesByValue(isOther, 2)[1] ?? []
}

function prefixesOfStep(steps: AddressSteps, at: number): readonly Prefix[] {
  const { family } = steps
  return summarize(
    { family, words: firstOfStep(steps, at) },
    { family, words: lastOfStep(steps, at) },
  )
}
