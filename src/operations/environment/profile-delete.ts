/** Profile Delete: an instance loses a configuration profile that it was not booted with. */
import { referTo } from '../../refusals/got.ts'
import { check } from '../check.ts'
import type { CallContext } from '../context.ts'
import { emptyReply } from '../empty-reply.ts'
import { operation } from '../operation.ts'
import { type OnProfile, profileExists } from './checks/profile-exists.ts'
import { instanceAt, instanceExists } from './checks/records-in-path.ts'
import { instanceId, profileId } from './params.ts'

const profileIsNotBooted = check({
  name: 'profileIsNotBooted',
  stage: 'rule',
  clauses: ['ASSUME-PROFILES'],
  find({ world, params }: CallContext<OnProfile>) {
    const instance = instanceAt(world, params.instanceId)
    if (instance.booted.id !== params.profileId) return undefined
    return { path: ['profileId'], problem: 'booted', got: referTo('instance', instance) }
  },
})

export const profileDelete = operation({
  name: 'profileDelete',
  method: 'DELETE',
  path: '/instances/{instanceId}/profiles/{profileId}',
  reply: 'Nothing',
  scopes: [],
  params: { instanceId, profileId },
  checks: [instanceExists, profileExists, profileIsNotBooted],
  emits: [],
  upholds: [],
  reduce({ params, draft }) {
    draft.edit('instances', params.instanceId, instance => {
      instance.profiles = instance.profiles.filter(({ id }) => id !== params.profileId)
    })
    return emptyReply()
  },
})
