/** What passes by addresses of which no list tells whose they are: once for all targets that the same ends may reach alike. */
import { canonicalText } from '../../../kit/canonical-text.ts'
import { onceFor } from '../../../kit/once.ts'
import type { AlikeEnds } from './alike-ends.ts'
import type { ReachEnd } from './ends.ts'
import type { PassingRow } from './passing-row.ts'
import type { Rows } from './rows.ts'
import type { SenderClass, Senders } from './senders-in.ts'
import type { PossibleReachWitness } from './witness.ts'

/** From any of `from` to any of `to` of which no block tells. */
export interface Unlisted {
  readonly from: readonly ReachEnd[]
  /** In order. */
  readonly to: readonly ReachEnd[]
  readonly row: DependingRow
  readonly witness: () => PossibleReachWitness | null
}

type DependingRow = Extract<PassingRow, { holds: 'depends' }>

interface Class extends SenderClass {
  /** All of them, in order; the same list for all targets. */
  readonly from: readonly ReachEnd[]
}

/** Works out what may pass to one end after the other. */
export interface AllUnlisted {
  readonly addTo: (targets: AlikeEnds) => void
  /** Between these ends alone. */
  readonly among: (told: readonly ReachEnd[]) => readonly Unlisted[]
}

export function openUnlisted(ends: readonly ReachEnd[], senders: Senders, rows: Rows): AllUnlisted {
  const numbers = new Map(ends.map((end, at) => [end, at]))
  const numberOf = (end: ReachEnd): number => numbers.get(end) ?? 0
  const sorted = (some: readonly ReachEnd[]) => some.toSorted((a, b) => numberOf(a) - numberOf(b))
  const classes = senders.classes.map(
    (each): Class => ({ ...each, from: sorted(each.alike.flatMap(alike => alike.ends)) }),
  )
  const found = new Map<string, Unlisted & { readonly to: ReachEnd[] }>()
  const add = (each: Unlisted): void => {
    const key = canonicalText([numberOf(each.from[0] as ReachEnd), each.row])
    const known = found.get(key)
    if (known === undefined) found.set(key, { ...each, to: [...each.to] })
    else known.to.push(...each.to)
  }
  return {
    addTo(targets) {
      if (!senders.isPlain(targets.ends[0])) return
      const apart = senders.to(targets.ends[0])
      for (const each of classes)
        for (const told of unlistedInto(each, targets, apart, senders, rows)) add(told)
    },
    among(told) {
      const isTold = new Set(told)
      const keep = onceFor((from: readonly ReachEnd[]) => from.filter(end => isTold.has(end)))
      return [...found.values()].flatMap(each => {
        const from = keep(each.from)
        const to = sorted(each.to).filter(end => from.some(other => isOther(other, end)))
        return to.length === 0 ? [] : [{ ...each, from, to }]
      })
    },
  }
}

/** Does something pass from a service of one to another service of the other? */
const isOther = (from: ReachEnd, to: ReachEnd): boolean => from !== to || to.services.length > 1

/** One of the ends that is not told of apart, and is not the target, sends for all. */
function unlistedInto(
  { from, standIn }: Class,
  { ends }: AlikeEnds,
  apart: ReadonlySet<AlikeEnds>,
  { alikeTo }: Senders,
  rows: Rows,
): readonly Unlisted[] {
  const isLeft = (end: ReachEnd): boolean => !apart.has(alikeTo(end))
  const first = from.find(isLeft)
  const other = from.find(each => each !== first && isLeft(each))
  const to = ends.filter(end => (end === first ? other : first) !== undefined)
  const [target] = to
  const source = target === first ? other : first
  if (target === undefined || source === undefined) return []
  const sender = standIn(source)
  return rows
    .rowsOf(sender, target, 0)
    .flatMap((row): readonly Unlisted[] =>
      row.holds === 'always'
        ? []
        : [{ from, to, row, witness: () => rows.witnessOf(sender, target, 0, row) }],
    )
}
