/** Two filters plane by plane: the packets they judge differently, by who decides, and those they judge alike. */
import { type Plane, planes } from '../../packets/plane.ts'
import { prepare } from '../../packets/prepare.ts'
import type { Verdict } from '../../packets/verdict.ts'
import { isEmptyPlane, type PlaneRegion } from '../regions/packet-region.ts'
import { blankCut, cutPlane, decidersMax, type PlaneCut } from '../regions/plane-cut.ts'
import { type Filter, verdictPastRules } from './filter.ts'
import { type Labels, labelPlane } from './label-plane.ts'
import { planeIsUntouched, untouchedWhereMatched } from './untouched.ts'

export interface PlaneContrast {
  readonly plane: Plane
  /** The packets that keep their verdict. */
  readonly unchanged: PlaneRegion
  /** At least one, none of them empty. */
  readonly changed: readonly ChangedPlane[]
}

/** The packets of a plane whose verdict changes from one to the other, for these reasons. */
export interface ChangedPlane {
  readonly region: PlaneRegion
  readonly before: Verdict
  readonly after: Verdict
}

/** The planes in which anything changes, in order. Throws like `acceptRegion`. */
export function contrastPlanes(before: Filter, after: Filter): readonly PlaneContrast[] {
  const touched = planes.filter(plane => !planeIsUntouched(before, after, plane))
  if (touched.length === 0) return []
  const cutBefore = cutterOf(before)
  const cutAfter = cutterOf(after)
  const disagreementsAt = disagreementsBetween(before, after)
  return touched.flatMap(plane => {
    const left = cutBefore(plane)
    const right = cutAfter(plane)
    const { labels, pairs } = disagreementsAt(plane, left, right)
    const [unchanged, ...regions] = labelPlane(plane, left, right, labels)
    const changed = regions.flatMap((region, at) => {
      const pair = pairs[at]
      if (pair === undefined || isEmptyPlane(region)) return []
      return [{ region, before: pair.before, after: pair.after }]
    })
    return unchanged === undefined || changed.length === 0 ? [] : [{ plane, unchanged, changed }]
  })
}

/** Reads the rules once for all planes. */
function cutterOf(filter: Filter): (plane: Plane) => PlaneCut {
  if (filter.kind === 'open') {
    const verdict: Verdict = { action: 'ACCEPT', cause: filter.cause }
    return plane => blankCut(plane, verdict)
  }
  const prepared = prepare(filter.rules)
  return plane => {
    const past = verdictPastRules(filter, plane)
    return past === undefined ? cutPlane(prepared, plane) : blankCut(plane, past)
  }
}

/** The pairs of deciders that disagree, and the label that each pair has: 0 is for agreement. */
interface Disagreements {
  readonly pairs: readonly { readonly before: Verdict; readonly after: Verdict }[]
  readonly labels: Labels
}

/** Planes of one direction have the same deciders, so that the last answer mostly fits again. */
function disagreementsBetween(before: Filter, after: Filter) {
  let last: { left: PlaneCut; right: PlaneCut; made: Disagreements } | undefined
  return (plane: Plane, left: PlaneCut, right: PlaneCut): Disagreements => {
    if (last?.left.verdicts === left.verdicts && last.right.verdicts === right.verdicts)
      return last.made
    const atAllPorts = untouchedWhereMatched(before, after, plane)
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
  const codes = new Int16Array(decidersMax * decidersMax)
  const pairs = befores.flatMap((before, row) =>
    afters.flatMap((after, column) =>
      before.action === after.action ? [] : [{ row, column, before, after }],
    ),
  )
  for (const [at, { row, column }] of pairs.entries()) codes[decidersMax * row + column] = at + 1
  const atAllPorts = (left: number, right: number) => (isUntouched(left, right) ? 0 : undefined)
  return { pairs, labels: { size: pairs.length + 1, codes, atAllPorts } }
}
