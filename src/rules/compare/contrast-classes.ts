/** Two filters, traffic class by traffic class: the packets they judge differently, by who decides, and those they judge alike. */

import { decidersMax } from '../compile/mask.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import type { Verdict } from '../evaluate/verdict.ts'
import { blankCut, type ClassCut, cutClass } from '../regions/class-cut.ts'
import { type ClassRegion, isEmptyClass } from '../regions/packet-region.ts'
import { type Filter, rulesMetBy, verdictPast } from './filter.ts'
import { type Labels, labelClass } from './label-class.ts'
import { classIsUntouched, untouchedWhereMatched } from './untouched.ts'

export interface ClassContrast {
  readonly trafficClass: TrafficClass
  /** The packets that keep their verdict. */
  readonly unchanged: ClassRegion
  /** At least one, none of them empty. */
  readonly changed: readonly ChangedClass[]
}

/** The packets of a class whose verdict changes from one to the other, for these reasons. */
export interface ChangedClass {
  readonly region: ClassRegion
  readonly before: Verdict
  readonly after: Verdict
}

/** The classes in which anything changes, in order. */
export function contrastClasses(before: Filter, after: Filter): readonly ClassContrast[] {
  const touched = trafficClasses.filter(
    trafficClass => !classIsUntouched(before, after, trafficClass),
  )
  if (touched.length === 0) return []
  const cutBefore = cutterOf(before)
  const cutAfter = cutterOf(after)
  const disagreementsAt = disagreementsBetween(before, after)
  return touched.flatMap(trafficClass => {
    const left = cutBefore(trafficClass)
    const right = cutAfter(trafficClass)
    const { labels, pairs } = disagreementsAt(trafficClass, left, right)
    const [unchanged, ...regions] = labelClass(trafficClass, left, right, labels)
    const changed = regions.flatMap((region, at) => {
      const pair = pairs[at]
      if (pair === undefined || isEmptyClass(region)) return []
      return [{ region, before: pair.before, after: pair.after }]
    })
    return unchanged === undefined || changed.length === 0
      ? []
      : [{ trafficClass, unchanged, changed }]
  })
}

function cutterOf(filter: Filter): (trafficClass: TrafficClass) => ClassCut {
  const past = verdictPast(filter)
  return trafficClass => {
    const rules = rulesMetBy(filter, trafficClass)
    return rules === undefined
      ? blankCut(trafficClass, past)
      : cutClass(rules.prepared(), trafficClass)
  }
}

/** The pairs of deciders that disagree, and the label that each pair has: 0 is for agreement. */
interface Disagreements {
  readonly pairs: readonly { readonly before: Verdict; readonly after: Verdict }[]
  readonly labels: Labels
}

/** Classes of one direction have the same deciders, so that the last answer mostly fits again. */
function disagreementsBetween(before: Filter, after: Filter) {
  let last: { left: ClassCut; right: ClassCut; made: Disagreements } | undefined
  return (trafficClass: TrafficClass, left: ClassCut, right: ClassCut): Disagreements => {
    if (last?.left.verdicts === left.verdicts && last.right.verdicts === right.verdicts)
      return last.made
    const atAllPorts = untouchedWhereMatched(before, after, trafficClass)
    const made = disagreements(left.verdicts, right.verdicts, atAllPorts)
    last = { left, right, made }
    return made
  }
}

function disagreements(
  befores: readonly Verdict[],
  afters: readonly Verdict[],
  isUntouched: ReturnType<typeof untouchedWhereMatched>,
): Disagreements {
  const codes: number[] = new Array(decidersMax * befores.length).fill(0)
  const pairs: { readonly before: Verdict; readonly after: Verdict }[] = []
  for (const [row, before] of befores.entries())
    for (const [column, after] of afters.entries())
      if (before.action !== after.action)
        codes[decidersMax * row + column] = pairs.push({ before, after })
  const atAllPorts = (left: number, right: number) => (isUntouched(left, right) ? 0 : undefined)
  return { pairs, labels: { size: pairs.length + 1, codes, atAllPorts } }
}
