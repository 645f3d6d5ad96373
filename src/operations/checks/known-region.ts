/** The region whose status is to change is there. */
import { seen } from '../../shape/seen.ts'
import type { RegionId } from '../../world/ids.ts'
import { check, missing } from '../check.ts'
import type { Situation } from '../situation.ts'

export const knownRegion = check<Situation<{ readonly regionId: RegionId }>>({
  name: 'knownRegion',
  stage: 'existence',
  clauses: ['SILENT-OUTSIDE'],
  find({ world, params: { regionId } }) {
    if (world.regions.some(({ id }) => id === regionId)) return undefined
    return missing(
      'SILENT-OUTSIDE',
      'regionId',
      `saw ${seen(regionId)}; accepted is the id of a region`,
    )
  },
})
