/** What services are called, how they are tagged and where they are: no packet meets it, but services are chosen by it. */
import type { ChangeOf } from '../../account/plan/resource-rows.ts'
import type { Attached } from '../guard-doubt.ts'
import type { Making } from '../making.ts'

type Change = ChangeOf<'linode_instance'> | ChangeOf<'linode_nodebalancer'>

/** Of a service that is created. */
export function named({ standIns }: Making, change: Change, of: Attached) {
  const { after = {} } = change
  const tags = standIns.tags(change, after, of) ?? []
  return {
    region: after.region ?? standIns.region(change, of),
    label: after.label ?? standIns.label(change, of),
    ...(tags.length > 0 && { details: { tags } }),
  }
}

/** The fields of the call that renames and tags a service anew; undefined where neither changes. */
export function renamed({ standIns, objects }: Making, change: Change, of: Attached) {
  const { before = {}, after = {} } = change
  const planned = objects.isGivenLater(change, 'label') ? standIns.label(change, of) : after.label
  const label = planned !== before.label ? planned : undefined
  const tags = standIns.tags(change, after, of)
  const isTagged = tags !== undefined && sorted(before.tags) !== sorted(tags)
  if (label === undefined && !isTagged) return undefined
  return { ...(label !== undefined && { label }), ...(isTagged && { details: { tags } }) }
}

const sorted = (tags: readonly (string | null)[] = []): string =>
  JSON.stringify(tags.flatMap(each => each ?? []).sort())
