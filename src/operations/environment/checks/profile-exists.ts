/** The profile that the path or the body names is one of the instance in the path. */
import { notFound } from '../../../refusals/found.ts'
import { referTo } from '../../../refusals/got.ts'
import type { ProfileId } from '../../../world/ids.ts'
import type { Instance, Profile } from '../../../world/records/instance.ts'
import { check } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { checked } from '../../in-path.ts'
import { instanceAt, type OnInstance } from './records-in-path.ts'

export interface OnProfile extends OnInstance {
  readonly profileId: ProfileId
}

export const profileExists = check({
  name: 'profileExists',
  stage: 'existence',
  kind: 'missing',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId, profileId } }: CallContext<OnProfile>) {
    const instance = instanceAt(world, instanceId)
    if (profileWith(instance, profileId) !== undefined) return undefined
    const of = referTo('instance', instance)
    return { path: ['profileId'], ...notFound('profile', profileId, { of }) }
  },
})

export const namedProfileExists = check({
  name: 'namedProfileExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({
    world,
    params: { instanceId },
    body: { profile_id: asked },
  }: CallContext<OnInstance, unknown, { readonly profile_id?: ProfileId }>) {
    const instance = instanceAt(world, instanceId)
    if (asked === undefined || profileWith(instance, asked) !== undefined) return undefined
    const of = referTo('instance', instance)
    return { path: ['profile_id'], ...notFound('profile', asked, { of }) }
  },
})

/** The profile that `profileExists` has found. */
export const profileAt = (instance: Instance, id: ProfileId): Profile =>
  checked(profileWith(instance, id), `profile ${id}`)

const profileWith = ({ profiles }: Instance, id: ProfileId): Profile | undefined =>
  profiles.find(each => each.id === id)
