/** Two rule sets plane by plane: the packets they judge differently, by who decides, and those they judge alike. */
import type { Direction } from '../contract/vocabulary.ts'
import { type Plane, planes } from '../packets/plane.ts'
import { prepare } from '../packets/prepare.ts'
import type { RulesVerdict } from '../packets/verdict.ts'
import type { Rules } from '../world/records/rules.ts'
import { type Labels, labelPlane } from './label-plane.ts'
import { isEmptyPlane, type PlaneRegion } from './packet-region.ts'
import { cutPlane, decidersMax, type PlaneCut } from './plane-cut.ts'
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
  readonly before: RulesVerdict
  readonly after: RulesVerdict
}

/** The planes in which anything changes, in order. Throws like `acceptRegion`. */
export function contrastPlanes(before: Rules, after: Rules): readonly PlaneContrast[] {
  if (before === after) return []
  const touched = planes.filter(plane => !planeIsUntouched(before, after, plane))
  if (touched.length === 0) return []
  const left = prepare(before)
  const right = prepare(after)
  const contrasts = new Map<Direction, Contrast>()
  return touched.flatMap(plane => {
    const cuts = [cutPlane(left, plane), cutPlane(right, plane)] as const
    const contrast =
      contrasts.get(plane.direction) ?? contrastOf(plane.direction, before, after, cuts)
    contrasts.set(plane.direction, contrast)
    const [unchanged, ...regions] = labelPlane(plane, ...cuts, contrast.labels)
    const changed = regions.flatMap((region, at) => {
      const pair = contrast.pairs[at]
      return pair === undefined || isEmptyPlane(region) ? [] : [{ region, ...pair }]
    })
    return unchanged === undefined || changed.length === 0 ? [] : [{ plane, unchanged, changed }]
  })
}

/** The pairs of deciders of a direction that disagree, and the label that each pair has. */
interface Contrast {
  readonly pairs: readonly { readonly before: RulesVerdict; readonly after: RulesVerdict }[]
  /** Label 0 is for agreement, then one for each pair. */
  readonly labels: Labels
}

function contrastOf(
  direction: Direction,
  before: Rules,
  after: Rules,
  [left, right]: readonly [PlaneCut, PlaneCut],
): Contrast {
  const codes = new Int16Array(decidersMax * decidersMax)
  const pairs = left.verdicts.flatMap((mine, row) =>
    right.verdicts.flatMap((yours, column) =>
      mine.action === yours.action ? [] : [{ row, column, before: mine, after: yours }],
    ),
  )
  for (const [at, { row, column }] of pairs.entries()) codes[decidersMax * row + column] = at + 1
  const isUntouched = untouchedWhereMatched(before, after, direction)
  const atAllPorts = (mine: number, yours: number) => (isUntouched(mine, yours) ? 0 : undefined)
  return { pairs, labels: { size: pairs.length + 1, codes, atAllPorts } }
}
