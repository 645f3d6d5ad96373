/** Whether the instance in the path migrates live, and is to move to another region. */
import { gotText, referTo } from '../../../refusals/got.ts'
import type { RegionId } from '../../../world/ids.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt, type OnInstance } from './records-in-path.ts'

export const instanceStandsStill = check({
  name: 'instanceStandsStill',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId }, assume }: CallContext<OnInstance>) {
    const instance = instanceAt(world, instanceId)
    if (!instance.migrating) return undefined
    assume('ASSUME-BUSY-INSTANCE')
    return { path: ['instanceId'], problem: 'migrating', got: referTo('instance', instance) }
  },
})

export const instanceMigratesLive = check({
  name: 'instanceMigratesLive',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId } }: CallContext<OnInstance>) {
    const instance = instanceAt(world, instanceId)
    if (instance.migrating) return undefined
    return { path: ['instanceId'], problem: 'not-migrating', got: referTo('instance', instance) }
  },
})

export const targetIsAnotherRegion = check({
  name: 'targetIsAnotherRegion',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    params: { instanceId },
    body: { region },
  }: CallContext<OnInstance, unknown, { readonly region: RegionId }>) {
    const instance = instanceAt(world, instanceId)
    if (instance.region !== region) return undefined
    const not = referTo('instance', instance)
    return { path: ['region'], problem: 'same-region', expected: { not }, got: gotText(region) }
  },
})
