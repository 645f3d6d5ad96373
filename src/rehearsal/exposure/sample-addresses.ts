/** Addresses that stand for all that no filter tells apart. */
import { nextAddress } from '../../net/address.ts'
import { compareWords, firstOfStep, lastOfStep, type Steps, stepAt } from '../../net/steps.ts'
import type { Endpoint } from './endpoints.ts'

export type SampledBlock = Pick<Endpoint, 'family' | 'first' | 'last'>

/** Of each class that a block has a part in two addresses there, if it has as many: not the lowest one, which is rarely a host. */
export function samplesIn(
  steps: Steps,
  { family, first, last }: SampledBlock,
): readonly (readonly number[])[] {
  const parts = new Map<number, readonly (readonly number[])[]>()
  const [from, to] = [stepAt(steps, first), stepAt(steps, last)]
  for (let step = from; step <= to; step++) {
    const number = steps.values[step] ?? 0
    if (parts.has(number)) continue
    const lowest = step === from ? first : firstOfStep(steps, step)
    const highest = step === to ? last : lastOfStep(steps, step)
    const after = (words: readonly number[]): readonly (readonly number[])[] =>
      compareWords(words, 0, highest, 0, words.length) < 0
        ? [nextAddress({ family, words })?.words ?? words]
        : []
    const [next] = after(lowest)
    parts.set(number, next === undefined ? [lowest] : [next, ...after(next), lowest].slice(0, 2))
  }
  return [...parts.values()].flat()
}
