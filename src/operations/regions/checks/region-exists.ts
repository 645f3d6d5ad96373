/** The region that a path or a body names is there. */
import { notFound } from '../../../refusals/found.ts'
import { gotText } from '../../../refusals/got.ts'
import type { Problem } from '../../../refusals/problem.ts'
import type { RegionId } from '../../../world/ids.ts'
import type { Region } from '../../../world/records/region.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { checked } from '../../in-path.ts'

export interface OnRegion {
  readonly regionId: RegionId
}

/** Of the path of an operation of the contract. */
export const regionInPathExists = check({
  name: 'regionInPathExists',
  stage: 'existence',
  kind: 'missing',
  clauses: ['REGION-7'],
  find({ world, params: { regionId }, assume }: CallContext<OnRegion>) {
    const unknown = unknownRegion(world, regionId)
    if (unknown !== undefined) assume('ASSUME-REGION-UNKNOWN')
    return unknown && { path: ['regionId'], ...unknown }
  },
})

/** Of the path of an environment operation. */
export const knownRegion = check({
  name: 'knownRegion',
  stage: 'existence',
  kind: 'missing',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { regionId } }: CallContext<OnRegion>) {
    const unknown = unknownRegion(world, regionId)
    return unknown && { path: ['regionId'], ...unknown }
  },
})

/** Of a body. */
export const regionExists = check({
  name: 'regionExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({
    world,
    body: { region },
    assume,
  }: CallContext<unknown, unknown, { readonly region: RegionId }>) {
    noteOutage({ world, assume }, region)
    const unknown = unknownRegion(world, region)
    return unknown && { path: ['region'], ...unknown }
  },
})

/** A region that is down stops nothing, which is a choice of ours wherever something comes or moves there. */
export function noteOutage(
  { world, assume }: Pick<CallContext, 'world' | 'assume'>,
  region: RegionId,
): void {
  if (regionWith(world, region)?.status === 'outage') assume('ASSUME-REGION-OUTAGE')
}

/** The region that a check has found. */
export const regionAt = (world: World, id: RegionId): Region =>
  checked(regionWith(world, id), `region ${id}`)

function unknownRegion(world: World, id: RegionId): Problem | undefined {
  if (regionWith(world, id) !== undefined) return undefined
  const [first] = world.regions
  return notFound('region', id, first && { example: gotText(first.id) })
}

const regionWith = ({ regions }: World, id: RegionId): Region | undefined =>
  regions.find(region => region.id === id)
