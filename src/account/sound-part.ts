/** What is left of a document without the records that are wrong, so that faults among the others are found as well. */
import type { Fault, Path } from '../refusals/problem.ts'
import type { SoughtName } from '../refusals/words.ts'

export interface SoundPart {
  readonly document: Readonly<Record<string, unknown>>
  /** Faults in this part, where they stand in the whole: without those that may come of what was left out. */
  readonly placed: (faults: readonly Fault[]) => readonly Fault[]
}

export function soundPart(
  document: Readonly<Record<string, unknown>>,
  faults: readonly Fault[],
): SoundPart {
  const spoiled = new Map<Path[number], Set<Path[number] | undefined>>()
  for (const {
    path: [key = '', record],
  } of faults)
    spoiled.set(key, (spoiled.get(key) ?? new Set()).add(record))
  /** The indexes of the records that stay. */
  const kept = new Map<Path[number], readonly number[]>()
  const entries = Object.entries(document).flatMap(([key, held]) => {
    const wrong = spoiled.get(key)
    if (wrong === undefined) return [[key, held]]
    // A fault of the list itself, or of a part that is no list.
    if (!Array.isArray(held) || ![...wrong].every(at => typeof at === 'number')) return []
    const indexes = [...held.keys()].filter(at => !wrong.has(at))
    kept.set(key, indexes)
    return [[key, indexes.map((at): unknown => held[at])]]
  })
  return {
    document: Object.fromEntries(entries),
    placed: later =>
      later
        .filter(fault => !restsOn([...spoiled.keys()], fault))
        .map(fault => {
          const [key = '', at = 0, ...rest] = fault.path
          const index = typeof at === 'number' ? kept.get(key)?.[at] : undefined
          return index === undefined ? fault : { ...fault, path: [key, index, ...rest] }
        }),
  }
}

/** Where records of each kind are looked for. */
const homes: Readonly<Partial<Record<SoughtName, readonly string[]>>> = {
  'known-region': ['regions'],
  region: ['regions'],
  instance: ['instances'],
  balancer: ['balancers'],
  slaac: ['instances', 'ips'],
}

function restsOn(leftOut: readonly Path[number][], fault: Fault): boolean {
  if (fault.problem === 'used-up') return true
  if (fault.problem !== 'not-found') return false
  return homes[fault.expected.record]?.some(list => leftOut.includes(list)) === true
}
