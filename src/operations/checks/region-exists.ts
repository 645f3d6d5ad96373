/** The region that the body names is there. */
import { seen } from '../../shape/seen.ts'
import type { RegionId } from '../../world/ids.ts'
import { check, refused } from '../check.ts'
import type { Situation } from '../situation.ts'

export const regionExists = check<Situation<unknown, unknown, { readonly region: RegionId }>>({
  name: 'regionExists',
  stage: 'existence',
  clauses: ['SILENT-BODY-IDS'],
  find({ world, body: { region } }) {
    if (world.regions.some(({ id }) => id === region)) return undefined
    return refused(
      'SILENT-BODY-IDS',
      'region',
      `saw ${seen(region)}; accepted is the id of a region such as ${world.regions[0]?.id ?? '(none is given)'}`,
    )
  },
})
