/** Region Availability View. Whether the first plan, by its id, is available in a region. */
import { notFound } from '../../refusals/found.ts'
import type { RegionId } from '../../world/ids.ts'
import type { Availability } from '../../world/records/region.ts'
import type { World } from '../../world/world.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { checked } from '../in-path.ts'
import { clausesOfReads, readOperation } from '../operation.ts'
import { regionId } from '../params.ts'
import { type OnRegion, regionInPathExists } from './checks/region-exists.ts'
import { availabilityReply } from './region-reply.ts'

const regionHasAvailability = check({
  name: 'regionHasAvailability',
  stage: 'existence',
  kind: 'missing',
  clauses: ['ASSUME-AVAILABILITY-VIEW'],
  find({ world, params: { regionId: id } }: CallContext<OnRegion>) {
    if (availabilityIn(world, id).length > 0) return undefined
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
  upholds: ['AVAILABILITY-1', 'AVAILABILITY-4', 'REGION-10', ...clausesOfReads],
  answer({ world, params, assume }) {
    const all = availabilityIn(world, params.regionId)
    if (all.length > 1) assume('ASSUME-AVAILABILITY-VIEW')
    return availabilityReply(checked(firstByPlan(all), `availability in ${params.regionId}`))
  },
})

const availabilityIn = ({ availability }: World, id: RegionId): readonly Availability[] =>
  availability.filter(({ region }) => region === id)

const firstByPlan = (all: readonly Availability[]): Availability | undefined =>
  all.reduce<Availability | undefined>(
    (first, each) => (first === undefined || each.plan < first.plan ? each : first),
    undefined,
  )
