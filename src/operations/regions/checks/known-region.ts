/** The region whose status is to change is there. */
import { seen } from '../../../schema/seen.ts'
import type { RegionId } from '../../../world/ids.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export const knownRegion = check<CallContext<{ readonly regionId: RegionId }>>({
  name: 'knownRegion',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { regionId } }) {
    if (world.regions.some(({ id }) => id === regionId)) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'regionId',
      `saw ${seen(regionId)}; accepted is the id of a region`,
    )
  },
})
