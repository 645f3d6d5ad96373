/** The range in the path is there. */
import { rangeNamed } from '../../../world/holders.ts'
import type { Range } from '../../../world/records/range.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnRange {
  /** In canonical form. */
  readonly range: string
}

export const rangeExists = check<CallContext<OnRange>>({
  name: 'rangeExists',
  stage: 'existence',
  clauses: ['RANGE-13'],
  find({ world, params: { range } }) {
    if (rangeNamed(world, range) !== undefined) return undefined
    return missing(
      'RANGE-13',
      'range',
      `saw ${range}; accepted is a range of the account, without its prefix length`,
    )
  },
})

/** The range that `rangeExists` has found. */
export function rangeAt(world: World, text: string): Range {
  const found = rangeNamed(world, text)
  if (found === undefined) throw new TypeError(`range ${text} was not checked for`)
  return found
}
