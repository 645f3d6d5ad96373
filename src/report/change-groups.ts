/** Changes that say the same of both address families, together: how people count them. */
import type { Action } from '../contract/vocabulary.ts'
import type { VerdictChange } from '../rules/compare/verdict-change.ts'
import { causeInWords, peersOf, trafficInWords } from './packets-in-words.ts'
import { isWholeFamily } from './peers-in-words.ts'

export type ChangeGroup = readonly [VerdictChange, ...VerdictChange[]]

/** What is opened first, then what is closed; otherwise in the order of the changes. */
export function groupChanges(changes: readonly VerdictChange[]): readonly ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const change of [...opening(changes, 'ACCEPT'), ...opening(changes, 'DROP')]) {
    const key = JSON.stringify([
      trafficInWords(change),
      change.to,
      causeInWords(change.before),
      causeInWords(change.after),
      isWholeFamily(change),
    ])
    const group = groups.get(key)
    groups.set(key, group === undefined ? [change] : [...group, change])
  }
  return [...groups.values()]
}

/** `inbound TCP 22 from 203.0.113.7`. */
export function groupInWords(group: ChangeGroup, shown?: number): string {
  const [first] = group
  return `${trafficInWords(first)} ${peersOf(first.direction, group, shown)}`
}

const opening = (changes: readonly VerdictChange[], to: Action) =>
  changes.filter(change => change.to === to)
