/** Region Status Update: a region goes down, or comes back, which is shown and stops nothing. */
import { type RegionStatus, regionStatuses } from '../../contract/vocabulary.ts'
import { choice, required } from '../../schema/field.ts'
import type { RegionId } from '../../world/ids.ts'
import { operation } from '../operation.ts'
import { knownRegion } from '../regions/checks/region-exists.ts'
import { region } from './params.ts'

/** How a region is doing. */
export interface RegionStatusReply {
  /** The id of the region. */
  id: RegionId
  /** `outage` is shown and stops nothing (REGION-5). */
  status: RegionStatus
}

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
  reduce({ params: { regionId }, body: { status }, draft }): RegionStatusReply {
    draft.editRegion(regionId, region => {
      region.status = status
    })
    return { id: regionId, status }
  },
})
