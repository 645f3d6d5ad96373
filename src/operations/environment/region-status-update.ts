/** Region Status Update: a region goes down, or comes back, which is shown and stops nothing. */
import { regionStatuses } from '../../contract/vocabulary.ts'
import { choice, required } from '../../schema/field.ts'
import { operation } from '../operation.ts'
import { knownRegion } from '../regions/checks/region-exists.ts'
import { region } from './params.ts'

export const regionStatusUpdate = operation({
  name: 'regionStatusUpdate',
  method: 'PUT',
  path: '/regions/{regionId}/status',
  reply: 'RegionStatus',
  scopes: [],
  params: { regionId: region },
  body: {
    status: required('ASSUME-ENVIRONMENT', choice('REGION-5', regionStatuses)),
  },
  checks: [knownRegion],
  emits: [],
  upholds: [],
  reduce({ params: { regionId }, body: { status }, draft }) {
    draft.editRegion(regionId, region => {
      region.status = status
    })
    return { id: regionId, status }
  },
})
