/** Edits that bring an edited rule set within the number of rules that a firewall holds, and change no verdict besides. */
import { limits } from '../../contract/limits.ts'
import type { Rule, Rules } from '../../contract/rules.ts'
import { type Direction, directions } from '../../contract/vocabulary.ts'
import type { Effort, IsSpent } from '../../kit/effort.ts'
import { preparedOf } from '../compile/prepare.ts'
import { acceptedBy } from '../regions/accept-region.ts'
import { type Edit, edited } from './edits.ts'
import { shorten, type Traced } from './shorten.ts'
import { sizeOf } from './size-of-rules.ts'

/** Idle rules go first, and then pairs are merged; undefined when that is not enough. */
export function makeRoom(
  rules: Rules,
  edits: readonly Edit[],
  effort: Effort,
  isSpent: IsSpent,
): readonly Edit[] | undefined {
  const goal = acceptedBy(preparedOf(edited(rules, edits)))
  let now = edits
  // First where rules are added, for they may do what others did.
  const busiest = directions.toSorted((a, b) => insertionsAt(edits, b) - insertionsAt(edits, a))
  for (const direction of busiest) {
    const after = edited(rules, now)
    const others = sizeOf({ ...after, [direction]: [] }).rules
    const isEnough = (length: number): boolean => length + others <= limits.rulesPerFirewall
    const shortening = { rules: after, direction, goal, effort, isSpent, isEnough }
    const { ruleset } = shorten(tracedAfter(rules[direction], now, direction), shortening)
    now = [
      ...now.filter(edit => edit.direction !== direction || edit.kind === 'policy'),
      ...editsBetween(rules[direction], ruleset, direction),
    ]
  }
  return sizeOf(edited(rules, now)).rules <= limits.rulesPerFirewall ? now : undefined
}

const insertionsAt = (edits: readonly Edit[], direction: Direction): number =>
  edits.filter(edit => edit.kind === 'insert' && edit.direction === direction).length

/** The place of a rule in the ruleset that was given; for one that is inserted the place that it goes before. */
interface Origin {
  readonly index: number
  readonly isInserted: boolean
}

/** The ruleset after the edits, each rule with where it comes from. */
function tracedAfter(
  ruleset: readonly Rule[],
  edits: readonly Edit[],
  direction: Direction,
): readonly Traced<Origin>[] {
  const own = edits.filter(edit => edit.direction === direction)
  return [...ruleset.keys(), ruleset.length].flatMap(index => {
    const at = own.filter(edit => edit.kind !== 'policy' && edit.index === index)
    const inserted = at.flatMap(edit => (edit.kind === 'insert' ? [edit.rule] : []))
    const replaced = at.flatMap(edit => (edit.kind === 'replace' ? [edit.rule] : []))
    const isGone = at.some(({ kind }) => kind === 'remove')
    const kept = isGone ? [] : [...replaced, ...ruleset.slice(index, index + 1)].slice(0, 1)
    return [
      ...inserted.map(rule => traced(rule, { index, isInserted: true })),
      ...kept.map(rule => traced(rule, { index, isInserted: false })),
    ]
  })
}

const traced = (rule: Rule, origin: Origin): Traced<Origin> => ({
  ...{ rule, origin, origins: [origin] },
})

/** What leads from the ruleset given to the one that was shortened. */
function editsBetween(
  ruleset: readonly Rule[],
  shortened: readonly Traced<Origin>[],
  direction: Direction,
): readonly Edit[] {
  const kept = new Map(
    shortened.flatMap(({ rule, origin }) => (origin.isInserted ? [] : [[origin.index, rule]])),
  )
  return [
    ...shortened.flatMap(({ rule, origin: { index, isInserted } }): readonly Edit[] =>
      isInserted ? [{ kind: 'insert', direction, index, rule }] : [],
    ),
    ...ruleset.flatMap((rule, index): readonly Edit[] => {
      const now = kept.get(index)
      if (now === undefined) return [{ kind: 'remove', direction, index }]
      return now === rule ? [] : [{ kind: 'replace', direction, index, rule: now }]
    }),
  ]
}
