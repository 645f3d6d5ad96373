/** Region Availability View. Whether the first plan, by its id, is available in a region (SILENT-AVAILABILITY-VIEW). */
import {
  availabilityAt,
  regionHasAvailability,
  regionInPathExists,
} from './checks/region-in-path.ts'
import { readOperation } from './operation.ts'
import { regionId } from './params.ts'
import { availabilityReply } from './replies/region-reply.ts'

export const regionAvailabilityView = readOperation({
  name: 'regionAvailabilityView',
  method: 'GET',
  path: '/regions/{regionId}/availability',
  scopes: [],
  params: { regionId },
  checks: [regionInPathExists, regionHasAvailability],
  upholds: ['AVAILABILITY-1', 'AVAILABILITY-4', 'REGION-10', 'REGION-11', 'WIRE-3', 'EVENT-11'],
  answer({ world, params, lean }) {
    lean('SILENT-AVAILABILITY-VIEW')
    return availabilityReply(availabilityAt(world, params.regionId))
  },
})
