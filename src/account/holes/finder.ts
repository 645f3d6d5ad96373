/** What reading an account for its holes shares: what it knows besides, and the holes and faults found so far. */
import type { Fault, Path, Problem } from '../../refusals/problem.ts'
import type { GatheredAccount, GatheredPrefixList, GatheredRuleSet } from '../gathered.ts'
import { faultAt } from '../reading.ts'
import type { Hole } from './hole.ts'

export interface Finder {
  readonly rulesets: ReadonlyMap<number, GatheredRuleSet>
  readonly prefixLists: ReadonlyMap<string, GatheredPrefixList>
  /** By their names; one that is found again keeps its first place. */
  readonly holes: Map<string, Hole>
  readonly faults: Fault[]
}

export const openFinder = ({ rulesets, prefixlists }: GatheredAccount): Finder => ({
  rulesets: new Map((rulesets?.rows ?? []).map(each => [each.id, each])),
  prefixLists: new Map((prefixlists?.rows ?? []).map(each => [each.name, each])),
  holes: new Map(),
  faults: [],
})

export function addHole({ holes }: Finder, hole: Hole): void {
  if (!holes.has(hole.name)) holes.set(hole.name, hole)
}

export function addFault({ faults }: Finder, path: Path, problem: Problem): void {
  faults.push(faultAt(path, problem))
}

/** It is there, and has no field that nobody knows. */
export const isUnderstood = ({
  deleted,
  unread,
}: Pick<GatheredRuleSet, 'deleted' | 'unread'>): boolean => deleted !== true && unread === undefined
