/** A schema that remembers what it accepted: clients send the same rules again and again, and reading one takes as long as all else. */
import type * as v from 'valibot'
import type { Assume, CallAssumption } from '../contract/assumptions.ts'
import { freezeDeeply } from '../kit/json.ts'
import { knowLasting } from '../kit/lasting.ts'
import { collectorIn, readingWith } from './watch.ts'

interface Accepted {
  readonly value: object
  /** What reading it rests on. */
  readonly assumed: readonly CallAssumption[]
}

/**
 * The same schema of objects that hold texts; where it reads with a collector, as requests are read, what it accepts is frozen, and the
 * very same for the same text.
 */
export function rememberingAccepted<Schema extends v.GenericSchema<unknown, object>>(
  schema: Schema,
): Schema {
  const known = new Map<string, Accepted>()
  /** As it is, and noted under its key if it is accepted. */
  const readAnew = (dataset: v.UnknownDataset, assume: Assume, key: string) => {
    const assumed: CallAssumption[] = []
    const read = schema['~run'](
      dataset,
      readingWith(each => assumed.push(each)),
    )
    for (const each of assumed) assume(each)
    if (read.issues !== undefined || !read.typed) return read
    if (known.size >= keptMax) known.clear()
    known.set(key, { value: knowLasting(freezeDeeply(read.value)), assumed })
    return read
  }
  return {
    ...schema,
    '~run'(dataset, config) {
      const assume = collectorIn(config)
      const key = assume && keyOf(dataset.value)
      if (assume === undefined || key === undefined) return schema['~run'](dataset, config)
      const before = known.get(key)
      if (before === undefined) return readAnew(dataset, assume, key)
      for (const each of before.assumed) assume(each)
      return Object.assign(dataset, { typed: true, value: before.value }) as never
    },
  }
}

const keptMax = 1000

/** No more texts and lists than so many; what is longer is read anew. */
const partsMax = 24

/** Undefined for what has parts that are neither texts nor null: JSON writes some of them as others are written. */
function keyOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || partsIn(value) > partsMax) return undefined
  const key = JSON.stringify(value)
  return key.length > lengthMax ? undefined : key
}

const lengthMax = 1000

function partsIn(holder: object): number {
  let parts = 0
  for (const name in holder) {
    const held: unknown = holder[name as keyof typeof holder]
    if (typeof held === 'object' && held !== null) parts += 1 + partsIn(held)
    else if (typeof held === 'string' || held === null) parts += 1
    else return Infinity
    if (parts > partsMax) return parts
  }
  return parts
}
