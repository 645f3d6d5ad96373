/** What must hold of a range that is to be created, and of the instance that it is to be routed to. */
import { limits } from '../../../contract/limits.ts'
import { notFound, tooMany } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import { rangesOf } from '../../../world/holders.ts'
import { idsUnder } from '../../../world/key-index.ts'
import type { Instance } from '../../../world/records/instance.ts'
import { get } from '../../../world/table.ts'
import type { World } from '../../../world/world.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { lackOfGrant } from '../../grants.ts'
import { checked } from '../../in-path.ts'
import { noteOutage } from '../../regions/checks/region-exists.ts'
import { type Routing, routedTo, routingField } from '../requests/route-target.ts'

type CreatingRange = CallContext<unknown, unknown, Routing>

const targets = ['instance_id', 'route_target'] as const

export const oneTargetIsNamed = check({
  name: 'oneTargetIsNamed',
  stage: 'request',
  clauses: ['RANGE-9', 'RANGE-10'],
  find({ body }: CreatingRange) {
    const got = targets.filter(name => body[name] !== undefined)
    if (got.length === 1) return undefined
    return {
      ...(got.length === 0
        ? { clause: 'RANGE-9', path: ['instance_id'] }
        : { clause: 'RANGE-10', path: ['route_target'] }),
      problem: 'wrong-fields',
      expected: { fields: [...targets], needed: 'one' },
      got,
    }
  },
})

export const rangeTargetExists = check({
  name: 'rangeTargetExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS', 'RANGE-8'],
  find({ world, body }: CreatingRange) {
    const id = routedTo(world, body)
    if (id !== undefined && get(world.tables.instances, id) !== undefined) return undefined
    const path = [routingField(body)]
    return id === undefined
      ? { clause: 'RANGE-8', path, ...notFound('slaac', body.route_target ?? '') }
      : { clause: 'ASSUME-BODY-IDS', path, ...notFound('instance', id) }
  },
})

/** The instance that `rangeTargetExists` has found. */
export const rangeTargetAt = (world: World, body: Routing): Instance =>
  checked(get(world.tables.instances, routedTo(world, body) ?? 0), 'the target of the range')

export const callerChangesRangeTarget = check({
  name: 'callerChangesRangeTarget',
  stage: 'grant',
  clauses: ['ASSUME-GRANT-MISSING'],
  find({ world, caller, body }: CreatingRange) {
    const { id } = rangeTargetAt(world, body)
    const lack = lackOfGrant(caller, { type: 'instance', id }, 'read_write')
    return lack && { path: [routingField(body)], ...lack }
  },
})

export const targetHasNoRangeYet = check({
  name: 'targetHasNoRangeYet',
  stage: 'rule',
  clauses: ['RANGE-5'],
  find({ world, body }: CreatingRange) {
    const { id } = rangeTargetAt(world, body)
    const max = limits.rangesPerSlaac
    const got = rangesOf(world, id).length + 1
    if (got <= max) return undefined
    const holder = referTo('instance', { id })
    return { path: [routingField(body)], ...tooMany('ranges', max, got, holder) }
  },
})

export const regionHasRoomForRange = check({
  name: 'regionHasRoomForRange',
  stage: 'rule',
  clauses: ['RANGE-4'],
  find({ world, body, assume }: CreatingRange) {
    const { region } = rangeTargetAt(world, body)
    noteOutage({ world, assume }, region)
    const got = idsUnder(world.indexes.rangesByRegion, region).length + 1
    if (got <= limits.rangesPerRegion) return undefined
    assume('ASSUME-RANGE-LIMITS')
    const max = world.settings.rangesPerRegion
    if (got <= max) return undefined
    const holder = referTo('region', { id: region })
    return { path: [routingField(body)], ...tooMany('ranges', max, got, holder) }
  },
})
