/** The region in the path is there. */
import { seen } from '../../../schema/seen.ts'
import type { RegionId } from '../../../world/ids.ts'
import type { Availability, Region } from '../../../world/records/region.ts'
import type { World } from '../../../world/world.ts'
import { check, missing } from '../../check.ts'
import type { CallContext } from '../../context.ts'

export interface OnRegion {
  readonly regionId: RegionId
}

export const regionInPathExists = check<CallContext<OnRegion>>({
  name: 'regionInPathExists',
  stage: 'existence',
  clauses: ['REGION-7'],
  find({ world, params: { regionId }, assume }) {
    if (regionWith(world, regionId) !== undefined) return undefined
    assume('ASSUME-REGION-UNKNOWN')
    return missing(
      'REGION-7',
      'regionId',
      `saw ${seen(regionId)}; accepted is the id of a region such as ${world.regions[0]?.id ?? '(none is given)'}`,
    )
  },
})

/** The region that `regionInPathExists` has found. */
export function regionAt(world: World, id: RegionId): Region {
  const found = regionWith(world, id)
  if (found === undefined) throw new TypeError(`region ${id} was not checked for`)
  return found
}

export const regionHasAvailability = check<CallContext<OnRegion>>({
  name: 'regionHasAvailability',
  stage: 'existence',
  clauses: ['ASSUME-AVAILABILITY-VIEW'],
  find({ world, params: { regionId } }) {
    if (firstAvailability(world, regionId) !== undefined) return undefined
    return missing(
      'ASSUME-AVAILABILITY-VIEW',
      'regionId',
      `saw ${seen(regionId)}, a region without availabilities; accepted is one that has any`,
    )
  },
})

/** The availability of the region's first plan by id, that `regionHasAvailability` has found. */
export function availabilityAt(world: World, id: RegionId): Availability {
  const found = firstAvailability(world, id)
  if (found === undefined) throw new TypeError(`availability in ${id} was not checked for`)
  return found
}

const regionWith = ({ regions }: World, id: RegionId): Region | undefined =>
  regions.find(region => region.id === id)

const firstAvailability = ({ availability }: World, id: RegionId): Availability | undefined =>
  availability
    .filter(({ region }) => region === id)
    .reduce<Availability | undefined>(
      (first, each) => (first === undefined || each.plan < first.plan ? each : first),
      undefined,
    )
