/** Few rules that together match all that another one matches. */
import { rulesInMask } from '../compile/mask.ts'
import { type ClassFacts, earlierThan, inMask } from './direction-facts.ts'

/**
 * Earlier rules, ascending, none of which can be left out; one rule alone if one is enough. Only for
 * a rule that decides nothing in these trafficClasses. That a smaller set of more than one exists is not
 * ruled out: to find the smallest is hard, and greed comes close.
 */
export function coverRule(trafficClasses: readonly ClassFacts[], index: number): readonly number[] {
  const alone = trafficClasses.reduce(
    (all, trafficClass) => all & alwaysWith(trafficClass, index),
    earlierThan(index),
  )
  const [single] = rulesInMask(alone)
  return single === undefined ? coverTogether(trafficClasses, index) : [single]
}

/** The rules that match whatever this one matches in the trafficClass. */
export function alwaysWith({ addresses, ports }: ClassFacts, index: number): number {
  const common = (masks: Int32Array) =>
    masks.reduce((all, mask) => (inMask(mask, index) ? all & mask : all), -1)
  return common(addresses.masks) & common(ports.masks)
}

/** Every pair of classes that the rule matches must hold a chosen one. */
function coverTogether(trafficClasses: readonly ClassFacts[], index: number): readonly number[] {
  const demands = least(
    trafficClasses.flatMap(({ addresses, ports }) => {
      const ofPorts = least(earlierOf(ports.masks, index))
      return least(earlierOf(addresses.masks, index)).flatMap(mask =>
        ofPorts.map(other => mask & other),
      )
    }),
  )
  const chosen: number[] = []
  for (let open = demands; open.length > 0; ) {
    const next = mostFrequent(open)
    chosen.push(next)
    open = open.filter(mask => !inMask(mask, next))
  }
  return withoutIdle(chosen, demands).sort((a, b) => a - b)
}

const earlierOf = (masks: Int32Array, index: number): readonly number[] =>
  [...masks].filter(mask => inMask(mask, index)).map(mask => mask & earlierThan(index))

/** The masks that hold no other one: who meets these meets all. */
function least(masks: readonly number[]): readonly number[] {
  const kept: number[] = []
  const bySize = [...new Set(masks)]
    .map(mask => ({ mask, size: rulesInMask(mask).length }))
    .sort((a, b) => a.size - b.size)
  for (const { mask } of bySize)
    if (!kept.some(smaller => (smaller & mask) === smaller)) kept.push(mask)
  return kept
}

function mostFrequent(masks: readonly number[]): number {
  const counts = new Int32Array(32)
  for (const mask of masks)
    for (const rule of rulesInMask(mask)) counts[rule] = (counts[rule] ?? 0) + 1
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0))
}

/** A rule that was chosen early may be idle by the end. */
function withoutIdle(chosen: readonly number[], demands: readonly number[]): number[] {
  let kept = [...chosen]
  for (const rule of chosen) {
    const others = kept.filter(each => each !== rule)
    if (demands.every(mask => others.some(each => inMask(mask, each)))) kept = others
  }
  return kept
}
