/** Region Status Update: a region goes down, or comes back, which is shown and stops nothing (SILENT-REGION-OUTAGE). */
import { regionStatuses } from '../../contract/vocabulary.ts'
import { choice, required } from '../../shape/field.ts'
import { knownRegion } from '../checks/known-region.ts'
import { operation } from '../operation.ts'
import { region } from '../outside-params.ts'

export const regionStatusUpdate = operation({
  name: 'regionStatusUpdate',
  method: 'PUT',
  path: '/regions/{regionId}/status',
  scopes: [],
  params: { regionId: region },
  body: {
    status: required(
      'SILENT-OUTSIDE',
      regionStatuses.join(' or '),
      choice('REGION-5', regionStatuses),
    ),
  },
  checks: [knownRegion],
  emits: [],
  upholds: [],
  reduce({ world, params: { regionId }, body: { status }, draft }) {
    draft.setRegions(world.regions.map(each => (each.id === regionId ? { ...each, status } : each)))
    return { id: regionId, status }
  },
})
