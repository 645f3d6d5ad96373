/** Which services of accounts with holes reach others after a change that did not before, and which no longer do. */

import { canonicalText } from '../../kit/canonical-text.ts'
import { digestOf } from '../../kit/digest.ts'
import type { IsSpent } from '../../kit/effort.ts'
import { onceFor, remembered, withLater } from '../../kit/once.ts'
import { type Service, serviceKey } from '../../world/records/device.ts'
import type { Changed } from '../exposure/changed-items.ts'
import { mergeAlike } from '../exposure/merge-pairs.ts'
import type { Through } from '../exposure/through-balancers.ts'
import { openTraffic, type Passage } from '../exposure/traffic-between.ts'
import { isThere, nameService, type ServiceName } from '../guard-of.ts'
import { neverStopped, untilStopped } from '../untold.ts'
import type { AccountState } from './possible-guard.ts'
import { type AlikeEnds, alikeAs } from './reach/alike-ends.ts'
import { type AlikeRows, holesOfEach, openAlikeRows, ownHolesNamed } from './reach/alike-rows.ts'
import { endsOf, type ReachEnd } from './reach/ends.ts'
import type { PassingRow, PossibleThrough } from './reach/passing-row.ts'
import { openRows } from './reach/rows.ts'
import { openSendersIn } from './reach/senders-in.ts'
import type { PossibleReachWitness } from './reach/witness.ts'

/** What passes from each service of `from` to each of `to`, itself left out, in one state only; plain JSON. */
export type PossibleReachChange = {
  /** 16 hexadecimal digits: a digest of the services, of what passes and of the holes. */
  readonly id: string
  /** Instances, at least one; labels are those of the state after, where they are there. */
  readonly from: readonly ServiceName[]
  /** At least one. */
  readonly to: readonly ServiceName[]
  /** What passes after and did not before. */
  readonly gained: readonly Passage[]
  /** What passed before and does not after. */
  readonly lost: readonly Passage[]
} & (
  | {
      /** However the holes are filled. */
      readonly holds: 'always'
      readonly on: readonly []
      readonly through: Changed<Through>
      readonly vlans: Changed<string>
    }
  | {
      /** In some fillings, and not in others. */
      readonly holds: 'depends'
      /** The names of the holes that make the difference; one that is named after a service is about this one among those of the row. */
      readonly on: readonly string[]
      readonly through: Changed<PossibleThrough>
      /** Null for a VLAN of which the region or the label was not given. */
      readonly vlans: Changed<string | null>
      /** A packet of what is gained and one of what is lost; null where there are too many ways to fill the holes. */
      readonly witness: {
        readonly gained: PossibleReachWitness | null
        readonly lost: PossibleReachWitness | null
      }
    }
)

export interface ReachComparison {
  readonly reach: readonly PossibleReachChange[]
  /** False where there were too many ways to fill the holes of a service. */
  readonly isExact: boolean
  /** False where it was to stop before all was looked at: then nothing is told. */
  readonly isWhole: boolean
}

/**
 * Looks at pairs of services of which the change may touch one or both; what is sent or taken alike is looked at once.
 */
export function compareReachIn(
  before: AccountState,
  after: AccountState,
  isStopped: IsSpent = neverStopped,
): ReachComparison {
  if (isStopped()) return unlooked
  const states = [before, after]
  const traffic = openTraffic()
  const ends = endsOf(states, traffic)
  const rows = openRows(states, ends, traffic)
  const senders = openSendersIn(ends, traffic)
  const rowsOf = openAlikeRows(rows)
  const isTaking = touchedTargets(ends)
  const { told: pairs, left } = untilStopped(alikeAs('target', ends), isStopped, targets => {
    const [first] = targets.ends
    const found = [...senders.to(first)]
    const apart = new Set(found)
    const alone = found.map(each => ({ sources: [each], standIn: (end: ReachEnd) => end }))
    const others = (senders.isPlain(first) ? senders.classes : []).map(({ alike, standIn }) => ({
      ...{ sources: alike.filter(each => !apart.has(each)), standIn },
    }))
    return [...alone, ...others].flatMap(({ sources, standIn }) => {
      const asked = isTaking(first)
        ? sources
        : sources.filter(each => each.ends[0].isTouched.source)
      return changesFrom(asked, targets, rowsOf(asked, targets, standIn))
    })
  })
  if (left.length > 0) return unlooked
  const namesOf = openNames(before, after)
  return {
    reach: mergeAlike(pairs.flat()).map(({ from, to, row, told }): PossibleReachChange => {
      const holesOf = (kind: string, side: string): readonly string[] => [
        ...(side === 'to' ? [] : holesOfEach(kind, from)),
        ...(side === 'from' ? [] : holesOfEach(kind, to)),
      ]
      const named = { ...row, on: ownHolesNamed(row.on, holesOf) } as ChangedRow
      const text = canonicalText(named)
      const id = digestOf([from.map(serviceKey), to.map(serviceKey), text]).slice(0, 16)
      const ends = { id, from: namesOf(from), to: namesOf(to) }
      if (named.holds === 'always') return { ...ends, ...named }
      const shown = (side: 'gained' | 'lost') =>
        told.witnessOf(side === 'gained' ? 1 : 0, sideOf(row, side))
      return withLater({ ...ends, ...named }, 'witness', () => ({
        ...{ gained: shown('gained'), lost: shown('lost') },
      }))
    }),
    isExact: [...ends.map(({ ways }) => ways), ...senders.classes].every(each => each.isExact),
    isWhole: true,
  }
}

function openNames(before: AccountState, after: AccountState) {
  const name = remembered((service: Service) =>
    nameService(isThere(after.world, service) ? after.world : before.world, service),
  )
  return onceFor((services: readonly Service[]) => services.map(name))
}

const unlooked: ReachComparison = { reach: [], isExact: true, isWhole: false }

/** What is found for one source and one target holds for all of these. */
function changesFrom(
  sources: readonly AlikeEnds[],
  { services: to }: AlikeEnds,
  told: AlikeRows | undefined,
) {
  if (told === undefined) return []
  const from = sources.map(({ services }) => services)
  const passing = [0, 1].map(told.rowsAt)
  return changesBetween(passing[0] ?? [], passing[1] ?? []).map(row => ({
    ...{ from, to, told, row, text: canonicalText(row) },
  }))
}

const sideOf = ({ on, through, vlans, ...passages }: ChangedRow, side: 'gained' | 'lost') => ({
  ...{ on, passages: passages[side], through: through[side], vlans: vlans[side] },
})

/** Those at which what is taken may have changed, with the back ends of balancers at which it may. */
function touchedTargets(ends: readonly ReachEnd[]): (end: ReachEnd) => boolean {
  const balancers = new Set(
    ends.flatMap(({ services, isTouched }) =>
      services.flatMap(({ type, id }) =>
        type === 'balancer' && isTouched.target ? Number(id) : [],
      ),
    ),
  )
  const isServed = ({ states }: ReachEnd): boolean =>
    states.some(({ peer }) =>
      [...(peer?.serves.sure ?? []), ...(peer?.serves.maybe ?? []).map(({ value }) => value)].some(
        ({ balancer }) => balancers.has(balancer),
      ),
    )
  return end => end.isTouched.target || (balancers.size > 0 && isServed(end))
}

type ChangedRow = PossibleReachChange extends infer Change
  ? Change extends PossibleReachChange
    ? Omit<Change, 'id' | 'from' | 'to' | 'witness'>
    : never
  : never

/** What rests on the same holes is told together. */
function changesBetween(
  lost: readonly PassingRow[],
  gained: readonly PassingRow[],
): readonly ChangedRow[] {
  const keyOf = ({ on }: PassingRow): string => on.join('\n')
  const keys = [...new Set([...gained, ...lost].map(keyOf))]
  return keys.map((key): ChangedRow => {
    const [is, was] = [gained, lost].map(rows => rows.find(each => keyOf(each) === key))
    const passed = { gained: is?.passages ?? [], lost: was?.passages ?? [] }
    if (is?.holds !== 'depends' && was?.holds !== 'depends')
      return {
        ...{ holds: 'always', on: [], ...passed },
        through: { gained: is?.through ?? [], lost: was?.through ?? [] },
        vlans: { gained: is?.vlans ?? [], lost: was?.vlans ?? [] },
      }
    return {
      ...{ holds: 'depends', on: is?.on ?? was?.on ?? [], ...passed },
      through: { gained: is?.through ?? [], lost: was?.through ?? [] },
      vlans: { gained: is?.vlans ?? [], lost: was?.vlans ?? [] },
    }
  })
}
