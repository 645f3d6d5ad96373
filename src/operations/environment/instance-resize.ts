/** Instance Resize: another plan for an instance, at once; it goes on with the profile that it was booted with. */
import { gotText, referTo } from '../../refusals/got.ts'
import { plan } from '../../schema/environment.ts'
import { required } from '../../schema/field.ts'
import { addressesOf } from '../../world/holders.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { operation } from '../operation.ts'
import { instanceStandsStill } from './checks/live-migration.ts'
import { instanceAt, instanceExists, type OnInstance } from './checks/records-in-path.ts'
import { instanceReply } from './instance-reply.ts'
import { instanceId } from './params.ts'

const planIsAnother = check({
  name: 'planIsAnother',
  stage: 'rule',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({
    world,
    params: { instanceId },
    body,
  }: CallContext<OnInstance, unknown, { readonly plan: string }>) {
    const instance = instanceAt(world, instanceId)
    if (instance.plan !== body.plan) return undefined
    const not = referTo('instance', instance)
    return { path: ['plan'], problem: 'same-plan', expected: { not }, got: gotText(body.plan) }
  },
})

export const instanceResize = operation({
  name: 'instanceResize',
  method: 'POST',
  path: '/instances/{instanceId}/resize',
  reply: 'Instance',
  scopes: [],
  params: { instanceId },
  body: { plan: required('ASSUME-ENVIRONMENT', plan, 'the plan that it gets') },
  checks: [instanceExists, instanceStandsStill, planIsAnother],
  emits: [],
  upholds: [],
  reduce({ world, params: { instanceId: id }, body, draft, timestamp }) {
    const instance = draft.edit('instances', id, each => {
      each.plan = body.plan
      each.details = { ...each.details, updated: timestamp }
    })
    return instanceReply(instance, addressesOf(world, id))
  },
})
