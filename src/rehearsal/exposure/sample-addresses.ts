/** Addresses that stand for all that no filter tells apart. */
import { nextAddress } from '../../net/address.ts'
import { compareWords, firstOfStep, lastOfStep, type Steps, stepAt } from '../../net/steps.ts'
import type { Endpoint } from './endpoints.ts'

export type SampledBlock = Pick<Endpoint, 'family' | 'first' | 'last'>

/** Of each class that a block has a part in its lowest address there, after the next one where that is of the class too. */
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
    const isWide = compareWords(lowest, 0, highest, 0, lowest.length) < 0
    const next = isWide ? nextAddress({ family, words: lowest }) : undefined
    parts.set(number, next === undefined ? [lowest] : [next.words, lowest])
  }
  return [...parts.values()].flat()
}
