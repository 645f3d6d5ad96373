/** Two filters, traffic class by traffic class: the packets they judge differently, by who decides, and those they judge alike. */

import { decidersMax } from '../compile/mask.ts'
import type { PreparedRules } from '../compile/prepare.ts'
import { type TrafficClass, trafficClasses } from '../compile/traffic-class.ts'
import type { Verdict } from '../evaluate/verdict.ts'
import { blankCut, type ClassCut, cutClass } from '../regions/class-cut.ts'
import { type ClassRegion, isEmptyClass } from '../regions/packet-region.ts'
import { type Filter, isByRules, type RulesFilter, rulesMetBy, verdictPast } from './filter.ts'
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
  const cutAfter = cutterOf(after, isByRules(before) ? before : undefined)
  const disagreementsAt = disagreementsBetween(before, after)
  return touched.flatMap(trafficClass => {
    const left = cutBefore(trafficClass)
    const right = cutAfter(trafficClass)
    const { labels, pairs } = disagreementsAt(trafficClass, left, right)
    const regions = labelClass(trafficClass, left, right, labels)
    const changed: ChangedClass[] = []
    for (let label = 1; label < regions.length; label++) {
      const region = regions[label]
      const pair = pairs[label - 1] ?? 0
      const before = left.verdicts[Math.floor(pair / decidersMax)]
      const after = right.verdicts[pair % decidersMax]
      if (region === undefined || before === undefined || after === undefined) continue
      if (!isEmptyClass(region)) changed.push({ region, before, after })
    }
    const [unchanged] = regions
    return unchanged === undefined || changed.length === 0
      ? []
      : [{ trafficClass, unchanged, changed }]
  })
}

/** Mostly few rules are edited, so that the parts of rule sets that both have are compiled once. */
function cutterOf(filter: Filter, beside?: RulesFilter): (trafficClass: TrafficClass) => ClassCut {
  const past = verdictPast(filter)
  let prepared: PreparedRules | undefined
  return trafficClass => {
    const rules = rulesMetBy(filter, trafficClass)
    if (rules === undefined) return blankCut(trafficClass, past)
    prepared ??= rules.prepared(beside?.prepared())
    return cutClass(prepared, trafficClass)
  }
}

/** The pairs of deciders that disagree, and the label that each pair has: 0 is for agreement. */
interface Disagreements {
  /** Each as in the codes of labels. */
  readonly pairs: readonly number[]
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
  const pairs: number[] = []
  for (let row = 0; row < befores.length; row++)
    for (let column = 0; column < afters.length; column++)
      if (befores[row]?.action !== afters[column]?.action)
        codes[decidersMax * row + column] = pairs.push(decidersMax * row + column)
  const atAllPorts = (left: number, right: number) => (isUntouched(left, right) ? 0 : undefined)
  return { pairs, labels: { size: pairs.length + 1, codes, atAllPorts } }
}
