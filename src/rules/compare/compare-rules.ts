/** What really changes between two rule sets: every packet whose verdict differs, and nothing else. */

import type { WrittenRules } from '../../contract/rules.ts'
import { readSound } from '../compile/prepare.ts'
import { blocksOfClass } from '../regions/blocks-of.ts'
import { everyPacket } from '../regions/packet-region.ts'
import { sizeOfClass, sizeOfRegion } from '../regions/size-of-region.ts'
import { type ClassContrast, contrastClasses } from './contrast-classes.ts'
import { type Filter, judgeThrough } from './filter.ts'
import { describeChange, proveChanges, type VerdictChange } from './verdict-change.ts'

/** Plain JSON. */
export interface RulesComparison {
  /** No packet is judged differently; then there are no changes, and that is a proof. */
  readonly equivalent: boolean
  /** In the order of traffic classes; no two overlap. */
  readonly changes: readonly VerdictChange[]
  readonly sizes: ComparisonSizes
}

/** How many packets, exactly: whole numbers in decimal digits. Together they are all there are. */
export interface ComparisonSizes {
  /** Dropped before, accepted after. */
  readonly opened: string
  /** Accepted before, dropped after. */
  readonly closed: string
  readonly unchanged: string
}

/**
 * Compares what the rule sets do, not how they are written: order, overlap and spelling count only
 * where they matter. Exact, by cutting both along the boundaries of their prefixes and port pieces.
 * Packets are in one change when they share their traffic class, their deciders before and after, and their
 * ports.
 *
 * Throws a UsageError for rules that no firewall could hold, and an InvariantError when the plain reading of the rules
 * contradicts a change.
 */
export function compareRules(before: WrittenRules, after: WrittenRules): RulesComparison {
  const was = readSound(before, 'before')
  const is = readSound(after, 'after')
  return compareFilters({ kind: 'rules', ...was }, { kind: 'rules', ...is })
}

/** The same, with what stands before a service on either side. */
export function compareFilters(before: Filter, after: Filter): RulesComparison {
  const contrasts = contrastClasses(before, after)
  const changes: VerdictChange[] = []
  for (const { trafficClass, unchanged, changed } of contrasts)
    for (const { region, before: was, after: is } of changed)
      for (const block of blocksOfClass(region))
        changes.push(describeChange({ trafficClass, block, unchanged, before: was, after: is }))
  proveChanges(
    packets => judgeThrough(before, packets),
    packets => judgeThrough(after, packets),
    changes,
  )
  return { equivalent: changes.length === 0, changes, sizes: sizesOf(contrasts) }
}

const universe = sizeOfRegion(everyPacket)

function sizesOf(contrasts: readonly ClassContrast[]): ComparisonSizes {
  let [opened, closed] = [0n, 0n]
  for (const { changed } of contrasts)
    for (const { region, after } of changed)
      if (after.action === 'ACCEPT') opened += sizeOfClass(region)
      else closed += sizeOfClass(region)
  return { opened: `${opened}`, closed: `${closed}`, unchanged: `${universe - opened - closed}` }
}
