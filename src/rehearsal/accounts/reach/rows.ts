/** What passes from some services of accounts with holes to others: rows that hold always, and rows that depend on the same holes. */

import { canonicalText } from '../../../kit/canonical-text.ts'
import { onceFor } from '../../../kit/once.ts'
import { protocolOfPacket } from '../../../rules/partial/partial-rules.ts'
import type { Through } from '../../exposure/through-balancers.ts'
import type { Passage, Traffic } from '../../exposure/traffic-between.ts'
import type { AccountState } from '../possible-guard.ts'
import type { ReachEnd } from './ends.ts'
import type { Item } from './held.ts'
import { openItems } from './items.ts'
import { openPassing } from './passing.ts'
import type { PassingRow, PossibleThrough } from './passing-row.ts'
import { openThrough } from './through.ts'
import { openVlans, vlansOf } from './vlans.ts'
import { openReachWitnesses, type PossibleReachWitness } from './witness.ts'

/** What passes, told in rows, and shown. */
export interface Rows {
  readonly rowsOf: RowsOf
  /** A packet that passes, for what depends on holes; null where there are too many ways to fill the holes. */
  readonly witnessOf: (
    from: ReachEnd,
    to: ReachEnd,
    at: number,
    row: Shown,
  ) => PossibleReachWitness | null
}

/** Some of a row, of one state. */
export type Shown = Pick<PassingRow, 'on' | 'passages' | 'through' | 'vlans'>

/** The rows of one state, without what passes in the other one in the same filling. */
export type RowsOf = (from: ReachEnd, to: ReachEnd, at: number) => readonly PassingRow[]

export function openRows(
  states: readonly AccountState[],
  ends: readonly ReachEnd[],
  traffic: Traffic,
): Rows {
  const passing = openPassing(states, traffic)
  const itemsOf = openItems(states, traffic, passing)
  const throughOf = openThrough(states, ends, { traffic, itemsOf })
  const vlansAlike = openVlans()
  const witness = openReachWitnesses(states, traffic, passing)
  const passingRows: RowsOf = (from, target, at) => {
    const to = toOther(from, target)
    if (from.states[at]?.peer?.service.type !== 'instance') return []
    const items = itemsOf(from, to, at)
    const through = throughOf(from, to, at)
    const vlans = states.length === 1 ? vlansAlike(from, to) : vlansOf(from, to, at)
    return through.length === 0 ? rowsBy(items)(vlans) : rowsOf(passagesIn(items), through, vlans)
  }
  const passagesIn = (items: readonly Item<number>[]) =>
    items.flatMap(({ value, on }) =>
      traffic
        .passagesOf(value)
        .map((each): Item<Passage> => ({ value: each, on: onFor(each, on) })),
    )
  /** The same list for the same items, which very many pairs have. */
  const rowsBy = onceFor((items: readonly Item<number>[]) =>
    onceFor((vlans: readonly Item<string | null>[]) => rowsOf(passagesIn(items), [], vlans)),
  )
  /** Of the same holes and the same meaning. */
  const isOf =
    ({ on }: Shown, values: readonly unknown[]) =>
    (item: Item<unknown>): boolean =>
      canonicalText(item.on) === canonicalText(on) &&
      values.some(each => canonicalText(each) === canonicalText(item.value))
  return {
    rowsOf: passingRows,
    witnessOf(from, target, at, row) {
      const to = toOther(from, target)
      const [passage] = row.passages
      if (row.on.length === 0) return null
      if (passage !== undefined) return witness.ofPassage({ from, to, at, passage, on: row.on })
      const balanced = throughOf(from, to, at).find(isOf(row, row.through))
      if (balanced !== undefined) return witness.through(balanced, { from, to })
      const vlan = vlansOf(from, to, at).find(isOf(row, row.vlans))
      return vlan === undefined ? null : witness.onVlan(vlan, { from, to })
    },
  }
}

/** Which other protocol a packet has makes no difference to TCP, UDP, ICMP and IPENCAP: that may be named where not all fillings were tried. */
function onFor({ protocol }: Passage, on: readonly string[]): readonly string[] {
  const others = protocol === 'OTHER' ? on : on.filter(name => name !== protocolOfPacket)
  return others.length === 0 ? on : others
}

/** From services of one group to another one of it. */
const toOther = (from: ReachEnd, to: ReachEnd): ReachEnd => (from === to && to.twin) || to

function rowsOf(
  passages: readonly Item<Passage>[],
  through: readonly Item<PossibleThrough>[],
  vlans: readonly Item<string | null>[],
): readonly PassingRow[] {
  const keys = new Map([...passages, ...through, ...vlans].map(({ on }) => [on.join('\n'), on]))
  return [...keys].map(([key, on]): PassingRow => {
    const of = <Value>(items: readonly Item<Value>[]): readonly Value[] => {
      const found = items.flatMap(each => (each.on.join('\n') === key ? [each.value] : []))
      return found.length < 2
        ? found
        : [...new Map(found.map(each => [canonicalText(each), each])).values()]
    }
    const row = { passages: of(passages), through: of(through), vlans: of(vlans) }
    if (on.length > 0) return { holds: 'depends', on, ...row }
    // Nothing of these is unknown.
    return {
      holds: 'always',
      on: [],
      passages: row.passages,
      through: row.through.filter(isWhole),
      vlans: row.vlans.filter(each => each !== null),
    }
  })
}

const isWhole = (each: PossibleThrough): each is Through =>
  each.protocol !== null && each.port !== null && each.backEndPort !== null
