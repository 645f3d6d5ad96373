/** The profile that the path or the body names is one of the instance in the path. */
import type { ProfileId } from '../../../world/ids.ts'
import type { Instance, Profile } from '../../../world/records/instance.ts'
import { check, missing, refused } from '../../check.ts'
import type { CallContext } from '../../context.ts'
import { instanceAt, type OnInstance } from './instance-exists.ts'

export interface OnProfile extends OnInstance {
  readonly profileId: ProfileId
}

export const profileExists = check<CallContext<OnProfile>>({
  name: 'profileExists',
  stage: 'existence',
  clauses: ['ASSUME-ENVIRONMENT'],
  find({ world, params: { instanceId, profileId } }) {
    if (instanceAt(world, instanceId).profiles.some(({ id }) => id === profileId)) return undefined
    return missing(
      'ASSUME-ENVIRONMENT',
      'profileId',
      `saw ${profileId}; accepted is the id of a profile of instance ${instanceId}`,
    )
  },
})

export const namedProfileExists = check<
  CallContext<OnInstance, unknown, { readonly profile_id?: ProfileId }>
>({
  name: 'namedProfileExists',
  stage: 'existence',
  clauses: ['ASSUME-BODY-IDS'],
  find({ world, params: { instanceId }, body: { profile_id: asked } }) {
    const { profiles } = instanceAt(world, instanceId)
    if (asked === undefined || profiles.some(({ id }) => id === asked)) return undefined
    return refused(
      'ASSUME-BODY-IDS',
      'profile_id',
      `saw ${asked}; accepted is the id of a profile of instance ${instanceId}, such as ${profiles[0]?.id}`,
    )
  },
})

/** The profile that `profileExists` has found. */
export function profileAt({ profiles }: Instance, id: ProfileId): Profile {
  const found = profiles.find(each => each.id === id)
  if (found === undefined) throw new TypeError(`profile ${id} was not checked for`)
  return found
}
