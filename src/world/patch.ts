/** Patches: what one call changed, as plain JSON that can be kept, sent and replayed. */

/** `path` leads into the head of the world, or is `tables`, the name of a table and the id of a record. */
export interface Patch {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: (string | number)[]
  readonly value?: unknown
}
