/** Addresses that stand for all that no filter tells apart. */
import type { Steps } from '../../net/steps.ts'
import type { Endpoint } from './endpoints.ts'
import { unknownIn } from './known-addresses.ts'
import { partsOfSteps } from './pieces.ts'

export type SampledBlock = Pick<Endpoint, 'family' | 'first' | 'last' | 'except'>

/** Of each class that a block has a part in two addresses there, if it has as many: not the lowest one, which is rarely a host. */
export function samplesIn(
  steps: Steps,
  { family, first, last, except }: SampledBlock,
): readonly (readonly number[])[] {
  const parts = new Map<number, readonly (readonly number[])[]>()
  for (const { number, lowest, highest } of partsOfSteps(steps, { first, last })) {
    if (parts.has(number)) continue
    const [one, ...others] = firstThree(unknownIn({ family, first: lowest, last: highest }, except))
    if (one !== undefined) parts.set(number, [...others, one].slice(0, 2))
  }
  return [...parts.values()].flat()
}

function firstThree<Value>(values: Iterable<Value>): readonly Value[] {
  const found: Value[] = []
  for (const each of values) {
    found.push(each)
    if (found.length === 3) break
  }
  return found
}
