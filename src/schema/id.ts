/** Ids in requests: whole numbers, never texts (ASSUME-NUMBERS), that become ids of one kind. */
import * as v from 'valibot'
import type { ClauseOrAssumption } from './fault.ts'
import { must } from './field.ts'

/** One of the places where a checked value takes its brand: from here on the compiler knows what it is an id of. */
export const id = <Id extends number>(clause: ClauseOrAssumption, accepted = 'a whole number') =>
  v.pipe(
    v.number(must(clause, accepted)),
    v.safeInteger(must(clause, accepted)),
    // JSON can say -0, and no id is that: it is 0.
    v.transform(value => (value + 0) as Id),
  )
