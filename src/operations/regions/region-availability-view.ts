/** Region Availability View. Whether the first plan, by its id, is available in a region (ASSUME-AVAILABILITY-VIEW). */
import { notFound } from '../../refusals/found.ts'
import type { RegionId } from '../../world/ids.ts'
import type { Availability } from '../../world/records/region.ts'
import type { World } from '../../world/world.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { checked } from '../in-path.ts'
import { readClauses, readOperation } from '../operation.ts'
import { regionId } from '../params.ts'
import { type OnRegion, regionInPathExists } from './checks/region-exists.ts'
import { availabilityReply } from './region-reply.ts'

const regionHasAvailability = check({
  name: 'regionHasAvailability',
  stage: 'existence',
  kind: 'missing',
  clauses: ['ASSUME-AVAILABILITY-VIEW'],
  find({ world, params: { regionId: id } }: CallContext<OnRegion>) {
    if (firstAvailability(world, id) !== undefined) return undefined
    return { path: ['regionId'], ...notFound('region-with-availability', id) }
  },
})

export const regionAvailabilityView = readOperation({
  name: 'regionAvailabilityView',
  method: 'GET',
  path: '/regions/{regionId}/availability',
  reply: 'RegionAvailability',
  scopes: [],
  params: { regionId },
  checks: [regionInPathExists, regionHasAvailability],
  upholds: ['AVAILABILITY-1', 'AVAILABILITY-4', 'REGION-10', ...readClauses],
  answer({ world, params, assume }) {
    assume('ASSUME-AVAILABILITY-VIEW')
    const found = firstAvailability(world, params.regionId)
    return availabilityReply(checked(found, `availability in ${params.regionId}`))
  },
})

/** That of the first plan by its id. */
const firstAvailability = ({ availability }: World, id: RegionId): Availability | undefined =>
  availability
    .filter(({ region }) => region === id)
    .reduce<Availability | undefined>(
      (first, each) => (first === undefined || each.plan < first.plan ? each : first),
      undefined,
    )
