/** The region that the body names is there. */
import { seen } from '../../../schema/seen.ts'
import type { RegionId } from '../../../world/ids.ts'
import { check, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export const regionExists = check<CallContext<unknown, unknown, { readonly region: RegionId }>>({
  name: 'regionExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, body: { region } }) {
    if (world.regions.some(({ id }) => id === region)) return undefined
    return refused(
      'ASSUME-BODY-IDS',
      'region',
      `saw ${seen(region)}; accepted is the id of a region such as ${world.regions[0]?.id ?? '(none is given)'}`,
    )
  },
})
