/** The addresses with one value as the fewest prefixes. */
import type { Prefix } from '../../net/prefix.ts'
import { summarize } from '../../net/summarize.ts'
import { type AddressSteps, firstOfStep, lastOfStep } from './address-steps.ts'

/** For the values from 0 to below `values`: the places of the steps that have it, ascending. */
export function stepsByValue(
  { size, values }: AddressSteps,
  count: number,
): readonly (readonly number[])[] {
  const places = Array.from({ length: count }, (): number[] => [])
  for (let at = 0; at < size; at++) places[values[at] ?? 0]?.push(at)
  return places
}

/** The prefixes of the addresses in these steps, ascending. */
export function prefixesOfSteps(steps: AddressSteps, places: readonly number[]): readonly Prefix[] {
  return places.flatMap(at => prefixesBetween(steps, at, at))
}

/** The prefixes of the addresses in all other steps, unless there are `limit` or more of them. */
export function fewPrefixesOfOthers(
  steps: AddressSteps,
  places: readonly number[],
  limit: number,
): readonly Prefix[] | undefined {
  const prefixes: Prefix[] = []
  let from = 0
  for (const at of [...places, steps.size]) {
    // Steps of one value are never neighbours, so each but the first and last gap holds a step.
    if (from < at) prefixes.push(...prefixesBetween(steps, from, at - 1))
    if (prefixes.length >= limit) return undefined
    from = at + 1
  }
  return prefixes
}

/** Of the addresses from the lowest of one step to the highest of another. */
function prefixesBetween(steps: AddressSteps, from: number, to: number): readonly Prefix[] {
  const { family } = steps
  return summarize(
    { family, words: firstOfStep(steps, from) },
    { family, words: lastOfStep(steps, to) },
  )
}
