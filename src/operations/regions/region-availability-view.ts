/** Region Availability View. Whether the first plan, by its id, is available in a region (ASSUME-AVAILABILITY-VIEW). */

import { readOperation } from '../operation.ts'
import { regionId } from '../params.ts'
import {
  availabilityAt,
  regionHasAvailability,
  regionInPathExists,
} from './checks/region-in-path.ts'
import { availabilityReply } from './region-reply.ts'

export const regionAvailabilityView = readOperation({
  name: 'regionAvailabilityView',
  method: 'GET',
  path: '/regions/{regionId}/availability',
  scopes: [],
  params: { regionId },
  checks: [regionInPathExists, regionHasAvailability],
  upholds: ['AVAILABILITY-1', 'AVAILABILITY-4', 'REGION-10', 'REGION-11', 'WIRE-3', 'EVENT-11'],
  answer({ world, params, assume }) {
    assume('ASSUME-AVAILABILITY-VIEW')
    return availabilityReply(availabilityAt(world, params.regionId))
  },
})
