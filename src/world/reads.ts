/**
 * Tells what of a world is read, to whoever asks: records and ids come from tables and indexes by nothing else than the functions of
 * `table.ts` and `key-index.ts`, each of which says so here.
 */
export interface Reads {
  /** The record with this id, or that there is none. */
  readonly record: (table: object, id: number) => void
  /** The ids under this key. */
  readonly ids: (index: object, key: string) => void
  /** Of a table or an index anything else. */
  readonly all: (part: object) => void
}

/** Who is told at the moment: nobody, but while `tellingReads` makes something. */
export const reads: { told: Reads | undefined } = { told: undefined }

/** Makes something, and tells what of worlds is read on the way. Within it nothing else may be told of. */
export function tellingReads<Value>(told: Reads, make: () => Value): Value {
  reads.told = told
  try {
    return make()
  } finally {
    reads.told = undefined
  }
}
