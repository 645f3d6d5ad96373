/** What services are called and how they are tagged: no packet meets it, but services are chosen by it. */

interface Named {
  readonly label?: string
  readonly tags?: readonly (string | null)[]
}

const knownIn = (tags: Named['tags'] = []): readonly string[] => tags.flatMap(each => each ?? [])

/** Of a service that is created. */
export function tagged({ tags }: Named) {
  const known = knownIn(tags)
  return known.length === 0 ? {} : { details: { tags: known } }
}

/** The fields of the call that renames and tags a service anew; undefined where neither changes. */
export function renamed({ before = {}, after = {} }: { before?: Named; after?: Named }) {
  const label = after.label !== undefined && after.label !== before.label ? after.label : undefined
  const tags = knownIn(after.tags)
  const isTagged =
    after.tags !== undefined &&
    JSON.stringify([...knownIn(before.tags)].sort()) !== JSON.stringify([...tags].sort())
  if (label === undefined && !isTagged) return undefined
  return { ...(label !== undefined && { label }), ...(isTagged && { details: { tags } }) }
}
