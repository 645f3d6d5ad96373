/** Keeps what was found in values that can never change with these values. */
import { isDeeplyFrozen } from '../kit/json.ts'
import type { Fault } from '../refusals/problem.ts'

interface Kept {
  readonly beside: unknown
  readonly faults: readonly Fault[]
}

const kept = new Map<string, WeakMap<object, Kept>>()

/** More than any record has. */
const levelsMax = 20

/** What `find` finds in the value, looked at under this name and beside another value. */
export function foundOnce(
  as: string,
  value: unknown,
  beside: unknown,
  find: () => readonly Fault[],
): readonly Fault[] {
  if (typeof value !== 'object' || value === null) return find()
  const keptAs = keptUnder(as)
  const known = keptAs.get(value)
  if (known !== undefined && known.beside === beside) return known.faults
  const faults = find()
  if (isDeeplyFrozen(value, levelsMax) && isDeeplyFrozen(beside, levelsMax))
    keptAs.set(value, { beside, faults })
  return faults
}

function keptUnder(as: string): WeakMap<object, Kept> {
  const known = kept.get(as)
  if (known !== undefined) return known
  const made = new WeakMap<object, Kept>()
  kept.set(as, made)
  return made
}
