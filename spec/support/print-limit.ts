/** A limit of calls in words, as specs and their tables show it. */
import type { Limit } from '../../src/fast-check/index.ts'

export const printLimit = (limit: Limit): string => `${printBound(limit)} (${limit.clause})`

/** Without the clause that sets it. */
export const printBound = ({ of, bound, value }: Limit): string => `${of} ${bound} ${value}`
