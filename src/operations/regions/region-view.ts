/** Region View. One region. */

import { clausesOfReads, readOperation } from '../operation.ts'
import { regionId } from '../params.ts'
import { regionAt, regionInPathExists } from './checks/region-exists.ts'
import { regionReply } from './region-reply.ts'

export const regionView = readOperation({
  name: 'regionView',
  method: 'GET',
  path: '/regions/{regionId}',
  reply: 'Region',
  scopes: [],
  params: { regionId },
  checks: [regionInPathExists],
  upholds: [
    'REGION-1',
    'REGION-2',
    'REGION-3',
    'REGION-4',
    'REGION-5',
    'REGION-8',
    'REGION-10',
    ...clausesOfReads,
  ],
  answer: ({ world, params }) => regionReply(regionAt(world, params.regionId)),
})
