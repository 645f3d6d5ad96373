/** What must hold of a range that is to be created, and of the instance that it is to be routed to. */
import { limits } from '../../../contract/limits.ts'
import { mayReach } from '../../../world/caller.ts'
import { rangesOf } from '../../../world/holders.ts'
import { idsUnder } from '../../../world/key-index.ts'
import type { Instance } from '../../../world/records/instance.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check, forbidden, malformed, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { type Routing, routedTo, routingField } from '../requests/route-target.ts'

type CreatingRange = CallContext<unknown, unknown, Routing>

export const oneTargetIsNamed = check<CreatingRange>({
  name: 'oneTargetIsNamed',
  stage: 'request',
  clauses: ['RANGE-9', 'RANGE-10'],
  find({ body: { instance_id, route_target } }) {
    if (instance_id === undefined && route_target === undefined)
      return malformed(
        'RANGE-9',
        'instance_id',
        'saw neither instance_id nor route_target; accepted is one of them',
      )
    if (instance_id === undefined || route_target === undefined) return undefined
    return malformed(
      'RANGE-10',
      'route_target',
      'saw both instance_id and route_target; accepted is one of them',
    )
  },
})

export const rangeTargetExists = check<CreatingRange>({
  name: 'rangeTargetExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS', 'RANGE-8'],
  find({ world, body }) {
    const id = routedTo(world, body)
    if (id === undefined)
      return refused(
        'RANGE-8',
        'route_target',
        `saw ${body.route_target}; accepted is the SLAAC address of an instance`,
      )
    if (get(world.tables.instances, id) !== undefined) return undefined
    return refused('ASSUME-BODY-IDS', 'instance_id', `saw ${id}; accepted is the id of an instance`)
  },
})

/** The instance that `rangeTargetExists` has found. */
export function rangeTargetAt(world: World, body: Routing): Instance {
  const found = get(world.tables.instances, routedTo(world, body) ?? 0)
  if (found === undefined) throw new TypeError('the target of the range was not checked for')
  return found
}

export const callerChangesRangeTarget = check<CreatingRange>({
  name: 'callerChangesRangeTarget',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ world, caller, body }) {
    const { id } = rangeTargetAt(world, body)
    if (mayReach(caller, 'instance', id, 'read_write')) return undefined
    return forbidden(
      'ASSUME-GRANT-MISSING',
      routingField(body),
      `saw no read_write grant of ${caller.username} to instance ${id}; accepted is a caller with one`,
    )
  },
})

export const targetHasNoRangeYet = check<CreatingRange>({
  name: 'targetHasNoRangeYet',
  stage: 'rule',
  clauses: ['RANGE-5'],
  find({ world, body }) {
    const { id } = rangeTargetAt(world, body)
    const held = rangesOf(world, id)
    if (held.length < limits.rangesPerSlaac) return undefined
    return refused(
      'RANGE-5',
      routingField(body),
      `saw instance ${id}, to which ${held.map(({ range }) => range).join(', ')} is routed; accepted is one with fewer than ${limits.rangesPerSlaac}`,
    )
  },
})

export const regionHasRoomForRange = check<CreatingRange>({
  name: 'regionHasRoomForRange',
  stage: 'rule',
  clauses: ['RANGE-4'],
  find({ world, body, assume }) {
    const { region } = rangeTargetAt(world, body)
    const held = idsUnder(world.indexes.rangesByRegion, region).length
    if (held < limits.rangesPerRegion) return undefined
    assume('ASSUME-RANGE-LIMITS')
    const { rangesPerRegion } = world.settings
    if (held < rangesPerRegion) return undefined
    return refused(
      'RANGE-4',
      routingField(body),
      `saw ${region} with ${held}; accepted are at most ${rangesPerRegion} ranges in a region`,
    )
  },
})
